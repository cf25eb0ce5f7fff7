import { proxy } from 'valtio'

import type { QueuedAction } from '#contract/outbox.ts'

/** What this person did on this device and the server has not confirmed yet, as the worker tells it. */
export const outbox = proxy<{
  actions: Record<string, QueuedAction>
  /** Nobody is logged in, and something of whoever was waits for them. */
  isSomebodyAwaited: boolean
  /** False until the worker has told what there is. */
  isKnown: boolean
  /** False: the worker was asked what there is, and could not tell. */
  isReadable: boolean
  /** False: the browser keeps nothing, and what waits is lost when the site is closed. */
  isPersistent: boolean
  /** Videos that this person has posted and that cannot be sent at the moment. */
  waitingVideoCount: number
}>({
  actions: {},
  isSomebodyAwaited: false,
  isKnown: false,
  isReadable: true,
  isPersistent: true,
  waitingVideoCount: 0,
})

export function putAction(action: QueuedAction): void {
  outbox.actions[action.id] = action
}

export function dropAction(id: string): void {
  delete outbox.actions[id]
}

export function setActions(actions: readonly QueuedAction[]): void {
  outbox.actions = Object.fromEntries(actions.map((action) => [action.id, action]))
  outbox.isKnown = true
}

type Actions = Readonly<Record<string, QueuedAction>>

/** What is going to be sent about an entity, in its order: not what was refused. */
export const pendingActionsOf = (actions: Actions, entity: string): QueuedAction[] =>
  Object.values(actions)
    .filter((action) => action.entity === entity && ['queued', 'sending'].includes(action.state))
    .toSorted((a, b) => a.order - b.order)

/** What shall be of an entity once all that waits is sent. */
export const lastActionOf = (actions: Actions, entity: string): QueuedAction | undefined =>
  pendingActionsOf(actions, entity).at(-1)
