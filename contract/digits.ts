/** Digits come in runs of ten that begin with zero (Unicode 4.6); some runs directly follow each other. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** Replaces the digits of every script (١٢٣, १२३, １２３) with 0 to 9. Nothing else changes. */
export const withAsciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit)

/**
 * Reads a number as people type it: in the digits of any script, with a comma or full stop before the fraction, and
 * possibly spaces around it.
 * @returns NaN for anything else, and for an empty text
 */
export function readNumber(typed: string): number {
  const text = withAsciiDigits(typed)
    .trim()
    .replace(/[,٫，．]/, '.')
  return /^\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN
}

/**
 * Restores a code as it was generated, however a user types it: in capitals, with digits of any script, with or without
 * separators.
 */
export const bareCode = (code: string): string =>
  withAsciiDigits(code.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
