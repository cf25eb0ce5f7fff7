import { VECTOR_SIZE } from '#shared/interests/profile.ts'

/**
 * Gives videos without a vector the mean of those that share a hashtag or the author with them.
 * @param vectors of length 1, or null
 * @param names of each video's hashtags and author
 */
export function vectorsOfAlike(
  vectors: readonly (Float32Array | null)[],
  names: readonly (readonly string[])[],
): (Float32Array | null)[] {
  const sums = new Map<string, Float32Array>()
  for (const [index, vector] of vectors.entries()) {
    if (!vector) continue
    for (const name of names[index]!) {
      let sum = sums.get(name)
      if (!sum) sums.set(name, (sum = new Float32Array(VECTOR_SIZE + 1)))
      for (let at = 0; at < VECTOR_SIZE; at += 1) sum[at]! += vector[at]!
      sum[VECTOR_SIZE]! += 1
    }
  }
  return vectors.map((own, index) => {
    if (own) return own
    const mean = new Float32Array(VECTOR_SIZE)
    for (const name of names[index]!) {
      const sum = sums.get(name)
      if (!sum) continue
      // A mean of videos that have little in common is short, and so says little.
      for (let at = 0; at < VECTOR_SIZE; at += 1) mean[at]! += sum[at]! / (sum[VECTOR_SIZE]! + 1)
    }
    const length = Math.hypot(...mean)
    return length > 1e-6 ? mean.map((value) => value / Math.max(1, length)) : null
  })
}
