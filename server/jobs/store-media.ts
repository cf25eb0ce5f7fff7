import { createHash } from 'node:crypto'

import type { StoredMedia } from '#server/db/schema/videos.ts'
import type { MediaFile, TranscodeResult } from '#server/media/result.ts'
import { contentKey, type FileKind } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

/**
 * Moves what the encoder made into the storage.
 * @param uploadKey key of the upload it was made of. It is secret, so the names, which are derived from it and the
 * content, cannot be guessed, are unique to the video, and are the same on a repetition.
 */
export async function storeMedia(
  storage: Storage,
  uploadKey: string,
  result: TranscodeResult,
): Promise<StoredMedia> {
  const store = async (kind: FileKind, file: MediaFile, extension: string): Promise<string> => {
    const name = createHash('sha256').update(`${uploadKey} ${file.sha256}`).digest('hex')
    const key = contentKey(kind, name, extension)
    await storage.put(key, { moveFrom: file.path })
    return key
  }
  const renditions: StoredMedia['renditions'] = []
  for (const rendition of result.renditions) {
    const { width, height, bitrateBps, sizeBytes } = rendition
    renditions.push({ key: await store('video', rendition, 'mp4'), width, height, bitrateBps, sizeBytes })
  }
  const { storyboard } = result
  return {
    width: result.width,
    height: result.height,
    durationSec: result.durationSec,
    hasAudio: result.hasAudio,
    renditions,
    posterKey: await store('poster', result.poster, 'webp'),
    posterSmallKey: await store('poster', result.smallPoster, 'webp'),
    ...(storyboard && {
      storyboard: { key: await store('poster', storyboard, 'webp'), frameCount: storyboard.frameCount },
    }),
    placeholder: result.thumbhash,
    dominantColor: result.dominantColor,
    areFilesOwn: true,
  }
}
