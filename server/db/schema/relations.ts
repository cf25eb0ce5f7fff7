import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'

const userId = (name: string) =>
  id64(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Users who asked to follow a private account, until it approves or rejects them. */
export const followRequests = pgTable(
  'follow_requests',
  {
    requesterId: userId('requester_id'),
    requesteeId: userId('requestee_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.requesterId, table.requesteeId] }),
    index('follow_requests_recent').on(table.requesteeId, table.createdAt, table.requesterId),
    check('follow_requests_not_self', sql`${table.requesterId} <> ${table.requesteeId}`),
  ],
)

/** Users who have blocked another user. One row hides each from the other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: userId('blocker_id'),
    blockedId: userId('blocked_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_recent').on(table.blockerId, table.createdAt, table.blockedId),
    index('blocks_blocked').on(table.blockedId),
    check('blocks_not_self', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)

/** Users whose videos are left out of another's feeds. Follows are not affected. */
export const mutes = pgTable(
  'mutes',
  {
    muterId: userId('muter_id'),
    mutedId: userId('muted_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.muterId, table.mutedId] }),
    index('mutes_recent').on(table.muterId, table.createdAt, table.mutedId),
    index('mutes_muted').on(table.mutedId),
    check('mutes_not_self', sql`${table.muterId} <> ${table.mutedId}`),
  ],
)
