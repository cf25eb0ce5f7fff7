import { LinkRisk } from '#contract/link-risk.ts'
import type { ReportReason, ReportSubject } from '#contract/models/report.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { users } from '#server/db/schema/index.ts'
import { setChoice } from '#server/features/alerts/repository.ts'
import { appealDecision } from '#server/features/decisions/service.ts'
import { setHost } from '#server/features/links/links.ts'
import { decideCases } from '#server/features/operator/decide-service.ts'
import { listCases } from '#server/features/operator/queue-service.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { createClaimTokens } from '#server/features/rights/claim-tokens.ts'
import { fileClaim } from '#server/features/rights/service.ts'

/** The account that moderates the demo site. The name is reserved: nobody can sign up with it. */
export const OPERATOR_USERNAME = 'vireo.team'

/** Adds the operator's account, with alerts turned on, and open reports, decisions and an appeal for it. */
export async function insertModeration(
  db: Tx,
  { guideId, reporterIds, secUid }: { guideId: string; reporterIds: readonly string[]; secUid: string },
): Promise<void> {
  const operator = await insertOperator(db, secUid)
  await setChoice(db, operator.id, { byPush: true, byEmail: false })
  await setHost(db, 'example.com', LinkRisk.whitelist)
  await setHost(db, 'example.net', LinkRisk.blacklist)
  const [first, second] = reporterIds.map((id): Viewer => ({ id, uniqueId: id }))
  if (!first || !second) return
  const guide = { id: guideId, uniqueId: guideId }
  const report = (viewer: Viewer, subject: ReportSubject, reason: ReportReason, details: string) =>
    sendReport(db, viewer, { subject, reason, details })
  const decide = async (decision: 'keep' | 'warn', reason: ReportReason, note: string) => {
    const { cases } = await listCases(db, operator, { count: 1 })
    const [decided] = (
      await decideCases(db, operator, {
        caseIds: cases.map(({ id }) => id),
        decision,
        reason,
        note,
        days: 7,
        minAge: 18,
        regions: [],
        regionRule: 'refused',
      })
    ).decided
    return decided?.decisionId
  }
  const videoOf = async (condition: string, offset: number) => {
    const [video] = await db.query<{ id: string }>({
      text: `
        SELECT id FROM videos WHERE shown_to = 'everyone' AND ${condition} AND author_id <> ALL ($2::bigint[])
        ORDER BY id OFFSET $3 LIMIT 1`,
      values: [guideId, [first.id, second.id], offset],
    })
    return video?.id
  }

  const ownVideoId = await videoOf('author_id = $1', 0)
  const own: ReportSubject = ownVideoId
    ? { kind: 'video', videoId: ownVideoId }
    : { kind: 'user', userId: guideId }
  await report(first, own, 'rights', 'I think I know this song.')
  const decisionId = await decide('warn', 'rights', 'Please say where the sound is from.')
  if (decisionId) {
    const text = 'I wrote the song myself. The notes are on my profile.'
    await appealDecision(db, guide, { decisionId, text })
  }
  const videoId = await videoOf('author_id <> $1', 0)
  if (!videoId) return
  await report(guide, { kind: 'video', videoId }, 'spam', '')
  await decide('keep', 'other', '')

  const otherId = (await videoOf('author_id <> $1', 1)) ?? videoId
  await report(first, { kind: 'video', videoId: otherId }, 'violence', 'This scared my little brother.')
  await report(second, { kind: 'video', videoId: otherId }, 'violence', '')
  await fileClaim(
    db,
    null,
    {
      url: `/@x/video/${otherId}`,
      work: 'The film “Low tide”, which I made in 2024. It is on my own site.',
      name: 'Robin Marsh',
      address: 'robin@example.org',
      isSworn: true,
      language: 'en',
    },
    { tokens: createClaimTokens(operator.id) },
  )
  const [comment] = await db.query<{ id: string; videoId: string; authorId: string }>({
    text: `
      SELECT id, video_id AS "videoId", author_id AS "authorId" FROM comments
      WHERE video_id = $1 AND author_id <> ALL ($2::bigint[]) AND held_by IS NULL AND deleted_at IS NULL
      ORDER BY id LIMIT 1`,
    values: [otherId, [guideId, first.id, second.id]],
  })
  if (!comment) return
  await report(
    second,
    { kind: 'comment', videoId: comment.videoId, commentId: comment.id },
    'harassment',
    'Again and again.',
  )
  await report(first, { kind: 'user', userId: comment.authorId }, 'spam', 'The same words below each video.')
}

async function insertOperator(db: Db, secUid: string): Promise<Viewer> {
  const id = nextId()
  await db.orm.insert(users).values({
    id,
    uniqueId: OPERATOR_USERNAME,
    username: OPERATOR_USERNAME,
    nickname: 'Vireo Team',
    bio: 'Runs this site.',
    role: 'operator',
    secUid,
    email: 'team@demo.invalid',
  })
  return { id, uniqueId: OPERATOR_USERNAME, role: 'operator', isElevated: true }
}
