import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { CaseVideo, ReportCase } from '#contract/models/operator.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import type { ReportContext } from '#server/db/schema/reports.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { excerptOf, subjectOf } from '#server/features/decisions/subject.ts'

import { presentManaged } from './present.ts'
import * as repository from './queue-repository.ts'

/**
 * Lists things with open reports, the most urgent first.
 * @throws {ApiError} 400 for a cursor that is not from this list
 */
export async function listCases(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'operator.reports'>,
): Promise<Output<'operator.reports'>> {
  requireRights(viewer, 'moderator')
  const found = await repository.findCases(db, placeOf(cursor), count + 1)
  const rows = found.slice(0, count)
  const last = rows.at(-1)
  return {
    cases: rows.map(presentCase),
    openCount: await repository.countOpen(db),
    cursor: last && found.length > count ? `${last.orderKey}_${last.id}` : null,
  }
}

function placeOf(cursor: string | undefined): [number | null, string] {
  if (cursor === undefined) return [null, '0']
  const [, key = '', id = ''] = /^(-?[\d.]{1,30})_(\d{1,18})$/.exec(cursor) ?? []
  if (key === '' || !Number.isFinite(Number(key))) throw invalidInput(sentence('cursorNotValid'))
  return [Number(key), id]
}

function presentCase(row: repository.CaseRow): ReportCase {
  const { id, kind, subjectKey, reportCount, firstTime, reasons, reports, history, context, author } = row
  const messages = messagesOf(row)
  return {
    id,
    subject: subjectOf(kind, subjectKey),
    reportCount,
    firstTime,
    reasons,
    reports,
    history,
    excerpt: excerptOf(kind, subjectKey, context),
    ...(messages && { messages }),
    author: author && presentManaged(author),
    video: videoOf(row),
  }
}

/** The video of a case, as it is shown beside it. */
export const videoOf = (row: repository.CaseVideoRow): CaseVideo | null =>
  row.videoId === null
    ? null
    : {
        id: row.videoId,
        author: { uniqueId: row.videoAuthorUniqueId ?? '', secUid: row.videoAuthorSecUid ?? '' },
        posterUrl: row.posterKey === null ? null : mediaUrl(row.posterKey),
        videoUrl: row.videoKey === null ? null : mediaUrl(row.videoKey),
      }

const messagesOf = ({
  kind,
  subjectKey,
  context,
  author,
}: {
  kind: repository.CaseRow['kind']
  subjectKey: string
  context: ReportContext
  author: { id: string } | null
}): ReportCase['messages'] => {
  const subject = subjectOf(kind, subjectKey)
  if (!('messages' in context) || subject.kind !== 'message') return undefined
  return context.messages.map(({ seq, authorId, text }) => ({
    text,
    isReported: seq === subject.seq,
    isOfAuthor: author !== null && authorId === author.id,
  }))
}
