import { proxy } from 'valtio'

import type { WaitingAction } from '#contract/outbox.ts'

/** What this person did on this device and the server has not confirmed yet, as the worker tells it. */
export const outbox = proxy<{
  actions: Record<string, WaitingAction>
  /** False until the worker has told what there is. */
  isKnown: boolean
  /** False: the worker was asked what there is, and could not tell. */
  isReadable: boolean
  /** False: the browser keeps nothing, and what waits is lost when the site is closed. */
  isPersistent: boolean
}>({ actions: {}, isKnown: false, isReadable: true, isPersistent: true })

export function putAction(action: WaitingAction): void {
  outbox.actions[action.id] = action
}

export function dropAction(id: string): void {
  delete outbox.actions[id]
}

export function setActions(actions: readonly WaitingAction[]): void {
  outbox.actions = Object.fromEntries(actions.map((action) => [action.id, action]))
  outbox.isKnown = true
}

/** What shall be of an entity once all that waits is sent: its last action, unless that was refused. */
export function lastActionOf(
  actions: Readonly<Record<string, WaitingAction>>,
  entity: string,
): WaitingAction | undefined {
  let last: WaitingAction | undefined
  for (const action of Object.values(actions)) {
    const isPending = action.state === 'waiting' || action.state === 'sending'
    if (action.entity === entity && isPending && action.order > (last?.order ?? -Infinity)) last = action
  }
  return last
}
