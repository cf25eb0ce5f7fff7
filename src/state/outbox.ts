import { proxy } from 'valtio'

import type { QueuedAction } from '#contract/outbox.ts'

/** The viewer's actions on this device that the server has not confirmed, as the worker reports them. */
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

/** The actions on an entity that will be sent, in order; refused ones are left out. */
export const pendingActionsOf = (actions: Actions, entity: string): QueuedAction[] =>
  Object.values(actions)
    .filter((action) => action.entity === entity && ['queued', 'sending'].includes(action.state))
    .toSorted((a, b) => a.order - b.order)

/** The action that decides an entity's state once all are sent. */
export const lastActionOf = (actions: Actions, entity: string): QueuedAction | undefined =>
  pendingActionsOf(actions, entity).at(-1)
