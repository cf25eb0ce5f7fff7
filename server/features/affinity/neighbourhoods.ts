import { NEIGHBOURHOOD_COUNT } from '#contract/constants.ts'
import { VECTOR_SIZE } from '#shared/interests/profile.ts'

const ROUNDS = 8

type Centres = (Float32Array | undefined)[]

/**
 * Sorts videos into groups of near ones (k-means on the sphere, started from the earlier groups, and from videos far
 * apart where there are none). A group keeps its number as long as it has videos: devices remember numbers.
 * @param vectors of length 1 and less, or null for a video that belongs to no group
 * @param earlier the number of each video's group before, -1 for none
 * @returns the number of each video's group, -1 for none
 */
export function groupVectors(
  vectors: readonly (ArrayLike<number> | null)[],
  earlier: ArrayLike<number> = [],
): Int16Array<ArrayBuffer> {
  const known = vectors.flatMap((vector, index) => (vector ? [index] : []))
  const groups = new Int16Array(vectors.length).fill(-1)
  for (const index of known) groups[index] = earlier[index] ?? -1
  if (known.length === 0) return groups
  let centres = startingCentres(vectors, known, centresOf(vectors, known, groups))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of known) groups[index] = nearestOf(centres, vectors[index]!)
    const moved = centresOf(vectors, known, groups)
    centres = centres.map((centre, group) => moved[group] ?? centre)
  }
  return groups
}

/** The direction of each group's videos; undefined for a group without any. */
function centresOf(
  vectors: readonly (ArrayLike<number> | null)[],
  known: readonly number[],
  groups: Int16Array,
): Centres {
  const sums = Array.from({ length: NEIGHBOURHOOD_COUNT }, () => new Float32Array(VECTOR_SIZE))
  for (const index of known) {
    const sum = sums[groups[index]!]
    if (sum) for (let at = 0; at < VECTOR_SIZE; at += 1) sum[at]! += vectors[index]![at]!
  }
  return sums.map((sum) => {
    const length = Math.hypot(...sum)
    return length > 0 ? sum.map((value) => value / length) : undefined
  })
}

/** Adds centres until there are enough, each at the video that is farthest from all others. */
function startingCentres(
  vectors: readonly (ArrayLike<number> | null)[],
  known: readonly number[],
  earlier: Centres,
): Centres {
  const centres = [...earlier]
  const nearness = known.map((index) =>
    Math.max(-1, ...centres.map((centre) => (centre ? dot(centre, vectors[index]!) : -1))),
  )
  const free = centres.flatMap((centre, group) => (centre ? [] : [group]))
  const missing = Math.min(NEIGHBOURHOOD_COUNT, known.length) - (NEIGHBOURHOOD_COUNT - free.length)
  for (const group of free.slice(0, Math.max(0, missing))) {
    let farthest = 0
    for (let at = 1; at < known.length; at += 1) if (nearness[at]! < nearness[farthest]!) farthest = at
    const centre = Float32Array.from(vectors[known[farthest]!]!)
    centres[group] = centre
    for (let at = 0; at < known.length; at += 1)
      nearness[at] = Math.max(nearness[at]!, dot(centre, vectors[known[at]!]!))
  }
  return centres
}

function nearestOf(centres: Centres, vector: ArrayLike<number>): number {
  let best = 0
  let bestDot = -Infinity
  for (let group = 0; group < centres.length; group += 1) {
    const centre = centres[group]
    if (!centre) continue
    const nearness = dot(centre, vector)
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
