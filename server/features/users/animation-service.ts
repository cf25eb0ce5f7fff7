import type { Output } from '#contract/endpoints/index.ts'
import type { Animation } from '#contract/models/animation.ts'
import { ANIMATION_MAX_SEC } from '#contract/models/animation.ts'
import { sentence } from '#contract/sentence.ts'
import { unprocessable, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { takePlace } from '#server/db/turns.ts'
import { addUnusedFiles } from '#server/db/unused-files.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'

import * as repository from './animation-repository.ts'

/** Each takes a second or two, and a user has one. */
export const MAX_WAITING = 60
export const MAX_WAITING_PER_NETWORK = 20
const QUEUE = {
  table: 'user_animations',
  primaryKey: 'user_id',
  maxWaiting: MAX_WAITING,
  maxPerAsker: MAX_WAITING_PER_NETWORK,
} as const

interface MakingTools {
  /** The network of the caller: networks take turns. */
  asker: string
  /** Counts a picture to be made against the limits of the caller. */
  countMaking: () => Promise<void>
}

/** The viewer's animated profile picture (specification section 7.3), and its state. */
export async function getAnimation(db: Db, viewer: Viewer): Promise<Animation> {
  const row = await repository.findAnimation(db, viewer.id)
  if (!row) return { state: 'none' }
  if (row.state === 'ready' && row.key !== null) return { state: 'ready', url: mediaUrl(row.key) }
  return { state: row.state === 'failed' ? 'failed' : 'waiting' }
}

interface Wish {
  /** Null removes the picture. */
  videoId: string | null
  startSec?: number | undefined
}

/**
 * Queues an animated profile picture from one of the viewer's videos, replacing the previous one.
 * @throws {ApiError} 10204 when it is not the viewer's video, 422 when not everyone may watch it, 429 when the viewer
 * has requested many, 503 when many wait
 */
export async function setAnimation(
  db: Tx,
  viewer: Viewer,
  { videoId, startSec = 0 }: Wish,
  { asker, countMaking }: MakingTools,
): Promise<Output<'users.setAnimation'>> {
  if (videoId === null) {
    await remove(db, viewer)
    return { state: 'none', videoId }
  }
  const video = await repository.findSource(db, viewer.id, videoId)
  if (!video) throw videoNotExist()
  if (!video.isForAll) throw unprocessable(sentence('animationNotForAll'))
  // By then the user's own place is free.
  await remove(db, viewer)
  const round = await takePlace(db, QUEUE, asker)
  await countMaking()
  const latestSec = Math.max(0, video.media.durationSec - ANIMATION_MAX_SEC)
  const startMs = Math.round(1000 * Math.min(startSec, latestSec))
  await repository.insertAnimation(db, { userId: viewer.id, videoId, startMs }, { asker, round })
  return { state: 'waiting', videoId }
}

async function remove(db: Db, viewer: Viewer): Promise<void> {
  const key = await repository.deleteAnimation(db, viewer.id)
  if (key !== undefined) await addUnusedFiles(db, [key])
}
