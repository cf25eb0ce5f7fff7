import { VECTOR_SIZE } from '#shared/interests/profile.ts'

/** Steps of the Newton-Schulz iteration, which doubles the right digits at each. */
const STEPS = 40

/**
 * Turns new vectors as a whole so that they lie as near as possible to earlier ones (orthogonal Procrustes): what devices
 * have learnt from the earlier ones then holds for the new ones. How near videos are to each other does not change.
 */
export function align(
  vectors: readonly (Float32Array | null)[],
  earlier: readonly (ArrayLike<number> | null | undefined)[],
): (Float32Array | null)[] {
  const turn = new Float64Array(VECTOR_SIZE * VECTOR_SIZE)
  let isShared = false
  for (const [index, vector] of vectors.entries()) {
    const before = earlier[index]
    if (!vector || !before) continue
    isShared = true
    for (let row = 0; row < VECTOR_SIZE; row += 1)
      for (let column = 0; column < VECTOR_SIZE; column += 1)
        turn[row * VECTOR_SIZE + column]! += vector[row]! * before[column]!
  }
  if (!isShared) return [...vectors]
  const rotation = orthogonalPart(turn)
  return vectors.map((vector) => {
    if (!vector) return null
    const turned = new Float32Array(VECTOR_SIZE)
    for (let row = 0; row < VECTOR_SIZE; row += 1)
      for (let column = 0; column < VECTOR_SIZE; column += 1)
        turned[column]! += vector[row]! * rotation[row * VECTOR_SIZE + column]!
    return turned
  })
}

/** The orthogonal matrix next to a square one: its polar factor. */
function orthogonalPart(matrix: Float64Array): Float64Array {
  const scale = Math.hypot(...matrix)
  // So that directions which nothing is known of stay where they are.
  let factor = matrix.map((value, at) => value / scale + (at % (VECTOR_SIZE + 1) === 0 ? 1e-3 : 0))
  for (let step = 0; step < STEPS; step += 1) {
    const cube = product(factor, product(transposed(factor), factor))
    factor = factor.map((value, at) => 1.5 * value - 0.5 * cube[at]!)
  }
  return factor
}

function product(one: Float64Array, other: Float64Array): Float64Array {
  const result = new Float64Array(one.length)
  for (let row = 0; row < VECTOR_SIZE; row += 1)
    for (let inner = 0; inner < VECTOR_SIZE; inner += 1) {
      const value = one[row * VECTOR_SIZE + inner]!
      for (let column = 0; column < VECTOR_SIZE; column += 1)
        result[row * VECTOR_SIZE + column]! += value * other[inner * VECTOR_SIZE + column]!
    }
  return result
}

const transposed = (matrix: Float64Array): Float64Array =>
  matrix.map((_, at) => matrix[(at % VECTOR_SIZE) * VECTOR_SIZE + Math.floor(at / VECTOR_SIZE)]!)
