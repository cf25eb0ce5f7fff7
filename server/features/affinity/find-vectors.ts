import { VECTOR_SIZE } from '#shared/interests/profile.ts'

import { align } from './align.ts'
import { countPairs } from './count-pairs.ts'
import { factorise } from './factorise.ts'
import { groupVectors } from './neighbourhoods.ts'
import { vectorsOfAlike } from './vectors-of-alike.ts'

/** A video for which a vector is wanted. Texts, which reach another thread quickly. */
export interface DescribedVideo {
  /** Names that it has in common with others, its hashtags and its author: names with commas in between. */
  names: string
  /** The vector of the day before, such as `{127,0}`. */
  earlier: string | null
  earlierGroup: number | null
}

export interface Watched {
  /** The videos that viewers have watched come first. */
  videos: readonly DescribedVideo[]
  /** For each viewer, the numbers of the videos that they watched, such as `3,17`. */
  histories: readonly string[]
  /** A pair that fewer viewers share teaches nothing. */
  sharedByAtLeast: number
}

export interface FoundVectors {
  /** For each video `VECTOR_SIZE` signed bytes. */
  vectors: Int8Array<ArrayBuffer>
  /** The group of each video; -1 for one of which too little is known. */
  groups: Int16Array<ArrayBuffer>
}

/** The byte that stands for 1. */
const ONE = 127

/** Finds what videos are watched together with, from what the same viewers watched. Takes seconds for many videos. */
export function findVectors({ videos, histories, sharedByAtLeast }: Watched): FoundVectors {
  const all = factorise(countPairs(histories, videos.length, sharedByAtLeast))
  const own = videos.map((_, index) => {
    const vector = all.subarray(index * VECTOR_SIZE, (index + 1) * VECTOR_SIZE)
    return vector.some((value) => value !== 0) ? vector : null
  })
  const earlier = videos.map((video) =>
    video.earlier
      ?.slice(1, -1)
      .split(',')
      .map((value) => Number(value) / ONE),
  )
  const names = videos.map((video) => video.names.split(','))
  const found = vectorsOfAlike(align(own, earlier), names)
  const earlierGroups = videos.map(({ earlierGroup }) => earlierGroup ?? -1)
  const vectors = new Int8Array(videos.length * VECTOR_SIZE)
  for (const [index, vector] of found.entries())
    if (vector)
      vectors.set(
        vector.map((value) => Math.round(value * ONE)),
        index * VECTOR_SIZE,
      )
  return { vectors, groups: groupVectors(found, earlierGroups) }
}
