import { useInfiniteQuery } from '@tanstack/react-query'

import type { OwnReport } from '#contract/models/decision.ts'
import { messages } from '#messages/decisions.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { ownReportsQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { When } from '#src/ui/when.tsx'

import css from './decisions.module.css'

/** The viewer's reports, and the outcome of each. */
export function OwnReports() {
  const query = useInfiniteQuery(ownReportsQuery(useApi()))
  return (
    <PagedList
      query={query}
      rowsOf={(page) => page.reports}
      loadingLabel={messages.loading}
      empty={<Notice icon="inbox" role="status" title={messages.noReports} />}
    >
      {(rows) => (
        <ul className={css.list}>
          {rows.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** The kind of the reported thing, in the form that messages select by. */
function kindOf({ subject: { kind }, uniqueId }: OwnReport) {
  if (uniqueId === null && kind === 'user') return 'formerUser' as const
  if (uniqueId === null && kind === 'sound') return 'soundOnly' as const
  return kind === 'message' ? ('other' as const) : kind
}

function Report({ report }: { report: OwnReport }) {
  const { subject, uniqueId, time, outcome, excerpt, reason, isGone } = report
  const goneKind = subject.kind === 'user' || subject.kind === 'live' ? subject.kind : 'other'
  return (
    <li className={cardClass}>
      <p className={css.small}>
        <When timeSec={time} />
      </p>
      <h2 className={css.title}>
        {messages.reported({ kind: kindOf(report), name: uniqueId ? `@${uniqueId}` : messages.formerUser })}
      </h2>
      {excerpt && (
        <blockquote className={css.excerpt} dir="auto">
          {excerpt}
        </blockquote>
      )}
      <p>{messages.reason({ reason: reports[`reason_${reason}`] })}</p>
      <p>
        <strong>{messages.outcome({ outcome: outcome === 'acted' ? 'other' : outcome })}</strong>
      </p>
      {isGone && <p className={css.small}>{messages.gone({ kind: goneKind })}</p>}
    </li>
  )
}
