import type { Op } from '#contract/endpoints/index.ts'
import type { Session } from '#contract/endpoints/session.ts'

import { emit } from './events.ts'

let userId: string | null = null
const listeners = new Set<() => void>()

/** The current user, as far as this worker knows; null for a guest. */
export const currentUserId = (): string | null => userId

/** Subscribes to log-ins and log-outs. */
export const onUserChange = (listener: () => void): void => void listeners.add(listener)

/** Takes over the user from the page, which knows them before the worker's first call. */
export function setCurrentUser(newUserId: string | null): void {
  if (newUserId !== userId) changeUser(newUserId)
}

/** Takes over the session in a response, and emits that a call of the page has changed it. */
export function noteSession(op: Op, value: unknown): void {
  if (!op.startsWith('session.') || typeof value !== 'object' || !value || !('user' in value)) return
  const newUserId = (value as Session).user?.id ?? null
  if (op === 'session.current') return setCurrentUser(newUserId)
  changeUser(newUserId)
  emit({ type: 'session.changed' })
}

/** Handles that the server no longer accepts the session: the page then asks for the current one. */
export function loseSession(): void {
  if (userId === null) return
  changeUser(null)
  emit({ type: 'session.changed' })
}

function changeUser(newUserId: string | null): void {
  userId = newUserId
  for (const listener of listeners) listener()
}
