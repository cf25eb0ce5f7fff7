/** How a stored picture is turned for display. */
export interface Orientation {
  /** Clockwise turn that a player would apply: 0, 90, 180 or 270. */
  rotationDeg: number
  /** FFmpeg filters that do it, in order. */
  filters: string[]
}

const upright: Orientation = { rotationDeg: 0, filters: [] }

/**
 * Reads a display matrix (ISO 14496-12, 8.3.2: nine 32-bit numbers, here in the machine's byte order as
 * FFmpeg hands them out) the way FFmpeg's own command line does. Angles between the right ones count as none.
 */
export function orientationOf(displayMatrix: Buffer | null): Orientation {
  if (displayMatrix === null || displayMatrix.length < 36) return upright
  const at = (index: number) => displayMatrix.readInt32LE(index * 4)
  const [a, b, c, d] = [at(0), at(1), at(3), at(4)]
  const scaleX = Math.hypot(a, c)
  const scaleY = Math.hypot(b, d)
  if (scaleX === 0 || scaleY === 0) return upright

  const degrees = Math.round((Math.atan2(b / scaleY, a / scaleX) * 180) / Math.PI)
  const rotationDeg = (degrees + 360) % 360
  switch (rotationDeg) {
    case 0:
      return { rotationDeg, filters: d < 0 ? ['vflip'] : [] }
    case 90:
      return { rotationDeg, filters: [c > 0 ? 'transpose=cclock_flip' : 'transpose=clock'] }
    case 180:
      return { rotationDeg, filters: [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])] }
    case 270:
      return { rotationDeg, filters: [c < 0 ? 'transpose=clock_flip' : 'transpose=cclock'] }
    default:
      return upright
  }
}

/** Whether width and height are swapped. */
export const isTurnedSideways = ({ rotationDeg }: Orientation): boolean => rotationDeg % 180 === 90
