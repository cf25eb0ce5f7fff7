import { useSnapshot } from 'valtio'

import type { QueuedAction } from '#contract/outbox.ts'
import { lastActionOf, outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** Finds the action that decides an entity's state once all are sent, such as a switch that was flipped. */
export function useQueuedAction(): (entity: string) => QueuedAction | undefined {
  const isHydrated = useIsHydrated()
  const { actions } = useSnapshot(outbox)
  return (entity) => (isHydrated ? lastActionOf(actions, entity) : undefined)
}

/**
 * Hands an action to the outbox.
 * @param refusal the sentence for an action that cannot even be queued
 */
export async function queue(send: Promise<unknown>, refusal: (reason: string) => string): Promise<void> {
  try {
    await send
  } catch (error) {
    showMessage(refusal(sentenceOf(error)))
  }
}
