import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { PastDecision } from '#contract/models/operator.ts'
import type { ReportSubject } from '#contract/models/report.ts'
import type { ClaimOutcome } from '#contract/models/rights.ts'
import { sentence } from '#contract/sentence.ts'
import { claimNotExist, conflict, invalidInput } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import {
  CLAIM_COLUMNS,
  findPlace,
  lockClaim,
  updateClaim,
  type ClaimRow,
} from '#server/features/rights/repository.ts'
import { mailClaimant, presentClaim, type RightsTools } from '#server/features/rights/service.ts'

import { recordAction } from './audit.ts'
import { NO_LIMITS, requireMayDecide, rule } from './decide-service.ts'
import { MANAGED_JSON, presentManaged, type ManagedRow } from './present.ts'
import { type CaseVideoRow, historyOf, VIDEO_COLUMNS } from './queue-repository.ts'
import { videoOf } from './queue-service.ts'
import { findManaged } from './users-repository.ts'

/** Lists copyright claims that wait for a decision, a date or a court, the oldest first. */
export async function listClaims(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'operator.claims'>,
): Promise<Output<'operator.claims'>> {
  requireRights(viewer, 'moderator')
  const found = await db.query<
    ClaimRow & CaseVideoRow & { author: ManagedRow | null; history: PastDecision[] }
  >({
    name: 'operator.claims',
    text: `
      SELECT ${CLAIM_COLUMNS}, CASE WHEN users.id IS NOT NULL THEN ${MANAGED_JSON} END AS author,
        coalesce(history.list, '[]') AS history, ${VIDEO_COLUMNS}
      FROM copyright_claims AS claims LEFT JOIN users ON users.id = claims.user_id
      LEFT JOIN videos ON videos.id = CASE
        WHEN claims.kind = 'video' THEN claims.subject_id
        ELSE (SELECT video_id FROM music WHERE music.id = claims.subject_id) END
      LEFT JOIN users AS video_author ON video_author.id = videos.author_id
      CROSS JOIN LATERAL (${historyOf('claims.user_id')}) AS history
      WHERE claims.state IN ('open', 'countered', 'court') AND claims.id > $1::bigint ORDER BY claims.id LIMIT $2`,
    values: [cursor ?? '0', count + 1],
  })
  const claims = await Promise.all(
    found.slice(0, count).map(async (row) => ({
      ...(await presentClaim(db, row)),
      name: row.name,
      email: row.email,
      author: row.author && presentManaged(row.author),
      video: videoOf(row),
      history: row.history,
    })),
  )
  return { claims, cursor: found.length > count ? (claims.at(-1)?.id ?? null) : null }
}

/**
 * Decides about a claim. The claimant gets an e-mail and the author a notice.
 * @throws {ApiError} 404 when there is none, 403 about the viewer's own, 409 when it is closed, 400 for a decision that
 * it does not allow
 */
export async function closeClaim(
  db: Tx,
  viewer: Viewer,
  { claimId, outcome, note }: ParsedInput<'operator.closeClaim'>,
  tools: RightsTools,
): Promise<Output<'operator.closeClaim'>> {
  requireRights(viewer, 'moderator')
  const row = await lockClaim(db, claimId)
  if (!row) throw claimNotExist()
  const user = row.userId === null ? undefined : await findManaged(db, row.userId)
  requireMayDecide(viewer, row.userId, user?.role ?? null)
  if (row.state !== 'open') throw conflict(sentence('claimClosed'))
  if (outcome === 'reject') {
    await updateClaim(db, { ...row, state: 'rejected', note })
    const subject = `${row.kind} ${row.subjectId}`
    await recordAction(db, viewer, { action: 'claim.reject', subject, details: { claimId } })
    await mailClaimant(db, row, tools)
    return { claimId, decisionId: null }
  }
  const place = await findPlace(db, row)
  const ruling = {
    ...NO_LIMITS,
    decision: outcome === 'remove' || outcome === 'removeSound' ? 'remove' : 'silence',
    reason: 'rights',
    subject: subjectFor(row, outcome, place?.musicId ?? null),
    userId: row.userId,
    moderatorId: viewer.id,
  } as const
  const decisionId = await rule(db, ruling, { note, excerpt: place?.title ?? '' })
  await updateClaim(db, { ...row, state: 'upheld', note, decisionId })
  await mailClaimant(db, row, tools)
  return { claimId, decisionId }
}

/** The subject that a decision changes: the video of the claim, or its sound. */
function subjectFor(
  { kind, subjectId }: ClaimRow,
  outcome: ClaimOutcome,
  musicId: string | null,
): ReportSubject {
  const isSound = outcome === 'silenceSound' || outcome === 'removeSound'
  if (kind === 'video' && !isSound) return { kind, videoId: subjectId }
  if (isSound && musicId !== null) return { kind: 'sound', musicId }
  throw invalidInput(sentence('decisionNotPossible'))
}
