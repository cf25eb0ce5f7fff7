import { useInfiniteQuery } from '@tanstack/react-query'

import { messages } from '#messages/decisions.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { ownReportsQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { Notice } from '#src/ui/notice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

import css from './decisions.module.css'

/** The viewer's reports, and what became of each. */
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
          {rows.map(({ id, time, outcome, excerpt, reason }) => (
            <li key={id} className={cardClass}>
              <time className={css.small} dateTime={new Date(time * 1_000).toISOString()}>
                {formatDate(time, { dateStyle: 'long', timeStyle: 'short' })}
              </time>
              <strong>{messages.outcome({ outcome: outcome === 'acted' ? 'other' : outcome })}</strong>
              {excerpt && (
                <blockquote className={css.excerpt} dir="auto">
                  {excerpt}
                </blockquote>
              )}
              <span>{messages.reason({ reason: reports[`reason_${reason}`] })}</span>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
