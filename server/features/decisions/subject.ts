import type { ReportKind, ReportSubject } from '#contract/models/report.ts'
import type { ReportContext } from '#server/db/schema/reports.ts'

/** The subject that a kind and a `subjectKey` name. */
export function subjectOf(kind: ReportKind, key: string): ReportSubject {
  const [first = '', second = ''] = key.split('/')
  if (kind === 'comment') return { kind, videoId: first, commentId: second }
  if (kind === 'message') return { kind, conversationId: first, seq: Number(second) }
  if (kind === 'sound') return { kind, musicId: first }
  if (kind === 'live') return { kind, roomId: first }
  if (kind === 'chatLine') return { kind, roomId: first, lineId: second }
  return kind === 'video' ? { kind, videoId: first } : { kind, userId: first }
}

/** The text that a report is about, as it was at the time. */
export function excerptOf(kind: ReportKind, key: string, context: ReportContext): string {
  if ('caption' in context) return context.caption
  if ('text' in context) return context.text
  if ('bio' in context) {
    const { bio, pronouns = '', links = [] } = context
    return [bio, pronouns, ...links].filter((line) => line !== '').join('\n')
  }
  const subject = subjectOf(kind, key)
  const reported = context.messages.find(({ seq }) => subject.kind === 'message' && seq === subject.seq)
  return reported?.text ?? ''
}
