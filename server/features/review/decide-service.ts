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
 * Decides about videos, each independently. Authors and reporters get notices, and reports are closed.
 * @throws {ApiError} 403 for users without the rights, 400 for a region limit without regions
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
    // There may be only one operator, whose own video a classifier may have held back.
    if (input.decision !== 'release' || !hasRole(viewer.role, 'operator'))
      requireMayDecide(viewer, authorId, role)
    const subject = { kind: 'video', videoId: id } as const
    // In sequence, in the order of the locks.
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
