import { factorise } from '#server/features/affinity/factorise.ts'
import { vectorsOfAlike } from '#server/features/affinity/vectors-of-alike.ts'
import { VECTOR_SIZE } from '#shared/interests/profile.ts'

import type { SimulatedSite } from './site.ts'
import type { SimulatedVideo } from './world.ts'

/** Videos that were watched at least so far go together. */
const LIKED_SHARE = 0.6
/** Of each viewer the last videos. */
const HISTORY_MAX_COUNT = 120

/**
 * Finds vectors from what the same viewers watched, of pairs that enough of them share. A video without such pairs gets
 * the mean of its hashtags' and its author's videos.
 */
export function findVectors(site: SimulatedSite, sharedByAtLeast: number): (Float32Array | null)[] {
  const { videos } = site.world
  const viewerCount = site.teacherCount
  const pairs = new Uint16Array(videos.length * videos.length)
  const viewerCounts = new Int32Array(videos.length)
  for (let viewer = 0; viewer < viewerCount; viewer += 1) {
    const shares = site.shares[viewer]!
    const history = site.watched[viewer]!.filter((_, at) => shares[at]! >= LIKED_SHARE).slice(
      -HISTORY_MAX_COUNT,
    )
    history.sort((one, other) => one - other)
    for (let at = 0; at < history.length; at += 1) {
      const row = history[at]! * videos.length
      viewerCounts[history[at]!]! += 1
      for (let next = at + 1; next < history.length; next += 1) pairs[row + history[next]!]! += 1
    }
  }
  const firsts: number[] = []
  const seconds: number[] = []
  const pairCounts: number[] = []
  for (let one = 0; one < videos.length; one += 1) {
    for (let other = one + 1; other < videos.length; other += 1) {
      const count = pairs[one * videos.length + other]!
      if (count < sharedByAtLeast) continue
      firsts.push(one)
      seconds.push(other)
      pairCounts.push(count)
    }
  }
  const all = factorise({ viewerCounts, firsts, seconds, pairCounts })
  const vectors = videos.map((_, index) => {
    const vector = all.slice(index * VECTOR_SIZE, (index + 1) * VECTOR_SIZE)
    return vector.some((value) => value !== 0) ? vector : null
  })
  return vectorsOfAlike(vectors, videos.map(namesOf))
}

const namesOf = ({ tags, authorId }: SimulatedVideo): string[] => [...tags, `@${authorId}`]
