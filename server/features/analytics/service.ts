import * as v from 'valibot'

import type { ParsedInput } from '#contract/endpoints/index.ts'
import { IdSchema } from '#contract/models/primitives.ts'
import type { Viewer } from '#server/app/route.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'

import * as repository from './repository.ts'

export type EventBatch = ParsedInput<'analytics.collect'>

/** Who sends a batch, as far as the request proves it. */
export interface Sender {
  viewer: Viewer | null
  deviceKeyId: string
}

/** Takes a batch of events in. @throws {ApiError} when it cannot now; the device then sends it again */
export type Collector = (db: Db, batch: EventBatch, sender: Sender) => Promise<void>

/** A device keeps events this long at most while it is offline. */
const OLDEST_MS = 30 * 24 * 60 * 60 * 1000

/** When it happened on our clock: only how long ago is taken from the device, whose clock may be off. */
function timeOf(timeMs: number, sentAtMs: number, nowMs: number): Date {
  const agoMs = Math.min(Math.max(0, sentAtMs - timeMs), OLDEST_MS)
  return new Date(nowMs - agoMs)
}

/** A device may send what somebody else did on it. Nobody is believed to be another. */
const believedId = (claimedId: string | undefined, { viewer }: Sender): string | null =>
  viewer !== null && viewer.id === claimedId ? viewer.id : null

/** What the feed's playback events tell of watching (specification section 4). A device may send anything. */
const WatchSchema = v.object({ video_id: IdSchema, watch_time_ms: v.pipe(v.number(), v.minValue(0)) })
const WATCH_EVENTS: ReadonlySet<string> = new Set(['feed_pause', 'feed_block', 'feed_end', 'feed_failure'])
const WATCH_TIME_MAX_MS = 24 * 60 * 60 * 1000

const watchesOf = (events: EventBatch['events']): repository.WatchRow[] =>
  events.flatMap(({ id, name, params }) => {
    if (!WATCH_EVENTS.has(name) || !v.is(WatchSchema, params)) return []
    const watchTimeMs = Math.round(Math.min(params.watch_time_ms, WATCH_TIME_MAX_MS))
    return [{ id, videoId: params.video_id, watchTimeMs }]
  })

/** The default collector: events are kept here, each once. */
export const keepEvents: Collector = async (db, batch, sender) => {
  const { appId, context, tracking, events, sentAtMs } = batch
  const nowMs = Date.now()
  const visit = {
    id: nextId(),
    deviceKeyId: sender.deviceKeyId,
    sessionId: tracking.session_id,
    userId: believedId(tracking.user_id, sender),
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
  await repository.insertEvents(db, visit, rows, watchesOf(events))
}

/** Keeps impressions, each once. Those of clips that are gone are left out. */
export async function writeImpressions(
  db: Db,
  { impressions, sentAtMs }: ParsedInput<'analytics.writeImpressions'>,
  sender: Sender,
): Promise<void> {
  const nowMs = Date.now()
  const rows = impressions.map(({ id, videoId, userId, timeMs }) => ({
    id,
    videoId,
    userId: believedId(userId, sender),
    seenAt: timeOf(timeMs, sentAtMs, nowMs),
  }))
  await repository.insertImpressions(db, sender.deviceKeyId, rows)
}

/** Forgets what was recorded of the device, and of the person on all devices. */
export const eraseRecords = (db: Db, { viewer, deviceKeyId }: Sender): Promise<void> =>
  repository.deleteRecords(db, deviceKeyId, viewer?.id ?? null)
