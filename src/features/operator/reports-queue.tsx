import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { DECISIONS_BY_KIND } from '#contract/decisions.ts'
import type { ReportCase as Case } from '#contract/models/operator.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { reportCasesQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { Notice } from '#src/ui/notice.tsx'

import { regionsOf } from './decision-fields.tsx'
import { ReportCase } from './report-case.tsx'
import { useDecisions } from './use-decisions.ts'

import css from './operator.module.css'

/** With fewer reports than this, more are loaded: keys are quicker than scrolling. */
const FEW_COUNT = 8

/** Open reports, the most urgent first, to be decided by buttons or keys, one by one or several at once. */
export function ReportsQueue() {
  const api = useApi()
  const query = useInfiniteQuery(reportCasesQuery(api))
  const list = useRef<HTMLDivElement>(null)
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? []
  const { decidedIds, selectedIds, select, decide } = useDecisions<Case>({
    list,
    rows: cases,
    canDecide: ({ subject }, decision) => DECISIONS_BY_KIND[subject.kind].includes(decision),
    send: async (caseIds, decision, { regions, ...terms }) => {
      const { decided } = await api.operator.decide({
        caseIds,
        decision,
        ...terms,
        regions: regionsOf(regions),
      })
      return decided.map(({ caseId, decisionId }) => ({ id: caseId, decisionId }))
    },
    refetch: query.refetch,
  })
  const openCount = cases.filter(({ id }) => !decidedIds.has(id)).length
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (openCount < FEW_COUNT && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [openCount, hasNextPage, isFetchingNextPage, fetchNextPage])

  return (
    <div ref={list} className={css.queue}>
      <p className={css.hint}>
        <span className={css.keysHint}>{messages.keysHint}</span>{' '}
        {selectedIds.size > 0 && messages.selectedCount({ count: selectedIds.size })}
      </p>
      <PagedList
        query={query}
        rowsOf={(page) => page.cases}
        isShown={({ id }) => !decidedIds.has(id)}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={<Notice icon="inbox" role="status" title={messages.noReports} text={messages.noReportsHint} />}
      >
        {(rows) =>
          rows.map((row) => (
            <ReportCase
              key={row.id}
              reportCase={row}
              isSelected={selectedIds.has(row.id)}
              onSelect={(isSelected) => select([row.id], isSelected)}
              onDecide={(decision, terms) => void decide(row, decision, terms)}
            />
          ))
        }
      </PagedList>
    </div>
  )
}
