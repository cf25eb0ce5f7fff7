import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { subjectKey } from '#contract/entities.ts'
import type { ReportReason, ReportSubject } from '#contract/models/report.ts'
import { sentence } from '#contract/sentence.ts'
import {
  commentNotExist,
  forbidden,
  musicNotExist,
  refusalOf,
  userNotExist,
  videoNotExist,
} from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { quoteMessage } from '#server/features/conversations/service.ts'
import { requireWatchableRoom } from '#server/features/live/access.ts'
import { getMusic } from '#server/features/music/music.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'

import * as repository from './repository.ts'

/**
 * Stores a report, with its subject in its current state. A viewer can report what they see, and what they would see
 * had they not blocked its author, as a block may arrive before the report that was made with it. But as a block also
 * ends a follow, videos for followers can then no longer be reported.
 * @throws {ApiError} 10202, 10203, 10204, 10216, 10222, 404 or as `requireWatchableRoom` when the viewer cannot see it,
 * 403 when it is their own
 */
export async function sendReport(
  db: Tx,
  viewer: Viewer,
  { subject, reason, details }: ParsedInput<'reports.send'>,
): Promise<Output<'reports.send'>> {
  const { reportedId, context } = await findReportable(db, viewer, subject)
  if (reportedId === viewer.id) throw forbidden(sentence('reportOwn'))
  const report = {
    id: nextId(),
    reporterId: viewer.id,
    reportedId,
    kind: subject.kind,
    subjectKey: subjectKey(subject),
    reason,
    details,
    context,
  }
  if (await repository.insertReport(db, report)) {
    const record = await repository.findRecord(db, viewer.id)
    await repository.countReport(db, report, HEAD_START_SEC * SEVERITY[reason] * credibilityOf(record))
  }
  return { subject }
}

/** A report of the lowest weight makes a thing as urgent as one that has waited this much longer. */
const HEAD_START_SEC = 6 * 60 * 60
/** Weight of a report by its reason. */
const SEVERITY: Record<ReportReason, number> = {
  minors: 8,
  harm: 8,
  violence: 4,
  sexual: 4,
  harassment: 2,
  rights: 2,
  spam: 1,
  other: 1,
}

/** Between 0 and 2: 1 for reporters without a record. */
const credibilityOf = ({ acted, dismissed }: { acted: number; dismissed: number }): number =>
  (2 * (acted + 1)) / (acted + dismissed + 2)

async function findReportable(
  db: Tx,
  viewer: Viewer,
  subject: ReportSubject,
): Promise<repository.Reportable> {
  if (subject.kind === 'message') return quoteMessage(db, viewer, subject)
  if (subject.kind === 'user') {
    const user = await repository.findUser(db, subject.userId)
    if (!user) throw userNotExist()
    return user
  }
  if (subject.kind === 'sound') {
    await getMusic(db, viewer, subject.musicId)
    const sound = await repository.findSound(db, subject.musicId)
    if (!sound) throw musicNotExist()
    return sound
  }
  if (subject.kind === 'live' || subject.kind === 'chatLine') {
    const { roomId } = subject
    await requireWatchableRoom(db, { viewer }, roomId, { ignoresOwnBlock: true })
    const found =
      subject.kind === 'live'
        ? await repository.findRoom(db, roomId)
        : await repository.findChatLine(db, viewer.id, roomId, subject.lineId)
    if (!found) throw subject.kind === 'live' ? refusalOf('liveNotExist') : commentNotExist()
    return found
  }
  if (subject.kind === 'video') {
    await requireWatchable(db, viewer, subject.videoId, { ignoresOwnBlock: true })
    const video = await repository.findVideo(db, subject.videoId)
    if (!video) throw videoNotExist()
    return video
  }
  const { videoId, commentId } = subject
  await requireWatchable(db, viewer, videoId, { ignoresOwnBlock: true })
  const comment = await repository.findComment(db, viewer.id, videoId, commentId)
  if (!comment) throw commentNotExist()
  return comment
}
