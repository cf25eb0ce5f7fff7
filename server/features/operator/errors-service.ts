import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { ErrorReport } from '#contract/models/upkeep.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { placeOf as placeOfFrame, titleOf } from '#server/features/error-reports/describe.ts'
import { isPolicyReport } from '#server/features/error-reports/policy-reports.ts'
import { deleteGroups, listGroupsBefore, type ErrorGroup } from '#server/features/error-reports/repository.ts'

import { recordAction } from './audit.ts'
import { cursorOf, placeOf } from './number-cursor.ts'

const FINGERPRINT = /^[\da-f]{12}$/
const CALLS_SHOWN = 10

/**
 * Lists errors of browsers and of the server, grouped by likeness.
 * @throws {ApiError} 400 for a cursor that is not from this list
 */
export async function listReports(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'operator.errors'>,
): Promise<Output<'operator.errors'>> {
  requireRights(viewer, 'operator')
  const found = await listGroupsBefore(db, placeOf(cursor, FINGERPRINT, ''), count + 1)
  const rows = found.slice(0, count)
  const last = rows.at(-1)
  return {
    errors: rows.map(presentGroup),
    cursor: cursorOf(last && { key: last.micros, id: last.fingerprint }, found.length > count),
  }
}

function presentGroup({ fingerprint, count, firstSeenAt, lastSeenAt, event }: ErrorGroup): ErrorReport {
  const { tags, request, release, exception } = event
  const frames = exception.values[0]?.stacktrace?.frames ?? []
  return {
    id: fingerprint,
    title: titleOf(event),
    count,
    firstTime: epochSeconds(firstSeenAt),
    lastTime: epochSeconds(lastSeenAt),
    source: tags.source,
    severity: tags.severity,
    isPolicy: isPolicyReport(event),
    during: request ? [request.method, request.url].filter(Boolean).join(' ') : null,
    release: release ?? null,
    calls: frames.slice(-CALLS_SHOWN).toReversed().map(placeOfFrame),
  }
}

/** Removes errors until they happen again. */
export async function dismissErrors(
  db: Tx,
  viewer: Viewer,
  { errorIds }: ParsedInput<'operator.dismissErrors'>,
): Promise<Output<'operator.dismissErrors'>> {
  requireRights(viewer, 'operator')
  const groups = await deleteGroups(db, errorIds)
  const errors = groups.map(({ fingerprint: id, event }) => ({ id, title: titleOf(event) }))
  if (errors.length > 0) await recordAction(db, viewer, { action: 'error.dismiss', details: { errors } })
  return { dismissedIds: errors.map(({ id }) => id) }
}
