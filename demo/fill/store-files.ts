import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { StoredCaptionTrack, StoredMedia } from '#server/db/schema/videos.ts'
import { contentKey, type FileKind } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { StoredAvatar, StoredDemoFiles } from './insert.ts'
import type { DemoVideo, DemoManifest } from './manifest.ts'

/** Videos that are processed at the same time: decoding and picture making take turns on two cores. */
const CONCURRENCY = 2

interface Files {
  storage: Storage
  /** Folder of the videos and avatars. */
  mediaDir: string
  /** Called after each video. */
  onProgress: (done: number, total: number) => void
}

/** Puts the videos as they are, their posters and the avatars into the storage. Doing it twice changes nothing. */
export async function storeDemoFiles(
  { videos, accounts }: DemoManifest,
  { storage, mediaDir, onProgress }: Files,
): Promise<StoredDemoFiles> {
  const avatarOf = new Map<string, StoredAvatar>()
  for (const { avatar } of accounts)
    avatarOf.set(avatar, await storeAvatar(storage, path.join(mediaDir, avatar)))
  const mediaOf = new Map<string, StoredMedia>()
  const captionTracksOf = new Map<string, StoredCaptionTrack[]>()
  const waiting = [...videos]
  const work = async () => {
    for (let video = waiting.shift(); video; video = waiting.shift()) {
      mediaOf.set(video.name, await storeVideo(storage, mediaDir, video))
      captionTracksOf.set(video.name, await storeCaptionTracks(storage, mediaDir, video))
      onProgress(mediaOf.size, videos.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { avatarOf, mediaOf, captionTracksOf }
}

async function storeAvatar(storage: Storage, file: string): Promise<StoredAvatar> {
  // A large library, like the decoders.
  const [{ default: sharp }, { smallAvatar }] = await Promise.all([
    import('sharp'),
    import('#server/media/small-avatar.ts'),
  ])
  return {
    avatarKey: (await storeFile(storage, 'avatar', file)).key,
    avatarSmallKey: await storeBytes(storage, 'avatar', await smallAvatar(sharp(file)), 'webp'),
  }
}

const storeCaptionTracks = (storage: Storage, mediaDir: string, { captionTracks = {} }: DemoVideo) =>
  Promise.all(
    Object.entries(captionTracks).map(async ([language, name]): Promise<StoredCaptionTrack> => {
      const { key } = await storeFile(storage, 'captions', path.join(mediaDir, name))
      return { language, key }
    }),
  )

async function storeVideo(storage: Storage, mediaDir: string, video: DemoVideo): Promise<StoredMedia> {
  // The decoders are a large library that a server without a demo site to fill never loads.
  const { describeVideo, makeStoryboard, probeVideo } = await import('./describe-video.ts')
  const paths = Object.entries(video.files)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, name]) => path.join(mediaDir, name))
  const [smallest] = paths
  const largest = paths.at(-1)
  if (smallest === undefined || largest === undefined)
    throw new Error(`The demo video ${video.name} has no file.`)

  const postersDir = await mkdtemp(path.join(os.tmpdir(), 'vireo-demo-'))
  try {
    const renditions: StoredMedia['renditions'] = []
    for (const file of paths) {
      const { width, height, durationSec } = await probeVideo(file)
      const { key, sizeBytes } = await storeFile(storage, 'video', file)
      const bitrateBps = Math.round((sizeBytes * 8) / durationSec)
      renditions.push({ key, width, height, bitrateBps, sizeBytes })
    }
    const { posterPath, smallPosterPath, thumbhash, dominantColor, ...shape } = await describeVideo(
      largest,
      postersDir,
    )
    const storyboard = await makeStoryboard(smallest, postersDir)
    return {
      ...shape,
      renditions,
      posterKey: (await storeFile(storage, 'poster', posterPath)).key,
      posterSmallKey: (await storeFile(storage, 'poster', smallPosterPath)).key,
      ...(storyboard && {
        storyboard: {
          key: (await storeFile(storage, 'poster', storyboard.path)).key,
          frameCount: storyboard.frameCount,
        },
      }),
      placeholder: thumbhash,
      dominantColor,
    }
  } finally {
    await rm(postersDir, { recursive: true, force: true })
  }
}

async function storeFile(
  storage: Storage,
  kind: FileKind,
  file: string,
): Promise<{ key: string; sizeBytes: number }> {
  const bytes = await readFile(file)
  return { key: await storeBytes(storage, kind, bytes, path.extname(file).slice(1)), sizeBytes: bytes.length }
}

/** @returns the key */
async function storeBytes(
  storage: Storage,
  kind: FileKind,
  bytes: Buffer,
  extension: string,
): Promise<string> {
  const key = contentKey(kind, createHash('sha256').update(bytes).digest('hex'), extension)
  await storage.put(key, bytes)
  return key
}
