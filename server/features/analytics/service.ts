import type { ParsedInput } from '#contract/endpoints/index.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { forgetWatches } from '#server/features/ranking/service.ts'
import type { Sender } from '#server/features/views/sender.ts'

import * as repository from './repository.ts'

export type EventBatch = ParsedInput<'analytics.collect'>

/** Takes in a batch of events. @throws {ApiError} when it cannot now; the device then sends it again */
export type Collector = (db: Db, batch: EventBatch, sender: Sender) => Promise<void>

/** The longest time for which a device persists events while offline. */
const OLDEST_MS = 30 * 24 * 60 * 60 * 1000

/** The time of an event on our clock: only its age is taken from the device, whose clock may be off. */
function timeOf(timeMs: number, sentAtMs: number, nowMs: number): Date {
  const agoMs = Math.min(Math.max(0, sentAtMs - timeMs), OLDEST_MS)
  return new Date(nowMs - agoMs)
}

/** A device may send what another user did on it. Claims to be another user are ignored. */
const believedId = (claimedId: string | undefined, { viewer }: Sender): string | null =>
  viewer !== null && viewer.id === claimedId ? viewer.id : null

/** The default collector: stores events here, each once. */
export const storeEvents: Collector = async (db, batch, sender) => {
  const { appId, context, tracking, events, sentAtMs } = batch
  const nowMs = Date.now()
  const userId = believedId(tracking.user_id, sender)
  const visit = {
    id: nextId(),
    deviceKeyId: sender.deviceKeyId,
    sessionId: tracking.session_id,
    userId,
    appId,
    webId: tracking.web_id,
    context,
  }
  const rows = events.map(({ id, name, params, timeMs }) => ({
    id,
    name,
    params,
    occurredAt: timeOf(timeMs, sentAtMs, nowMs),
  }))
  await repository.insertEvents(db, visit, rows)
}

/** Stores impressions, each once. Impressions of removed videos are left out. */
export async function writeImpressions(
  db: Db,
  { impressions, sentAtMs }: ParsedInput<'analytics.writeImpressions'>,
  sender: Sender,
): Promise<void> {
  const nowMs = Date.now()
  const rows = impressions.map(({ id, videoId, userId, timeMs, scene }) => ({
    id,
    videoId,
    userId: believedId(userId, sender),
    seenAt: timeOf(timeMs, sentAtMs, nowMs),
    scene: scene ?? null,
  }))
  await repository.insertImpressions(db, sender.deviceKeyId, rows)
}

/**
 * Erases the records of the device, and of the user on all devices. Points that videos got from their watching are
 * withdrawn; views stay counted, as they name no user.
 */
export async function eraseRecords(db: Db, { viewer, deviceKeyId }: Sender): Promise<void> {
  await forgetWatches(db, viewer ? [deviceKeyId, viewer.id] : [deviceKeyId])
  await repository.deleteRecords(db, deviceKeyId, viewer?.id ?? null)
}
