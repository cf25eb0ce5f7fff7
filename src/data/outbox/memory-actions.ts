import type { WorkerEvent } from '#contract/events.ts'
import type { NewAction } from '#contract/outbox.ts'

/**
 * Actions that only the worker's memory holds, where the browser keeps nothing: a worker that dies takes them
 * with it. Its successor is given them again under the same ids, so the server does each once.
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
    /** Learns from what the worker tells what has come to its end. */
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
