import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'

import * as repository from './tags-repository.ts'

const HASHTAG = /#([\p{L}\p{N}_]+)/gu
const NAME_MAX_LENGTH = 64
const TAG_MAX_COUNT = 30

/** The hashtags of a caption, each once, in lower case and in their order. */
export function readHashtags(caption: string): string[] {
  const names = Array.from(caption.matchAll(HASHTAG), ([, name = '']) => name.toLowerCase())
  return [...new Set(names)].filter((name) => name.length <= NAME_MAX_LENGTH).slice(0, TAG_MAX_COUNT)
}

/** Files a ready clip under the hashtags of its caption. */
export async function tagVideo(db: Db, videoId: string, caption: string): Promise<void> {
  // In one order for all, so that two clips with the same new tags wait for each other.
  const names = readHashtags(caption).toSorted()
  if (names.length === 0) return
  await repository.insertTags(
    db,
    names.map((name) => ({ id: nextId(), name })),
  )
  await repository.insertVideoTags(db, videoId, names)
}
