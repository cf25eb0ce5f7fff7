import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { hasRole } from '#contract/roles.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { closeReports } from '#server/features/operator/decide-repository.ts'
import {
  requireMayDecide,
  requireRegions,
  rule,
  notifyReporters,
} from '#server/features/operator/decide-service.ts'

import { lockVideos } from './repository.ts'

/**
 * Decides about videos, each as if alone. Authors are told, and those who have reported them: their reports are closed.
 * @throws {ApiError} 403 for users without the rights, 400 for a limit of regions without any
 */
export async function decideVideos(
  db: Tx,
  viewer: Viewer,
  { videoIds, isWaitingOnly, regions, note, ...input }: ParsedInput<'review.decide'>,
): Promise<Output<'review.decide'>> {
  requireRights(viewer, 'moderator')
  requireRegions(input.decision, regions)
  const decided: Output<'review.decide'>['decided'] = []
  for (const { id, authorId, role, caption } of await lockVideos(db, viewer, videoIds, isWaitingOnly)) {
    // An operator may be alone with the site: a classifier may have kept their own video back.
    if (input.decision !== 'release' || !hasRole(viewer.role, 'operator'))
      requireMayDecide(viewer, authorId, role)
    const subject = { kind: 'video', videoId: id } as const
    // One after the other, in the order of the locks.
    const decisionId = await rule(
      db,
      { ...input, regions, subject, userId: authorId, moderatorId: viewer.id },
      { note, excerpt: caption },
    )
    const reporterIds = await closeReports(db, { kind: 'video', subjectKey: id, decisionId })
    await notifyReporters(db, reporterIds, decisionId)
    decided.push({ videoId: id, decisionId })
  }
  return { decided }
}
