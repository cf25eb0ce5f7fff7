import { CAPTION_TRACKS_MAX } from '#contract/constants.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { unprocessable, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { randomKey, restrictedKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import { findOwnProcessing } from './processing-repository.ts'
import { findUnusedCaptionKeys, putCaptionTrack, removeCaptionTrack } from './repository.ts'
import { getVideo } from './service.ts'

/**
 * Sets or removes the subtitles of the viewer's own video in a language.
 * @throws {ApiError} 10204 when the viewer has no such video, or it is not ready; 422 when it has too many
 */
export async function setCaptionTrack(
  db: Db,
  storage: Storage,
  viewer: Viewer,
  { itemId, language, text }: ParsedInput<'videos.setCaptionTrack'>,
): Promise<Output<'videos.setCaptionTrack'>> {
  const own = await findOwnProcessing(db, itemId, viewer.id)
  if (own?.state !== 'ready') throw videoNotExist()
  if (text === null) {
    await deleteUnused(db, storage, await removeCaptionTrack(db, itemId, language))
  } else {
    const key = own.hasPublicFiles ? randomKey('captions', 'vtt') : restrictedKey(itemId, 'vtt')
    await storage.put(key, Buffer.from(text))
    const replaced = await putCaptionTrack(db, itemId, { language, key })
    await deleteUnused(db, storage, replaced ?? [key])
    if (!replaced) throw unprocessable(sentence('subtitlesMax', { count: CAPTION_TRACKS_MAX }))
  }
  return { video: await getVideo(db, viewer, itemId) }
}

/**
 * Stores subtitles under a random name, so that a removed file belongs to no other video, and its name is never reused.
 * @returns its storage key
 */
export async function storeCaptions(storage: Storage, text: string): Promise<string> {
  const key = randomKey('captions', 'vtt')
  await storage.put(key, Buffer.from(text))
  return key
}

/** Files of earlier versions are named by their content, and may belong to several videos. */
async function deleteUnused(db: Db, storage: Storage, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await Promise.all((await findUnusedCaptionKeys(db, keys)).map((key) => storage.delete(key)))
}

/** A file exists before its video refers to it. */
const UNUSED_AGE_MS = 60 * 60 * 1000
const BATCH_SIZE = 500

/** Removes subtitle files that no video has: from failed videos, interrupted calls and earlier versions. */
export async function removeUnusedCaptions(db: Db, storage: Storage): Promise<void> {
  let batch: string[] = []
  for await (const { key } of storage.filesOf('captions', new Date(Date.now() - UNUSED_AGE_MS))) {
    batch.push(key)
    if (batch.length < BATCH_SIZE) continue
    await deleteUnused(db, storage, batch)
    batch = []
  }
  await deleteUnused(db, storage, batch)
}
