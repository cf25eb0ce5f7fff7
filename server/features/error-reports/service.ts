import { parseEnvelope } from '@sentry/core'
import * as v from 'valibot'

import { originOfDsn } from '#contract/error-reports.ts'
import { ErrorEventSchema, type ErrorEvent } from '#contract/models/error-event.ts'
import { forbidden, invalidInput } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

import { fingerprintOf, titleOf } from './describe.ts'
import { addError, hasGroup } from './repository.ts'

const EVENT_MAX_COUNT = 10
/**
 * Stores errors in this site's database, or forwards them. Does not wait for an unreachable service.
 * @param mayBeNew whether a new kind of error may be stored; called only for one. Absent: it may
 * @returns whether it is a new kind and was stored
 */
export type TakeError = (event: ErrorEvent, mayBeNew?: () => Promise<boolean>) => Promise<boolean>

/** The default: stores errors here, grouped by likeness. */
export const storeErrors =
  (db: Db): TakeError =>
  async (event, mayBeNew) => {
    const fingerprint = fingerprintOf(event)
    const isNew = !(await hasGroup(db, fingerprint))
    if (isNew && mayBeNew && !(await mayBeNew())) return false
    await addError(db, fingerprint, event)
    return isNew
  }

/**
 * Passes a received error to `take`, and logs a line for a new kind of error. As anyone can send errors, they must not
 * fill the log or choose its level. The severity (specification section 3) is in the line.
 */
export const logErrors =
  (log: Log, take: TakeError): TakeError =>
  async (event, mayBeNew) => {
    const isNew = await take(event, mayBeNew)
    const { tags, request, event_id: eventId } = event
    if (isNew) log.warn({ eventId, ...tags, ...request, error: titleOf(event) }, 'error report')
    return isNew
  }

const EnvelopeSchema = v.tuple([
  v.object({ dsn: v.string() }),
  v.array(v.tuple([v.looseObject({ type: v.string() }), v.unknown()])),
])

/**
 * Reads an envelope of the Sentry protocol. Only its events are used, without fields that must not be stored.
 * @param isOwnOrigin the envelope has to be for this site; nothing is sent to the address in it
 * @returns the id of its first event
 * @throws {ApiError} 400 when it cannot be read, 403 when it is for another site
 */
export async function receiveEnvelope(
  bytes: Uint8Array,
  isOwnOrigin: (origin: string) => boolean,
  take: TakeError,
): Promise<string | undefined> {
  const envelope = v.safeParse(EnvelopeSchema, parse(bytes))
  if (!envelope.success) throw unreadable()
  const [{ dsn }, items] = envelope.output
  const origin = originOfDsn(dsn)
  if (!origin || !isOwnOrigin(origin)) throw forbidden('This report is for another site.')
  const events = items.filter(([{ type }]) => type === 'event').map(([, payload]) => readEvent(payload))
  if (events.length > EVENT_MAX_COUNT) throw invalidInput('Too many reports at once.')
  for (const event of events) {
    // In sequence, as two may belong to one row.
    await take(event)
  }
  return events[0]?.event_id
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseEnvelope(bytes)
  } catch {
    throw unreadable()
  }
}

function readEvent(payload: unknown): ErrorEvent {
  // An item that states its length arrives as bytes.
  const event = v.safeParse(ErrorEventSchema, payload instanceof Uint8Array ? parseText(payload) : payload)
  if (!event.success) throw unreadable()
  return event.output
}

function parseText(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw unreadable()
  }
}

const unreadable = () => invalidInput('This is not an error report.')
