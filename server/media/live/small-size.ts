/** Short side of the second rendition. */
const SMALL_SIDE_PX = 360
/** Maximum bit rate of its picture. */
export const SMALL_MAX_BPS = 700_000
/** The size of the second rendition. @returns undefined for a source that is no larger */
export function smallSizeOf({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height)
  if (side <= SMALL_SIDE_PX) return undefined
  const even = (length: number) => 2 * Math.round((length * SMALL_SIDE_PX) / side / 2)
  return { width: even(width), height: even(height) }
}
