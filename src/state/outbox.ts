import { proxy } from 'valtio'

import type { QueuedAction } from '#contract/outbox.ts'

/** The viewer's actions on this device that the server has not confirmed, as the worker reports them. */
export const outbox = proxy<{
  actions: Record<string, QueuedAction>
  /** Whether nobody is logged in while an earlier user's actions wait for their log-in. */
  isOtherUserAwaited: boolean
  /** False until the worker has reported the actions. */
  isKnown: boolean
  /** False: the worker could not read its storage. */
  isReadable: boolean
  /** False: nothing can be persisted, and queued actions are lost when the site is closed. */
  isPersistent: boolean
  /** Number of posted videos that cannot be sent at the moment. */
  waitingVideoCount: number
}>({
  actions: {},
  isOtherUserAwaited: false,
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
