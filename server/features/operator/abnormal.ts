import { hasRole } from '#contract/roles.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database } from '#server/db/client.ts'
import { lockAccount } from '#server/features/moderation/service.ts'
import type { Rate, RateLimiter } from '#server/security/rate-limit.ts'

import { NO_LIMITS, rule } from './decide-service.ts'

/**
 * Writes of one account refused in an hour as too many. The app waits as long as it is told, so a human user causes
 * only a handful.
 */
const REFUSED_PER_USER: Rate = { max: 100, windowMs: 60 * 60 * 1_000 }
const PAUSE_DAYS = 1

/** Records that a user has written more than a limit allows. */
export type NoteRefusal = (viewer: Viewer | null) => Promise<void>

/**
 * Pauses accounts that keep writing although they are told to wait (specification section 8, abnormal). The pause is a
 * decision like those of moderators: its user gets a notice and may appeal, and moderators can undo it.
 */
export const createAbnormalWatch =
  (database: Database, limiter: RateLimiter): NoteRefusal =>
  async (viewer) => {
    if (!viewer || hasRole(viewer.role, 'moderator')) return
    const { id: userId } = viewer
    if ((await limiter.take(`abnormal:${userId}`, REFUSED_PER_USER)) === 0) return
    await database.transaction(async (tx) => {
      const { standing } = await lockAccount(tx, userId)
      if (standing !== 'good') return
      const ruling = {
        ...NO_LIMITS,
        decision: 'pause',
        reason: 'spam',
        subject: { kind: 'user', userId },
        userId,
        moderatorId: null,
        days: PAUSE_DAYS,
      } as const
      await rule(tx, ruling, { note: '', excerpt: '' })
    })
  }
