import { createHash } from 'node:crypto'

import { CAPTION_TRACKS_MAX } from '#contract/constants.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { unprocessable, videoNotExist } from '#server/app/problems.ts'
import type { Viewer } from '#server/app/route.ts'
import type { Db } from '#server/db/client.ts'
import { contentKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import { findOwnProcessing } from './processing-repository.ts'
import { putCaptionTrack, removeCaptionTrack } from './repository.ts'
import { getVideo } from './service.ts'

/**
 * Gives the viewer's own clip captions in a language, or takes them away.
 * @throws {ApiError} 10204 when the viewer has no such clip, or it is not ready; 422 when it has too many
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
    await removeCaptionTrack(db, itemId, language)
  } else {
    const key = await storeCaptions(storage, text)
    if (!(await putCaptionTrack(db, itemId, { language, key })))
      throw unprocessable(`A clip can have captions in up to ${CAPTION_TRACKS_MAX} languages.`)
  }
  return { video: await getVideo(db, viewer, itemId) }
}

/** @returns its storage key */
export async function storeCaptions(storage: Storage, text: string): Promise<string> {
  const key = contentKey('captions', createHash('sha256').update(text).digest('hex'), 'vtt')
  await storage.put(key, Buffer.from(text))
  return key
}
