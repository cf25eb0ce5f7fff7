import { useInfiniteQuery } from '@tanstack/react-query'

import { DECISIONS } from '#contract/decisions.ts'
import type { AuditEntry } from '#contract/models/operator.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { auditQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { Notice } from '#src/ui/notice.tsx'

import css from './operator.module.css'

/** The actions of moderators and operators, the latest first. */
export function AuditList() {
  const query = useInfiniteQuery(auditQuery(useApi()))
  return (
    <PagedList
      query={query}
      rowsOf={({ entries }) => entries}
      loadingLabel={messages.loading}
      failureTitle={messages.listNotLoaded}
      empty={<Notice icon="inbox" role="status" title={messages.emptyLog} />}
    >
      {(entries) => (
        <ol className={css.list}>
          {entries.map(({ id, time, actor, action, subject, details }) => (
            <li key={id} className={css.entry}>
              <time className={css.small} dateTime={new Date(time * 1_000).toISOString()}>
                {formatDate(time, { dateStyle: 'short', timeStyle: 'medium' })}
              </time>
              <span>
                <bdi>{actor ? `@${actor.uniqueId}` : messages.byCommand}</bdi>
                {' · '}
                <strong>{textOf(action)}</strong>
              </span>
              <code className={css.small} dir="ltr">
                {[subject, Object.keys(details).length > 0 && JSON.stringify(details)]
                  .filter(Boolean)
                  .join(' ')}
              </code>
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  )
}

function textOf(action: AuditEntry['action']): string {
  const decision = DECISIONS.find((each) => action === `decide.${each}`)
  if (decision) return messages[`decision_${decision}`]
  return messages.auditAction({ action: action.replaceAll('.', '_') as 'other' })
}
