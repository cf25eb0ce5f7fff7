import { useEffect } from 'react'

import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { lastActionOf, outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { useValue } from '#src/state/use-value.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

interface QueuedWish<K extends OutboxOp> {
  op: K
  entity: string
  wishOf: (input: Input<K>) => boolean
  /** Shows the wish over the server's data. */
  show: (wish: boolean) => void
}

interface Wish {
  show: (wish: boolean) => void
  /** Reverts what `show` did. */
  settle: () => void
  send: (wish: boolean) => Promise<unknown>
  refusal: (wish: boolean) => string | Promise<string>
}

/**
 * Shows a viewer's wish at once and sends it through the outbox; reverts it if the server refuses it. Also shows a
 * wish that has been queued since an earlier visit.
 */
export function useOptimisticAction<K extends OutboxOp>(action: QueuedWish<K> & Wish) {
  const isQueued = useQueuedWish(action)
  return { isQueued, wish: (next: boolean) => sendWish(action, next) }
}

/**
 * Shows a queued wish, perhaps from an earlier visit.
 * @returns whether there is one
 */
export function useQueuedWish<K extends OutboxOp>({ op, entity, wishOf, show }: QueuedWish<K>): boolean {
  const readQueued = ({ actions }: typeof outbox) => {
    const action = lastActionOf(actions, entity)
    return action?.op === op ? wishOf((action as QueuedAction<K>).input) : undefined
  }
  const queued = useValue(outbox, readQueued, undefined)
  useEffect(() => {
    if (queued !== undefined) show(queued)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a newer wish may be on its way to the outbox by the time the shown data change
  }, [entity, queued])
  return queued !== undefined
}

/** Shows a wish at once and sends it. */
export async function sendWish({ show, settle, send, refusal }: Wish, next: boolean): Promise<void> {
  show(next)
  try {
    await send(next)
  } catch (error) {
    settle()
    showMessage(joinSentences(await refusal(next), sentenceOf(error)))
  }
}
