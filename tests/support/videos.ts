import type { Audience } from '#contract/audience.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { videos } from '#server/db/schema/index.ts'
import type { StoredMedia, VideoState } from '#server/db/schema/videos.ts'

export const exampleMedia: StoredMedia = {
  width: 720,
  height: 1280,
  durationSec: 8,
  hasAudio: true,
  renditions: [
    { key: 'video/00/00000000large.mp4', width: 720, height: 1280, bitrateBps: 600_000, sizeBytes: 600_000 },
    { key: 'video/00/00000000small.mp4', width: 360, height: 640, bitrateBps: 200_000, sizeBytes: 200_000 },
  ],
  posterKey: 'poster/00/0000000000.webp',
  posterSmallKey: 'poster/00/00000000small.webp',
  placeholder: 'AQID',
  dominantColor: '#102030',
}

interface VideoOptions {
  authorId: string
  score?: number
  state?: VideoState
  musicId?: string
  stickerId?: string
  audience?: Audience
  scheduledAt?: Date
  deletedAt?: Date
  caption?: string
}

/** Adds a video as the encoder would have left it. */
export async function addVideo(
  db: Db,
  { authorId, score = 0, state = 'ready', ...options }: VideoOptions,
): Promise<string> {
  const id = nextId()
  const media = state === 'ready' ? exampleMedia : null
  await db.orm
    .insert(videos)
    .values({ id, authorId, score, state, media, caption: `Video ${id} #test`, ...options })
  return id
}
