/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/i

/**
 * Reads a `Range` header (RFC 9110, section 14.2).
 * @returns null when the whole file is to be sent: without the header, with other units, for a malformed header, and
 * for several ranges, which a server may answer this way; `unsatisfiable` for a range beyond the file
 */
export function parseRange(header: string | null, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header?.replaceAll(/[ \t]/g, '') ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return suffixOf(Number(last), sizeBytes)
  const start = Number(first)
  const end = last === '' ? Infinity : Number(last)
  if (end < start) return null
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: Math.min(end, sizeBytes - 1) }
}

function suffixOf(length: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable'
  return { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 }
}
