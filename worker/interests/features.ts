import { readHashtags } from '#contract/hashtags.ts'
import type { Video } from '#contract/models/video.ts'
import { VECTOR_SIZE, type Features } from '#shared/interests/profile.ts'
import type { Offer } from '#shared/interests/rank.ts'

/** An author with no more videos has not been posting for long. */
const NEWCOMER_MAX_VIDEOS = 5
/** Stands for 1 in a vector's bytes. */
const UNIT = 127

/** The public facts of a video from which a device learns. */
export function featuresOf({ id, caption, author, music, features }: Video): Features {
  return {
    id,
    authorId: author.id,
    musicId: music?.id ?? null,
    tags: readHashtags(caption),
    vector: features ? vectorOf(features.vector) : null,
    group: features?.group ?? -1,
  }
}

/** Reads a vector from its signed bytes in base64; null for one of another size, as a later build may send. */
function vectorOf(base64: string): Float32Array | null {
  const bytes = Int8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
  return bytes.length === VECTOR_SIZE ? Float32Array.from(bytes, (byte) => byte / UNIT) : null
}

/** A video that the server offers, at its place among `count`. */
export const offerOf = (video: Video, place: number, count: number): Offer & { video: Video } => ({
  ...featuresOf(video),
  video,
  popularity: 1 - place / count,
  isFresh: video.reason?.kind === 'fresh',
  isByNewcomer: video.authorStats.videoCount <= NEWCOMER_MAX_VIDEOS,
})
