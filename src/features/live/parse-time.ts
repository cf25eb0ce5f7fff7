import { withAsciiDigits } from '#contract/digits.ts'

/**
 * Reads minutes and seconds, such as `1:30`, or seconds alone.
 * @returns NaN for anything else
 */
export function parseTime(text: string): number {
  const parts = withAsciiDigits(text).trim().split(/[:：]/)
  const isTime = parts.length <= 3 && parts.every((part) => /^\d{1,5}$/.test(part))
  return isTime ? parts.reduce((sum, part) => sum * 60 + Number(part), 0) : Number.NaN
}
