const UNITS = [
  [1_000_000_000, 'B'],
  [1_000_000, 'M'],
  [1_000, 'K'],
] as const

/**
 * Formats a count as 999, 1.2K, 12K, 1.2M: at most four characters, rounded down so that no count is overstated.
 */
export function formatCount(count: number): string {
  for (const [size, unit] of UNITS) {
    if (count < size) continue
    const tenths = Math.floor((count / size) * 10)
    return tenths < 100 && tenths % 10 !== 0 ? `${tenths / 10}${unit}` : `${Math.floor(tenths / 10)}${unit}`
  }
  return String(count)
}
