import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { DECISIONS_BY_KIND } from '#contract/decisions.ts'
import type { ReportCase as Case } from '#contract/models/operator.ts'
import { messages } from '#messages/operator.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { reportCasesQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { Notice } from '#src/ui/notice.tsx'

import { CaseColumns } from './case-columns.tsx'
import { decisionLabel } from './case-parts.tsx'
import { regionsOf } from './decision-fields.tsx'
import { nameOfCase, ReportCase } from './report-case.tsx'
import { useDecisions } from './use-decisions.ts'

import css from './operator.module.css'

/** With fewer reports than this, more are loaded: keys are quicker than scrolling. */
const FEW_COUNT = 8

/** Open reports, the most urgent first, to be decided by buttons or keys, one by one or several at once. */
export function ReportsQueue() {
  const api = useApi()
  const query = useInfiniteQuery(reportCasesQuery(api))
  const list = useRef<HTMLDivElement>(null)
  const nowSec = useNowSec()
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? []
  const { decidedIds, selectedIds, currentId, goTo, select, decide } = useDecisions<Case>({
    list,
    rows: cases,
    canDecide: ({ subject }, decision) => DECISIONS_BY_KIND[subject.kind].includes(decision),
    nameOf: nameOfCase,
    labelOf: ({ subject }, decision) => decisionLabel(decision, subject.kind === 'live'),
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
      <p className={`${css.hint} ${css.keysHint}`}>{messages.keysHint}</p>
      {selectedIds.size > 0 && (
        <p className={css.hint}>{messages.selectedCount({ count: selectedIds.size })}</p>
      )}
      <PagedList
        query={query}
        rowsOf={(page) => page.cases}
        isShown={({ id }) => !decidedIds.has(id)}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={<Notice icon="inbox" role="status" title={messages.noReports} text={messages.noReportsHint} />}
      >
        {(rows) => (
          <CaseColumns
            label={messages.tabReports}
            rows={rows}
            currentId={currentId}
            onChoose={goTo}
            nowSec={nowSec}
            summaryOf={(row) => ({
              name: nameOfCase(row),
              facts: [
                reports.ground({ reason: row.reasons[0]?.reason ?? 'other' }),
                messages.reportCount({ count: row.reportCount }),
              ],
              time: row.firstTime,
              posterUrl: row.video?.posterUrl,
              isSelected: selectedIds.has(row.id),
            })}
          >
            {(row) => (
              <ReportCase
                reportCase={row}
                isSelected={selectedIds.has(row.id)}
                count={selectedIds.has(row.id) ? selectedIds.size : 1}
                onSelect={(isSelected) => select([row.id], isSelected)}
                onDecide={(decision, terms) => void decide(row, decision, terms)}
              />
            )}
          </CaseColumns>
        )}
      </PagedList>
    </div>
  )
}
