import type { Op } from '#contract/endpoints/index.ts'
import type { Session } from '#contract/endpoints/session.ts'

import { emit } from './events.ts'

let userId: string | null = null
const listeners = new Set<() => void>()

/** Who is logged in, as far as this worker has heard. */
export const currentUserId = (): string | null => userId

/** Hears that another person is logged in, the same one again, or nobody. */
export const onUserChange = (listener: () => void): void => void listeners.add(listener)

/** Learns it from the page, which knows before the worker has asked for anything. */
export function setCurrentUser(newUserId: string | null): void {
  if (newUserId !== userId) changeUser(newUserId)
}

/** Learns from each answer that holds a session, and tells the page when a call of its own changed it. */
export function noteSession(op: Op, value: unknown): void {
  if (!op.startsWith('session.')) return
  const newUserId = (value as Session).user?.id ?? null
  if (op === 'session.current') return setCurrentUser(newUserId)
  changeUser(newUserId)
  emit({ type: 'session.changed' })
}

/** The server says that nobody is logged in, or somebody else: the page asks it who. */
export function loseSession(): void {
  if (userId === null) return
  changeUser(null)
  emit({ type: 'session.changed' })
}

function changeUser(newUserId: string | null): void {
  userId = newUserId
  for (const listener of listeners) listener()
}
