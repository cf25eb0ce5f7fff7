import { VECTOR_SIZE } from '#shared/interests/profile.ts'

/** Rounds of subspace iteration, after which the vectors hardly turn. */
const ROUNDS = 6
/** Flattens how often videos are watched, so that rare ones do not look close by chance (Levy et al. 2015, section 3.1). */
const SMOOTHING = 0.75

/** How many viewers watched each video, and each two videos, in the order of the videos. */
export interface WatchedTogether {
  /** By video. */
  viewerCounts: ArrayLike<number>
  /** The pairs, each once: the videos' indexes, and how many viewers watched both. */
  firsts: ArrayLike<number>
  seconds: ArrayLike<number>
  pairCounts: ArrayLike<number>
}

/**
 * Finds a vector for each video, such that videos which the same viewers watch have similar ones: the positive pointwise
 * mutual information of all pairs, approximated by its largest eigenvectors. Skip-gram models approximate the same matrix
 * (Levy and Goldberg 2014); of the known methods this one needs nothing but counts of pairs, so that a pair can be left
 * out unless enough viewers share it.
 * @returns `VECTOR_SIZE` numbers a video, of length 1, or all 0 for a video without pairs
 */
export function factorise(counts: WatchedTogether): Float32Array {
  const videoCount = counts.viewerCounts.length
  const matrix = informationOf(counts)
  let basis = orthonormal(startingBasis(videoCount), videoCount)
  let image = multiply(matrix, basis, videoCount)
  for (let round = 0; round < ROUNDS; round += 1) {
    basis = orthonormal(image, videoCount)
    image = multiply(matrix, basis, videoCount)
  }
  return scaled(basis, image, videoCount)
}

/** A symmetric sparse matrix, by rows. */
interface Sparse {
  starts: Int32Array
  columns: Int32Array
  values: Float32Array
}

function informationOf({ viewerCounts, firsts, seconds, pairCounts }: WatchedTogether): Sparse {
  const videoCount = viewerCounts.length
  const smoothed = Float64Array.from(viewerCounts, (count) => count ** SMOOTHING)
  const smoothedTotal = smoothed.reduce((sum, count) => sum + count, 0)
  const pairTotals = new Float64Array(videoCount)
  for (let pair = 0; pair < pairCounts.length; pair += 1) {
    pairTotals[firsts[pair]!]! += pairCounts[pair]!
    pairTotals[seconds[pair]!]! += pairCounts[pair]!
  }
  const information = (one: number, other: number, count: number) =>
    Math.max(0, Math.log((count * smoothedTotal) / (pairTotals[one]! * smoothed[other]!)))
  const starts = new Int32Array(videoCount + 1)
  for (let pair = 0; pair < pairCounts.length; pair += 1) {
    starts[firsts[pair]! + 1]! += 1
    starts[seconds[pair]! + 1]! += 1
  }
  for (let video = 0; video < videoCount; video += 1) starts[video + 1]! += starts[video]!
  const filled = starts.slice(0, videoCount)
  const columns = new Int32Array(2 * pairCounts.length)
  const values = new Float32Array(columns.length)
  const put = (row: number, column: number, value: number) => {
    const place = filled[row]!
    filled[row] = place + 1
    columns[place] = column
    values[place] = value
  }
  for (let pair = 0; pair < pairCounts.length; pair += 1) {
    const [one, other, count] = [firsts[pair]!, seconds[pair]!, pairCounts[pair]!]
    // Symmetric, though smoothing is not.
    const value = (information(one, other, count) + information(other, one, count)) / 2
    put(one, other, value)
    put(other, one, value)
  }
  return { starts, columns, values }
}

/** Numbers that look random and are the same in each run. */
function startingBasis(videoCount: number): Float32Array {
  const basis = new Float32Array(videoCount * VECTOR_SIZE)
  let state = 1
  for (let index = 0; index < basis.length; index += 1) {
    state = Math.imul(state ^ (state >>> 15), 0x2c_1b_3c_6d) + 0x6d_2b_79_f5
    basis[index] = (state >>> 8) / 2 ** 24 - 0.5
  }
  return basis
}

function multiply(
  { starts, columns, values }: Sparse,
  basis: Float32Array,
  videoCount: number,
): Float32Array {
  const product = new Float32Array(basis.length)
  for (let row = 0; row < videoCount; row += 1) {
    const to = row * VECTOR_SIZE
    for (let place = starts[row]!; place < starts[row + 1]!; place += 1) {
      const from = columns[place]! * VECTOR_SIZE
      const value = values[place]!
      if (value === 0) continue
      for (let index = 0; index < VECTOR_SIZE; index += 1)
        product[to + index]! += value * basis[from + index]!
    }
  }
  return product
}

/** Makes the columns orthogonal and of length 1 (modified Gram-Schmidt). Ones that depend on others become 0. */
function orthonormal(basis: Float32Array, videoCount: number): Float32Array {
  const result = basis.slice()
  const dot = (one: number, other: number) => {
    let sum = 0
    for (let row = 0; row < videoCount; row += 1)
      sum += result[row * VECTOR_SIZE + one]! * result[row * VECTOR_SIZE + other]!
    return sum
  }
  for (let column = 0; column < VECTOR_SIZE; column += 1) {
    for (let before = 0; before < column; before += 1) {
      const share = dot(column, before)
      for (let row = 0; row < videoCount; row += 1)
        result[row * VECTOR_SIZE + column]! -= share * result[row * VECTOR_SIZE + before]!
    }
    const length = Math.sqrt(dot(column, column))
    const scale = length > 1e-9 ? 1 / length : 0
    for (let row = 0; row < videoCount; row += 1) result[row * VECTOR_SIZE + column]! *= scale
  }
  return result
}

/** The videos' places along the eigenvectors, each weighted by the root of its eigenvalue, at length 1. */
function scaled(basis: Float32Array, image: Float32Array, videoCount: number): Float32Array {
  const roots = new Float64Array(VECTOR_SIZE)
  for (let row = 0; row < videoCount; row += 1)
    for (let index = 0; index < VECTOR_SIZE; index += 1)
      roots[index]! += basis[row * VECTOR_SIZE + index]! * image[row * VECTOR_SIZE + index]!
  for (let index = 0; index < VECTOR_SIZE; index += 1) roots[index] = Math.sqrt(Math.max(0, roots[index]!))
  const vectors = basis.slice()
  for (let row = 0; row < videoCount; row += 1) {
    let square = 0
    for (let index = 0; index < VECTOR_SIZE; index += 1) {
      const value = vectors[row * VECTOR_SIZE + index]! * roots[index]!
      vectors[row * VECTOR_SIZE + index] = value
      square += value * value
    }
    const scale = square > 1e-12 ? 1 / Math.sqrt(square) : 0
    for (let index = 0; index < VECTOR_SIZE; index += 1) vectors[row * VECTOR_SIZE + index]! *= scale
  }
  return vectors
}
