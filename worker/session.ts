import type { Op } from '#contract/endpoints/index.ts'
import type { Session } from '#contract/endpoints/session.ts'

import { emit } from './events.ts'

let userId: string | null = null

/** Who is logged in, as far as this worker has heard. */
export const currentUserId = (): string | null => userId

/** Learns from each answer that holds a session, and tells the page when a call of its own changed it. */
export function noteSession(op: Op, value: unknown): void {
  if (!op.startsWith('session.')) return
  userId = (value as Session).user?.id ?? null
  if (op !== 'session.current') emit({ type: 'session.changed' })
}
