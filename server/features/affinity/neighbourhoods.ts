import { NEIGHBOURHOOD_COUNT } from '#contract/constants.ts'
import { VECTOR_SIZE } from '#shared/interests/profile.ts'

const ROUNDS = 8

/**
 * Sorts videos into groups of near ones (k-means on the sphere, started from videos far apart).
 * @param vectors of length 1, or null for a video that belongs to no group
 * @returns the number of each video's group, -1 for none
 */
export function groupVectors(vectors: readonly (ArrayLike<number> | null)[]): Int16Array {
  const known = vectors.flatMap((vector, index) => (vector ? [index] : []))
  const groups = new Int16Array(vectors.length).fill(-1)
  if (known.length === 0) return groups
  const count = Math.min(NEIGHBOURHOOD_COUNT, known.length)
  let centres = startingCentres(vectors, known, count)
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = Array.from({ length: count }, () => new Float32Array(VECTOR_SIZE))
    for (const index of known) {
      const vector = vectors[index]!
      const nearest = nearestOf(centres, vector)
      groups[index] = nearest
      const sum = sums[nearest]!
      for (let at = 0; at < VECTOR_SIZE; at += 1) sum[at]! += vector[at]!
    }
    centres = sums.map((sum, group) => {
      const length = Math.hypot(...sum)
      return length > 0 ? sum.map((value) => value / length) : centres[group]!
    })
  }
  return groups
}

function startingCentres(
  vectors: readonly (ArrayLike<number> | null)[],
  known: readonly number[],
  count: number,
): Float32Array[] {
  const centres = [Float32Array.from(vectors[known[0]!]!)]
  const nearness = known.map((index) => dot(centres[0]!, vectors[index]!))
  while (centres.length < count) {
    let farthest = 0
    for (let at = 1; at < known.length; at += 1) if (nearness[at]! < nearness[farthest]!) farthest = at
    const centre = Float32Array.from(vectors[known[farthest]!]!)
    centres.push(centre)
    for (let at = 0; at < known.length; at += 1)
      nearness[at] = Math.max(nearness[at]!, dot(centre, vectors[known[at]!]!))
  }
  return centres
}

function nearestOf(centres: readonly Float32Array[], vector: ArrayLike<number>): number {
  let best = 0
  let bestDot = -Infinity
  for (let group = 0; group < centres.length; group += 1) {
    const nearness = dot(centres[group]!, vector)
    if (nearness <= bestDot) continue
    best = group
    bestDot = nearness
  }
  return best
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < VECTOR_SIZE; at += 1) sum += one[at]! * other[at]!
  return sum
}
