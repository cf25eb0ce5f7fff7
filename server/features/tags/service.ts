import { hashtagName, readHashtags } from '#contract/hashtags.ts'
import { isHelpNeeded } from '#contract/help-words.ts'
import type { Tag } from '#contract/models/tag.ts'
import { hashtagNotExist } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'

import * as repository from './repository.ts'
import { requireNoRule } from './rules.ts'

/** Adds a public video to the hashtags of its caption. */
export async function tagVideo(db: Db, videoId: string, caption: string): Promise<void> {
  // Always in one order, so that two videos with the same new hashtags do not deadlock.
  const names = readHashtags(caption).toSorted()
  if (names.length === 0) return
  await repository.insertTags(
    db,
    names.map((name) => ({ id: nextId(), name })),
  )
  await repository.insertVideoTags(db, videoId, names)
}

/** Removes a video that is no longer public from its hashtags. */
export const untagVideo = (db: Db, videoId: string): Promise<void> => repository.deleteVideoTags(db, videoId)

/**
 * A hashtag and how many videos have it.
 * @throws {ApiError} 10205 when no video has ever had it, 10209 and 10211 when the operator has a rule against it
 */
export async function getTag(db: Db, tagName: string): Promise<Tag> {
  const name = hashtagName(tagName)
  if (name) await requireNoRule(db, name)
  const tag = name ? await repository.findTag(db, name) : undefined
  if (!tag) throw hashtagNotExist()
  return tag
}

/** @throws {ApiError} as `getTag` */
export async function requireTag(db: Db, id: string): Promise<void> {
  const name = await repository.findTagName(db, id)
  if (name === undefined) throw hashtagNotExist()
  await requireNoRule(db, name)
}

/**
 * Hashtags that videos with this one often have as well. Those that are searches for help are left out.
 * @throws {ApiError} as `getTag`
 */
export async function listSimilarTags(db: Db, tagId: string): Promise<Tag[]> {
  await requireTag(db, tagId)
  const tags = await repository.findSimilarTags(db, tagId)
  return tags.filter(({ name }) => !isHelpNeeded(name))
}
