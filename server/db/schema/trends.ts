import { doublePrecision, index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'

/** Subjects that can rise, by the number that stands for them in the table. */
export const TREND_KINDS = { video: 0, user: 1, tag: 2, sound: 3 } as const
export type TrendKind = keyof typeof TREND_KINDS

/** The region of what happens everywhere. */
export const EVERYWHERE = ''

/** Subjects that users take to at the moment: a bounded number of subjects, which a job computes again and again (server/features/discover). */
export const trends = pgTable(
  'trends',
  {
    kind: smallint('kind').notNull(),
    /** In which the videos were posted (ISO 3166), or `EVERYWHERE`. */
    region: text('region').notNull(),
    subjectId: id64('subject_id').notNull(),
    /** How many users take to it lately, damped. */
    strength: doublePrecision('strength').notNull(),
    /** The past of the subject: the strength that it had in the last weeks on average. */
    usual: doublePrecision('usual').notNull(),
    /** How far the strength is above the usual one. */
    score: doublePrecision('score').notNull(),
    refreshedAt: timestamp('refreshed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.region, table.subjectId] }),
    index('trends_score').on(table.kind, table.region, table.score),
  ],
)
