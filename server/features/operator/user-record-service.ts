import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { ReportOfUser } from '#contract/models/operator.ts'
import { hasRole } from '#contract/roles.ts'
import { userNotExist } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { isApproval } from '#server/features/decisions/service.ts'
import { subjectOf } from '#server/features/decisions/subject.ts'

import { presentListed } from './present.ts'
import { videoOf } from './queue-service.ts'
import * as repository from './user-record-repository.ts'
import { findListed } from './users-repository.ts'

/**
 * Reads a user with their latest videos, reports and decisions. The work depends only on the lengths of the lists.
 * @throws {ApiError} 10202 when there is no such user
 */
export async function getUserRecord(
  db: Db,
  viewer: Viewer,
  { userId }: ParsedInput<'operator.user'>,
): Promise<Output<'operator.user'>> {
  requireRights(viewer, 'moderator')
  const row = await findListed(db, userId)
  if (!row) throw userNotExist()
  const user = presentListed(row)
  const videos = await repository.findVideos(db, userId, viewer.id)
  return {
    user,
    sessionCount: await repository.countSessions(db, userId),
    videos: videos.flatMap(({ caption, moderation, postTime, ...columns }) => {
      const video = videoOf(columns)
      return video ? [{ ...video, caption, moderation, postTime }] : []
    }),
    reportsAbout: (await repository.findReportsAbout(db, userId)).map(presentReport),
    reportsBy: (await repository.findReportsBy(db, userId)).map(presentReport),
    history: await repository.findHistory(db, userId),
    isDecidable: userId !== viewer.id && (user.role === 'user' || hasRole(viewer.role, 'operator')),
  }
}

const presentReport = ({
  kind,
  subjectKey,
  decision,
  otherId,
  otherName,
  ...report
}: repository.ReportRow): ReportOfUser => ({
  ...report,
  subject: subjectOf(kind, subjectKey),
  other: otherId === null || otherName === null ? null : { id: otherId, uniqueId: otherName },
  outcome: decision === null ? 'open' : isApproval(decision) ? 'kept' : 'acted',
})
