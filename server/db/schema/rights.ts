import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import type { ClaimState, CounterClaim } from '#contract/models/rights.ts'
import type { Language } from '#messages/languages.ts'

import { createdAt, id64 } from '../columns.ts'
import { decisions } from './operator.ts'
import { users } from './users.ts'

/** Claims of copyright. They outlive their subject, as they are evidence. */
export const copyrightClaims = pgTable(
  'copyright_claims',
  {
    id: id64('id').primaryKey(),
    kind: text('kind').$type<'video' | 'sound'>().notNull(),
    /** Id of the video or sound. No reference, as it may be gone. */
    subjectId: id64('subject_id').notNull(),
    /** The user to whom it belongs. Null when the account is gone. */
    userId: id64('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The claimant's name, as their signature. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** The claimant's description of their work. */
    work: text('work').notNull(),
    state: text('state').$type<ClaimState>().notNull().default('open'),
    /** Note of the moderator who closed it. */
    note: text('note').notNull().default(''),
    decisionId: id64('decision_id').references(() => decisions.id, { onDelete: 'set null' }),
    counter: jsonb('counter').$type<CounterClaim>(),
    /** When the thing is restored. Null before its author objects, and once the claimant goes to court. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** The claimant's notice of an action in court. */
    court: text('court').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('copyright_claims_user').on(table.userId),
    index('copyright_claims_decision').on(table.decisionId),
    index('copyright_claims_waiting')
      .on(table.id)
      .where(sql`state IN ('open', 'countered', 'court')`),
    index('copyright_claims_due')
      .on(table.dueAt)
      .where(sql`state = 'countered'`),
  ],
)
