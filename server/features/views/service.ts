import { createHmac } from 'node:crypto'

import type { Stretch, UnnamedView, ViewReport } from '#contract/models/view-report.ts'
import type { Db } from '#server/db/client.ts'
import { blockOf } from '#server/security/address-block.ts'

import { createDayKeyReader, type HashOfDay } from './day-key.ts'
import { UNPROVEN_VIEWS_PER_BLOCK } from './limits.ts'
import * as repository from './repository.ts'
import type { Sender } from './sender.ts'
import type { ViewTokens } from './tokens.ts'

export interface ViewCounter {
  /**
   * Counts reports of a device: a view once per viewer, video and day, for guests and new accounts only a number from one
   * address block, and no more watching than the time since the video was handed out. Reports without a token of ours
   * count for nothing.
   * @param isRecordable whether visits of the sender may be recorded at all
   */
  count(db: Db, views: readonly ViewReport[], sender: Sender, isRecordable: boolean): Promise<void>
  /**
   * Counts that a video was shared: once per sharer, video and day, never by its author, and for guests and new accounts
   * only a number from one address block. A video that the sharer may not watch counts for nothing.
   */
  countShare(db: Db, videoId: string, sender: Sender): Promise<void>
  /**
   * Counts for a video that a viewer followed its author beside it: once per follower and day, so that following again and
   * again adds nothing. One that the follower may not watch, or of another author, counts for nothing.
   */
  countFollow(db: Db, videoId: string, followerId: string, authorId: string): Promise<void>
  /** Counts reports that name nobody: only a number from one address block. */
  countUnnamed(db: Db, views: readonly UnnamedView[], clientAddress: string): Promise<void>
}

/** @param scale multiplies the views that count from one address block */
export function createViewCounter(tokens: ViewTokens, scale = 1): ViewCounter {
  const maxPerBlock = Math.max(1, Math.round(UNPROVEN_VIEWS_PER_BLOCK * scale))
  const readDayKey = createDayKeyReader()

  async function hashOfDay(db: Db): Promise<HashOfDay> {
    const key = await readDayKey(db)
    return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  }

  /** The part of a report that counts for any sender. Null for one without a token of ours. */
  function watched({ viewToken, stretches, ...view }: UnnamedView) {
    const servedAtMs = tokens.servedAtMs(view.videoId, viewToken)
    if (servedAtMs === null) return null
    const possible = possibleStretches(stretches, Date.now() - servedAtMs)
    return {
      id: view.id,
      videoId: view.videoId,
      scene: view.scene,
      source: view.source ?? null,
      isSoundOn: view.isSoundOn,
      isRepeat: view.isRepeat ?? false,
      watchTimeMs: Math.round(possible.reduce((sum, stretch) => sum + durationMsOf(stretch), 0)),
      stretches: possible.map(([startSec, endSec]) => [startSec, endSec]),
    }
  }

  return {
    async count(db, views, { viewer, deviceKeyId, clientAddress }, isRecordable) {
      const hash = await hashOfDay(db)
      const rows = views.flatMap((view) => {
        const row = watched(view)
        if (!row) return []
        // A device may send what another user watched on it. Claims to be another user are ignored.
        const userId = viewer && viewer.id === view.userId ? viewer.id : null
        const viewerKey = userId ?? deviceKeyId
        const isRecorded = view.isRecorded && isRecordable
        return [
          { ...row, userId, viewer: hash(`viewer ${viewerKey}`), viewerKey: isRecorded ? viewerKey : null },
        ]
      })
      await repository.countViews(db, rows, hash(`block ${blockOf(clientAddress)}`), maxPerBlock)
    },
    async countShare(db, videoId, { viewer, deviceKeyId, clientAddress }) {
      const hash = await hashOfDay(db)
      await repository.countShare(db, {
        videoId,
        userId: viewer?.id ?? null,
        sharer: hash(`sharer ${viewer?.id ?? deviceKeyId}`),
        block: hash(`sharing block ${blockOf(clientAddress)}`),
        maxPerBlock,
      })
    },
    async countFollow(db, videoId, followerId, authorId) {
      const hash = await hashOfDay(db)
      const follower = hash(`follower ${followerId}`)
      await repository.countFollow(db, { videoId, followerId, authorId, follower })
    },
    async countUnnamed(db, views, clientAddress) {
      const hash = await hashOfDay(db)
      const rows = views.flatMap((view) => {
        const row = watched(view)
        return row ? [{ ...row, userId: null, viewer: null, viewerKey: null }] : []
      })
      await repository.countViews(db, rows, hash(`block ${blockOf(clientAddress)}`), maxPerBlock)
    },
  }
}

const durationMsOf = ([startSec, endSec, speed]: Stretch): number => ((endSec - startSec) / speed) * 1_000

/** The first stretches that fit into a time; nobody watched for longer than since the video was handed out. */
function possibleStretches(stretches: readonly Stretch[], possibleMs: number): Stretch[] {
  let leftMs = Math.max(0, possibleMs)
  return stretches.flatMap(([startSec, endSec, speed]): Stretch[] => {
    const wantedMs = durationMsOf([startSec, endSec, speed])
    const playedMs = Math.min(wantedMs, leftMs)
    if (playedMs <= 0) return []
    leftMs -= playedMs
    return [[startSec, playedMs < wantedMs ? startSec + (playedMs / 1_000) * speed : endSec, speed]]
  })
}
