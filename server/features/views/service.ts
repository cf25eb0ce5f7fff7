import { createHmac } from 'node:crypto'

import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { blockOf } from '#server/security/address-block.ts'
import { deriveKey } from '#server/security/secret.ts'

import * as repository from './repository.ts'
import type { ViewTokens } from './tokens.ts'

const HOUR_MS = 60 * 60 * 1000

/** The sender of a batch, as far as the request proves it. */
export interface Sender {
  viewer: Viewer | null
  deviceKeyId: string
  clientAddress: string
}

/** A device's claim about a video that it showed. */
export interface ClaimedView {
  videoId: string
  /** The sender's own id; null for a guest. */
  userId: string | null
  /** The token that came with the video. */
  viewToken: string | undefined
  watchTimeMs: number
}

/**
 * Counts views, and watching for the ranks: one view per viewer, video and hour; for guests and new accounts only a
 * number from one address block; and no more watching than the time since the video was handed out. Views without a
 * token do not count.
 */
export type CountViews = (db: Db, views: ClaimedView[], sender: Sender) => Promise<void>

export function createViewCounter(secret: string, tokens: ViewTokens): CountViews {
  const key = deriveKey(secret, 'counted-views')
  const hashOf = (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

  return async (db, views, { deviceKeyId, clientAddress }) => {
    const nowMs = Date.now()
    const served = views.flatMap(({ videoId, userId, viewToken, watchTimeMs }) => {
      const servedAtMs = tokens.servedAtMs(videoId, viewToken)
      if (servedAtMs === null) return []
      const viewerKey = userId ?? deviceKeyId
      const possibleMs = Math.max(0, nowMs - servedAtMs)
      return [
        {
          videoId,
          userId,
          viewerKey,
          viewer: hashOf(`viewer ${viewerKey}`),
          watchTimeMs: Math.round(Math.min(watchTimeMs, possibleMs)),
        },
      ]
    })
    if (served.length === 0) return
    const block = hashOf(`block ${Math.floor(nowMs / HOUR_MS)} ${blockOf(clientAddress)}`)
    await repository.countViews(db, served, block)
  }
}
