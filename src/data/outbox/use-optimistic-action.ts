import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { lastActionOf, outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

interface OptimisticAction<K extends OutboxOp> {
  op: K
  entity: string
  wishOf: (input: Input<K>) => boolean
  /** Shows the wish over the server's data. */
  show: (wish: boolean) => void
  /** Takes back what `show` did. */
  settle: () => void
  send: (wish: boolean) => Promise<unknown>
  refusal: (wish: boolean) => string | Promise<string>
}

/**
 * Shows a viewer's wish at once and sends it by the outbox, which takes it back if the server refuses it. Also shows a
 * wish that has been queued since an earlier visit.
 */
export function useOptimisticAction<K extends OutboxOp>({
  op,
  entity,
  wishOf,
  show,
  settle,
  send,
  refusal,
}: OptimisticAction<K>) {
  const isHydrated = useIsHydrated()
  const action = lastActionOf(useSnapshot(outbox).actions, entity)
  const queued = isHydrated && action?.op === op ? wishOf((action as QueuedAction<K>).input) : undefined

  useEffect(() => {
    if (queued !== undefined) show(queued)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a newer wish may be on its way to the outbox by the time the shown data change
  }, [entity, queued])

  const wish = async (next: boolean) => {
    show(next)
    try {
      await send(next)
    } catch (error) {
      settle()
      showMessage(joinSentences(await refusal(next), sentenceOf(error)))
    }
  }
  return { isQueued: queued !== undefined, wish }
}
