import { createHash } from 'node:crypto'

import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { videoNotExist } from '#server/app/problems.ts'
import type { Viewer } from '#server/app/route.ts'
import type { Db } from '#server/db/client.ts'
import { contentKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import { findOwnProcessing } from './processing-repository.ts'
import { updateCaptionTrack } from './repository.ts'
import { getVideo } from './service.ts'

/**
 * Gives the viewer's own clip captions, or takes them away.
 * @throws {ApiError} 10204 when the viewer has no such clip, or it is not ready
 */
export async function setCaptionTrack(
  db: Db,
  storage: Storage,
  viewer: Viewer,
  { itemId, text }: ParsedInput<'videos.setCaptionTrack'>,
): Promise<Output<'videos.setCaptionTrack'>> {
  const own = await findOwnProcessing(db, itemId, viewer.id)
  if (own?.state !== 'ready') throw videoNotExist()
  await updateCaptionTrack(db, itemId, text === null ? null : await store(storage, text))
  return { video: await getVideo(db, viewer, itemId) }
}

async function store(storage: Storage, text: string): Promise<string> {
  const key = contentKey('captions', createHash('sha256').update(text).digest('hex'), 'vtt')
  await storage.put(key, Buffer.from(text))
  return key
}
