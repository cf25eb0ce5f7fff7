import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { createdAt, id64 } from '../columns.ts'

/** The actions of moderators and operators, and of commands. A trigger refuses to change or remove a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id64('id').primaryKey(),
    /** Null for a command of the server. No reference: rows outlive users, and hold nothing but the id of them. */
    actorId: id64('actor_id'),
    action: text('action').notNull(),
    /** Such as `user 42`. Empty where it is about the site. */
    subject: text('subject').notNull().default(''),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_subject').on(table.subject, table.id)],
)
