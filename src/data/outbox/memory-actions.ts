import type { WorkerEvent } from '#contract/events.ts'
import type { NewAction } from '#contract/outbox.ts'

/**
 * Creates the list of actions that only the worker's memory holds, because the browser persists nothing: a
 * worker that dies loses them. Its successor gets them again under the same ids, so the server applies each
 * once.
 */
export function createMemoryActions() {
  const actions = new Map<string, NewAction>()
  let isPersistent = true
  const forget = (ids: readonly string[]) => {
    for (const id of ids) actions.delete(id)
  }
  return {
    note: (action: NewAction): void => void actions.set(action.id, action),
    forget,
    /** Learns from the worker's events which actions have ended. */
    receive(event: WorkerEvent): void {
      if (event.type === 'outbox.persistence') ({ isPersistent } = event)
      else if (event.type === 'outbox.applied') forget([event.applied.id])
      else if (event.type === 'outbox.removed') forget(event.ids)
      else if (event.type === 'outbox.changed' && event.action.state === 'refused') forget([event.action.id])
    },
    /** Actions that died with the worker, the oldest first. */
    lost: (): NewAction[] => (isPersistent ? [] : [...actions.values()]),
  }
}
