/**
 * Hashes that are similar for similar pictures, however they were encoded and scaled: the signs of their low
 * frequencies (a discrete cosine transform, 64 bits).
 */

/** A grey picture: one byte to a pixel, row by row. */
export interface GreyPicture {
  data: Uint8Array
  width: number
  height: number
}

/** The part of a picture without its border. `right` and `bottom` are exclusive. */
interface Crop {
  left: number
  top: number
  right: number
  bottom: number
}

/** Side of the square that a picture is scaled to. */
const SIDE = 32
/** Number of frequencies used in each direction, excluding the picture's brightness. */
const LOW = 8
/** Minimum contrast: pictures with less, such as a fade to black, would have hashes of noise. */
const CONTRAST_MIN = 10
/** Maximum deviation of a border from its grey, along a line and between pictures. */
const BORDER_SPREAD_MAX = 12
/** Maximum share of a border on a side. */
const BORDER_SHARE_MAX = 0.3

const COSINES = Array.from({ length: LOW + 1 }, (_row, frequency) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SIDE))),
)

/** Finds the border of a video: rows and columns at the edges that have one grey, the same in all pictures. */
export function findCrop(pictures: readonly GreyPicture[]): Crop {
  const [first] = pictures
  if (!first) return { left: 0, top: 0, right: 0, bottom: 0 }
  const { width, height } = first
  const row = (y: number) => pictures.map(({ data }) => data.subarray(y * width, (y + 1) * width))
  const column = (x: number) =>
    pictures.map(({ data }) => Uint8Array.from({ length: height }, (_, y) => data[y * width + x] ?? 0))
  return {
    left: countBorder(width, column),
    top: countBorder(height, row),
    right: width - countBorder(width, (x) => column(width - 1 - x)),
    bottom: height - countBorder(height, (y) => row(height - 1 - y)),
  }
}

/** Counts the lines of border from an edge. `lineAt` returns a line of each picture. */
function countBorder(side: number, lineAt: (index: number) => readonly Uint8Array[]): number {
  const max = Math.floor(side * BORDER_SHARE_MAX)
  const grey = middleOf(lineAt(0)[0] ?? [])
  const isBorder = (line: Uint8Array) => {
    const sorted = line.toSorted()
    // A logo on the border, or an encoder's blur, does not count as picture.
    const [low = 0, high = 0] = [
      sorted[Math.floor(line.length * 0.04)],
      sorted[Math.floor(line.length * 0.96)],
    ]
    return grey - low <= BORDER_SPREAD_MAX && high - grey <= BORDER_SPREAD_MAX
  }
  let count = 0
  while (count < max && lineAt(count).every(isBorder)) count += 1
  // A uniform picture has no border. The line next to the picture is a mix of both.
  return count === max || count === 0 ? 0 : count + 1
}

const middleOf = (line: ArrayLike<number>): number =>
  Uint8Array.from(line).toSorted()[Math.floor(line.length / 2)] ?? 0

/** Whether a crop leaves the picture as it is. */
const isWhole = ({ left, top, right, bottom }: Crop, { width, height }: GreyPicture): boolean =>
  left === 0 && top === 0 && right === width && bottom === height

/** Hashes a picture, whole and without its border: see `Fingerprint` in server/features/moderation. */
export function hashBoth(picture: GreyPicture, crop: Crop): string {
  const { width, height } = picture
  const whole = hashPicture(picture, { left: 0, top: 0, right: width, bottom: height })?.toString(16) ?? ''
  if (isWhole(crop, picture)) return whole
  return `${whole}:${hashPicture(picture, crop)?.toString(16) ?? ''}`
}

/** Hashes a part of a picture. Undefined if it has too little content to be distinctive. */
function hashPicture(picture: GreyPicture, crop: Crop): bigint | undefined {
  const square = scale(picture, crop)
  const mean = square.reduce((sum, value) => sum + value, 0) / square.length
  const variance = square.reduce((sum, value) => sum + (value - mean) ** 2, 0) / square.length
  if (Math.sqrt(variance) < CONTRAST_MIN) return undefined
  const frequencies = lowFrequencies(square)
  const middle = frequencies.toSorted((a, b) => a - b)[frequencies.length / 2] ?? 0
  return frequencies.reduce((hash, value, bit) => (value > middle ? hash | (1n << BigInt(bit)) : hash), 0n)
}

/** Scales a picture to a square by averaging the pixels of each field. */
function scale({ data, width }: GreyPicture, { left, top, right, bottom }: Crop): Float64Array {
  const square = new Float64Array(SIDE * SIDE)
  const [stepX, stepY] = [(right - left) / SIDE, (bottom - top) / SIDE]
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      square[y * SIDE + x] = average(data, width, {
        left: left + x * stepX,
        right: left + (x + 1) * stepX,
        top: top + y * stepY,
        bottom: top + (y + 1) * stepY,
      })
    }
  }
  return square
}

/** Averages a field whose edges may cut pixels. */
function average(data: Uint8Array, width: number, { left, top, right, bottom }: Crop): number {
  let sum = 0
  let weight = 0
  for (let y = Math.floor(top); y < bottom; y += 1) {
    const shareY = Math.min(bottom, y + 1) - Math.max(top, y)
    for (let x = Math.floor(left); x < right; x += 1) {
      const share = shareY * (Math.min(right, x + 1) - Math.max(left, x))
      sum += share * (data[y * width + x] ?? 0)
      weight += share
    }
  }
  return weight > 0 ? sum / weight : 0
}

/** The frequencies 1 to 8 of both directions. */
function lowFrequencies(square: Float64Array): number[] {
  const rows = Array.from({ length: LOW + 1 }, (_row, u) =>
    Array.from({ length: SIDE }, (_, y) => {
      let sum = 0
      for (let x = 0; x < SIDE; x += 1) sum += (square[y * SIDE + x] ?? 0) * (COSINES[u]?.[x] ?? 0)
      return sum
    }),
  )
  const found: number[] = []
  for (let v = 1; v <= LOW; v += 1) {
    for (let u = 1; u <= LOW; u += 1) {
      let sum = 0
      for (let y = 0; y < SIDE; y += 1) sum += (rows[u]?.[y] ?? 0) * (COSINES[v]?.[y] ?? 0)
      found.push(sum)
    }
  }
  return found
}
