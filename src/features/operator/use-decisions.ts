import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'

import type { Decision } from '#contract/decisions.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { isPasswordAsked, refreshOperator } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import type { Terms } from './decision-fields.tsx'
import { focusNeighbour, useQueueKeys } from './use-queue-keys.ts'

/** A case of the queue, and the decision about it. */
interface Decided {
  id: string
  decisionId: string
}

interface Queue<Row extends { id: string }> {
  /** The element with the articles of the rows, each with its id as `data-case`. */
  list: RefObject<HTMLElement | null>
  rows: readonly Row[]
  canDecide: (row: Row, decision: Decision) => boolean
  /** Whether a decision removes a row from the queue. */
  isLast?: (decision: Decision) => boolean
  send: (ids: string[], decision: Decision, terms: Terms) => Promise<Decided[]>
  refetch: () => Promise<unknown>
}

const withEach = (ids: ReadonlySet<string>, changed: readonly string[], isIn: boolean): Set<string> => {
  const next = new Set(ids)
  for (const id of changed) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}

/**
 * Decides about the rows of a queue: one, or all rows selected with it. They leave at once, and return when the server
 * refuses the decision or it is undone, by Z or with the message about it. Z undoes the latest decision, then the one before
 * it; one that is still on its way is undone once the server has applied it.
 */
export function useDecisions<Row extends { id: string }>({
  list,
  rows,
  canDecide,
  isLast = () => true,
  send,
  refetch,
}: Queue<Row>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  // The decisions that can be undone, the latest last.
  const made = useRef<Promise<Decided[]>[]>([])

  const fail = (error: unknown) => {
    showMessage(joinSentences(messages.notDone, sentenceOf(error)))
    if (isPasswordAsked(error)) void refreshOperator(queryClient)
  }

  const decide = async (given: Row, decision: Decision, terms: Terms) => {
    const together = selectedIds.has(given.id) ? rows.filter(({ id }) => selectedIds.has(id)) : [given]
    const ids = together
      .filter((row) => !decidedIds.has(row.id) && canDecide(row, decision))
      .map(({ id }) => id)
    if (ids.length === 0) return
    const leaves = isLast(decision)
    if (leaves && list.current) {
      focusNeighbour(list.current, list.current.querySelector(`[data-case="${given.id}"]`), 1)
    }
    if (leaves) setDecidedIds((before) => withEach(before, ids, true))
    setSelectedIds((before) => withEach(before, ids, false))
    const sent = send(ids, decision, terms)
    made.current.push(sent)
    try {
      const decided = await sent
      // Unless Z was pressed meanwhile: then its own message follows.
      if (made.current.includes(sent)) {
        showMessage(messages.decided({ count: decided.length }), {
          label: messages.undo,
          run: () => void undo(sent),
        })
      }
      if (!leaves) await refetch()
    } catch (error) {
      made.current = made.current.filter((each) => each !== sent)
      setDecidedIds((before) => withEach(before, ids, false))
      fail(error)
    }
  }

  const undo = async (sent: Promise<Decided[]>) => {
    made.current = made.current.filter((each) => each !== sent)
    // Refused: there is nothing to undo, and the message was shown.
    const decided = await sent.catch(() => [])
    if (decided.length === 0) return
    try {
      for (const { decisionId } of decided.toReversed()) {
        await api.operator.undo({ decisionId })
      }
      setDecidedIds((before) =>
        withEach(
          before,
          decided.map(({ id }) => id),
          false,
        ),
      )
      showMessage(messages.undone)
      await refetch()
    } catch (error) {
      made.current.push(sent)
      fail(error)
    }
  }
  useQueueKeys(list, () => {
    const latest = made.current.at(-1)
    if (latest) void undo(latest)
  })

  return {
    decidedIds,
    selectedIds,
    select: (ids: readonly string[], isSelected: boolean) =>
      setSelectedIds((before) => withEach(before, ids, isSelected)),
    decide,
  }
}
