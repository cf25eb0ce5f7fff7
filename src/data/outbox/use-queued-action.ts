import { useSnapshot } from 'valtio'

import { lastActionOf, outbox } from '#src/state/outbox.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** What waits in the outbox about an entity, the last of it. */
export function useQueuedAction(entity: string) {
  const isHydrated = useIsHydrated()
  const action = lastActionOf(useSnapshot(outbox).actions, entity)
  return isHydrated ? action : undefined
}
