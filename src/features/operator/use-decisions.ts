import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'

import type { Decision } from '#contract/decisions.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { isPasswordAsked, refreshOperator, refreshOverview } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import type { Terms } from './decision-fields.tsx'
import { useCurrentCase } from './use-current-case.ts'
import { focusedCaseId, useQueueKeys } from './use-queue-keys.ts'

/** A case of the queue, and the decision about it. */
interface Decided {
  id: string
  decisionId: string
}

/** A decision that can be undone. */
interface Made {
  /** Says what was decided, and about which case. */
  text: string
  sent: Promise<Decided[]>
}

interface Queue<Row extends { id: string }> {
  /** The element with the articles of the rows, each with its id as `data-case`. */
  list: RefObject<HTMLElement | null>
  rows: readonly Row[]
  canDecide: (row: Row, decision: Decision) => boolean
  /** Whether a decision removes a row from the queue. */
  isLast?: (decision: Decision) => boolean
  /** Names a row, such as "Video by @mia". */
  nameOf: (row: Row) => string
  labelOf: (row: Row, decision: Decision) => string
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
 * it; one that is still on its way is undone once the server has applied it. The case that returns has the focus.
 */
export function useDecisions<Row extends { id: string }>({
  list,
  rows,
  canDecide,
  isLast = () => true,
  nameOf,
  labelOf,
  send,
  refetch,
}: Queue<Row>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  // The decisions that can be undone, the latest last.
  const made = useRef<Made[]>([])
  const undoing = useRef(0)

  const open = rows.filter(({ id }) => !decidedIds.has(id))
  const { currentId, goTo, besides } = useCurrentCase(list, open)

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
    if (leaves) {
      const at = open.findIndex(({ id }) => id === given.id)
      const rest = [...open.slice(at), ...open.slice(0, at).toReversed()]
      goTo(rest.find(({ id }) => !ids.includes(id))?.id)
      setDecidedIds((before) => withEach(before, ids, true))
    }
    setSelectedIds((before) => withEach(before, ids, false))
    const sent = send(ids, decision, terms)
    const entry: Made = {
      text: messages.undoneOf({
        count: ids.length,
        decision: labelOf(given, decision),
        name: nameOf(given),
      }),
      sent,
    }
    made.current.push(entry)
    try {
      const decided = await sent
      // Unless Z was pressed meanwhile: then its own message follows.
      if (made.current.includes(entry)) {
        showMessage(messages.decided({ count: decided.length }), {
          label: messages.undo,
          run: () => void undo(entry),
        })
      }
      void refreshOverview(queryClient)
      if (!leaves) await refetch()
    } catch (error) {
      made.current = made.current.filter((each) => each !== entry)
      setDecidedIds((before) => withEach(before, ids, false))
      fail(error)
    }
  }

  const undo = async (entry: Made) => {
    made.current = made.current.filter((each) => each !== entry)
    undoing.current += 1
    try {
      // Refused: there is nothing to undo, and the message was shown.
      const decided = await entry.sent.catch(() => [])
      if (decided.length === 0) return
      for (const { decisionId } of decided.toReversed()) {
        await api.operator.undo({ decisionId })
      }
      const ids = decided.map(({ id }) => id)
      setDecidedIds((before) => withEach(before, ids, false))
      goTo(ids[0])
      showMessage(entry.text)
      void refreshOverview(queryClient)
      await refetch()
    } catch (error) {
      made.current.push(entry)
      fail(error)
    } finally {
      undoing.current -= 1
    }
  }
  useQueueKeys(list, {
    // Another case has the focus until the one that is undone is back: a letter now would decide about that one.
    isHeld: () => undoing.current > 0,
    onMove: (step) => {
      const id = besides(focusedCaseId() ?? currentId, step)
      if (id !== undefined) goTo(id)
    },
    onUndo: () => {
      const latest = made.current.at(-1)
      if (latest) void undo(latest)
    },
  })

  return {
    decidedIds,
    selectedIds,
    /** The case that letters decide about while none has the focus, and the one that a wide screen shows. */
    currentId,
    /** Shows a case, and gives it the focus. */
    goTo,
    select: (ids: readonly string[], isSelected: boolean) =>
      setSelectedIds((before) => withEach(before, ids, isSelected)),
    decide,
  }
}
