/**
 * Hashes of pictures that look alike are alike, however they were encoded and scaled: the signs of their low frequencies
 * (a discrete cosine transform, 64 bits).
 */

/** A grey picture: one byte to a pixel, row by row. */
export interface GreyPicture {
  data: Uint8Array
  width: number
  height: number
}

/** The part of a picture without its border. `right` and `bottom` are outside of it. */
interface Crop {
  left: number
  top: number
  right: number
  bottom: number
}

/** Side of the square that a picture is scaled to. */
const SIDE = 32
/** Frequencies of either direction that count, but for the picture's brightness. */
const LOW = 8
/** Pictures of less contrast, such as a fade to black, have hashes of noise. */
const CONTRAST_MIN = 10
/** A border is this even, along a row and from picture to picture. */
const BORDER_SPREAD_MAX = 18
/** A border takes no more of a side. */
const BORDER_SHARE_MAX = 0.3

const COSINES = Array.from({ length: LOW + 1 }, (_, frequency) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SIDE))),
)

/** Finds what no picture of a video shows anything in: rows and columns at the edges that are even in all of them. */
export function findCrop(pictures: readonly GreyPicture[]): Crop {
  const [first] = pictures
  if (!first) return { left: 0, top: 0, right: 0, bottom: 0 }
  const { width, height } = first
  const isEven = (length: number, at: (picture: GreyPicture, index: number) => number): boolean =>
    pictures.every((picture) => {
      const values = Array.from({ length }, (_, index) => at(picture, index)).toSorted((a, b) => a - b)
      // A logo on the border, or the blur of an encoder, is no picture.
      const [low = 0, high = 0] = [values[Math.floor(length * 0.05)], values[Math.floor(length * 0.95)]]
      return high - low <= BORDER_SPREAD_MAX
    })
  const isRowEven = (y: number) => isEven(width, ({ data }, x) => data[y * width + x] ?? 0)
  const isColumnEven = (x: number) => isEven(height, ({ data }, y) => data[y * width + x] ?? 0)
  const countFrom = (start: number, step: 1 | -1, max: number, isBorder: (at: number) => boolean) => {
    let count = 0
    while (count < max && isBorder(start + step * count)) count += 1
    // An even picture has no border.
    return count === max ? 0 : count
  }
  const [maxX, maxY] = [Math.floor(width * BORDER_SHARE_MAX), Math.floor(height * BORDER_SHARE_MAX)]
  return {
    left: countFrom(0, 1, maxX, isColumnEven),
    top: countFrom(0, 1, maxY, isRowEven),
    right: width - countFrom(width - 1, -1, maxX, isColumnEven),
    bottom: height - countFrom(height - 1, -1, maxY, isRowEven),
  }
}

/** Hashes the part of a picture. Undefined for one that shows too little to tell it from others. */
export function hashPicture(picture: GreyPicture, crop: Crop): bigint | undefined {
  const square = scale(picture, crop)
  const mean = square.reduce((sum, value) => sum + value, 0) / square.length
  const variance = square.reduce((sum, value) => sum + (value - mean) ** 2, 0) / square.length
  if (Math.sqrt(variance) < CONTRAST_MIN) return undefined
  const frequencies = lowFrequencies(square)
  const middle = frequencies.toSorted((a, b) => a - b)[frequencies.length / 2] ?? 0
  return frequencies.reduce((hash, value, bit) => (value > middle ? hash | (1n << BigInt(bit)) : hash), 0n)
}

/** Averages the pixels of each field of a square. */
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

/** Of a field whose edges may cut pixels. */
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
  const rows = Array.from({ length: LOW + 1 }, (_, u) =>
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
