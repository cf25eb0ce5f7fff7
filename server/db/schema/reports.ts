import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import type { ReportKind, ReportReason } from '#contract/models/report.ts'

import { createdAt, id64 } from '../columns.ts'
import { decisions } from './operator.ts'
import { users } from './users.ts'

/** The subject of a report at the time: later it may be changed or gone. */
export type ReportContext =
  | { text: string }
  | { caption: string }
  // Older reports have no pronouns and links.
  | { uniqueId: string; nickname: string; bio: string; pronouns?: string; links?: string[] }
  | { messages: { seq: number; authorId: string | null; text: string; pictureKey?: string }[] }

/** Reports of users to the operators, one per user and thing. */
export const reports = pgTable(
  'reports',
  {
    id: id64('id').primaryKey(),
    reporterId: id64('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user whose comment, video, account or message was reported. Null when the account is gone. */
    reportedId: id64('reported_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** See `subjectKey`. */
    subjectKey: text('subject_key').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    details: text('details').notNull().default(''),
    context: jsonb('context').$type<ReportContext>().notNull(),
    /** Null while it is open. */
    decisionId: id64('decision_id').references(() => decisions.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.reporterId, table.kind, table.subjectKey),
    index('reports_subject').on(table.kind, table.subjectKey, table.id),
    index('reports_reported').on(table.reportedId, table.id),
    index('reports_reporter').on(table.reporterId, table.id),
    index('reports_decision').on(table.decisionId),
  ],
)
