import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { DECISIONS_BY_KIND, type Decision } from '#contract/decisions.ts'
import { sentenceOf } from '#contract/errors.ts'
import type { ReportCase as Case } from '#contract/models/operator.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { isPasswordAsked, refreshOperator, reportCasesQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { joinSentences } from '#src/ui/join-sentences.ts'
import { Notice } from '#src/ui/notice.tsx'

import { regionsOf, type Terms } from './decision-fields.tsx'
import { ReportCase } from './report-case.tsx'
import { focusNeighbour, useQueueKeys } from './use-queue-keys.ts'

import css from './operator.module.css'

/** Fewer reports than this, and more are loaded: keys are quicker than scrolling. */
const FEW_COUNT = 8

const withEach = (ids: ReadonlySet<string>, changed: readonly string[], isIn: boolean): Set<string> => {
  const next = new Set(ids)
  for (const id of changed) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Open reports, the most urgent first, to be decided by buttons or keys, one by one or several at once. */
export function ReportsQueue() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(reportCasesQuery(api))
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const latest = useRef<{ caseId: string; decisionId: string }[]>([])
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? []
  const openCount = cases.filter(({ id }) => !decidedIds.has(id)).length
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (openCount < FEW_COUNT && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [openCount, hasNextPage, isFetchingNextPage, fetchNextPage])

  const fail = (error: unknown) => {
    showMessage(joinSentences(messages.notDone, sentenceOf(error)))
    if (isPasswordAsked(error)) void refreshOperator(queryClient)
  }

  const decide = async (given: Case, decision: Decision, { regions, ...terms }: Terms) => {
    const together = selectedIds.has(given.id) ? cases.filter(({ id }) => selectedIds.has(id)) : [given]
    const caseIds = together
      .filter(({ id, subject }) => !decidedIds.has(id) && DECISIONS_BY_KIND[subject.kind].includes(decision))
      .map(({ id }) => id)
    const article = list.current?.querySelector(`[data-case="${given.id}"]`) ?? null
    if (list.current) focusNeighbour(list.current, article, 1)
    setDecidedIds((ids) => withEach(ids, caseIds, true))
    setSelectedIds((ids) => withEach(ids, caseIds, false))
    try {
      const { decided } = await api.operator.decide({
        caseIds,
        decision,
        ...terms,
        regions: regionsOf(regions),
      })
      latest.current = decided
      showMessage(messages.decided({ count: decided.length }), {
        label: messages.undo,
        run: () => void undo(decided),
      })
    } catch (error) {
      setDecidedIds((ids) => withEach(ids, caseIds, false))
      fail(error)
    }
  }

  const undo = async (decided: typeof latest.current) => {
    try {
      for (const { decisionId } of decided.toReversed()) {
        // oxlint-disable-next-line no-await-in-loop -- the latest first
        await api.operator.undo({ decisionId })
      }
      latest.current = []
      setDecidedIds((ids) =>
        withEach(
          ids,
          decided.map(({ caseId }) => caseId),
          false,
        ),
      )
      showMessage(messages.undone)
      await query.refetch()
    } catch (error) {
      fail(error)
    }
  }
  useQueueKeys(list, () => {
    if (latest.current.length > 0) void undo(latest.current)
  })

  return (
    <div ref={list} className={css.queue}>
      <p className={css.hint}>
        {messages.keysHint} {selectedIds.size > 0 && messages.selectedCount({ count: selectedIds.size })}
      </p>
      <PagedList
        query={query}
        rowsOf={(page) => page.cases}
        isShown={({ id }) => !decidedIds.has(id)}
        loadingLabel={messages.loading}
        empty={<Notice icon="inbox" role="status" title={messages.noReports} text={messages.noReportsHint} />}
      >
        {(rows) =>
          rows.map((row) => (
            <ReportCase
              key={row.id}
              reportCase={row}
              isSelected={selectedIds.has(row.id)}
              onSelect={(isSelected) => setSelectedIds((ids) => withEach(ids, [row.id], isSelected))}
              onDecide={(decision, terms) => void decide(row, decision, terms)}
            />
          ))
        }
      </PagedList>
    </div>
  )
}
