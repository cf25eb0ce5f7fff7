import * as v from 'valibot'

import { canConsent } from '#contract/consent.ts'
import type { ParsedInput } from '#contract/endpoints/index.ts'
import { IdSchema } from '#contract/models/primitives.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { forgetWatches } from '#server/features/ranking/service.ts'
import type { ClaimedView, CountViews, Sender } from '#server/features/views/service.ts'

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

/**
 * Watching, as the feed's playback events report it (specification section 4). Validated, as a device may send
 * anything.
 */
const WatchSchema = v.object({
  video_id: IdSchema,
  watch_time_ms: v.pipe(v.number(), v.minValue(0)),
  view_token: v.string(),
})
const WATCH_EVENTS: ReadonlySet<string> = new Set(['feed_pause', 'feed_block', 'feed_end', 'feed_failure'])

const watchesOf = (events: EventBatch['events'], userId: string | null): ClaimedView[] =>
  events.flatMap(({ name, params }) => {
    if (!WATCH_EVENTS.has(name) || !v.is(WatchSchema, params)) return []
    const { video_id: videoId, view_token: viewToken, watch_time_ms: watchTimeMs } = params
    return [{ videoId, userId, viewToken, watchTimeMs }]
  })

/**
 * Whether visits of the sender may be recorded. The device asks for consent; that of users who are too young does not
 * count.
 * @param region ISO 3166, null when it is not known
 */
export const isRecordable = async (db: Db, { viewer }: Sender, region: string | null): Promise<boolean> =>
  viewer === null || canConsent(await repository.findAge(db, viewer.id), region)

/** The default collector: stores events here, each once. */
export const storeEvents =
  (countViews: CountViews): Collector =>
  async (db, batch, sender) => {
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
    const rows = events.map(({ id, name, params: { view_token: _token, ...params }, timeMs }) => ({
      id,
      name,
      params,
      occurredAt: timeOf(timeMs, sentAtMs, nowMs),
    }))
    await repository.insertEvents(db, visit, rows)
    await countViews(db, watchesOf(events, userId), sender)
  }

/**
 * Stores impressions, each once, if they may be recorded, and counts them as views. Impressions of removed videos are
 * left out.
 */
export async function writeImpressions(
  db: Db,
  countViews: CountViews,
  { impressions, sentAtMs }: ParsedInput<'analytics.writeImpressions'>,
  { isRecorded, ...sender }: Sender & { isRecorded: boolean },
): Promise<void> {
  const nowMs = Date.now()
  const seen = impressions.map(({ userId, ...impression }) => ({
    ...impression,
    userId: believedId(userId, sender),
  }))
  const rows = seen.map(({ id, videoId, userId, timeMs }) => ({
    id,
    videoId,
    userId,
    seenAt: timeOf(timeMs, sentAtMs, nowMs),
  }))
  if (isRecorded) await repository.insertImpressions(db, sender.deviceKeyId, rows)
  const views = seen.map(({ videoId, userId, viewToken }) => ({ videoId, userId, viewToken, watchTimeMs: 0 }))
  await countViews(db, views, sender)
}

/**
 * Erases the records of the device, and of the user on all devices. Points that videos got from their watching are
 * withdrawn; views stay counted, as they name no user.
 */
export async function eraseRecords(db: Db, { viewer, deviceKeyId }: Sender): Promise<void> {
  await forgetWatches(db, viewer ? [deviceKeyId, viewer.id] : [deviceKeyId])
  await repository.deleteRecords(db, deviceKeyId, viewer?.id ?? null)
}
