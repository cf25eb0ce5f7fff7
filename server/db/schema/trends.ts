import { doublePrecision, index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'

/** Kinds of subjects that can trend, with their numbers in the table. */
export const TREND_KINDS = { video: 0, user: 1, tag: 2, sound: 3 } as const
export type TrendKind = keyof typeof TREND_KINDS

/** The region for trends of all regions together. */
export const EVERYWHERE = ''

/** Subjects that are trending now: a bounded number, which a job recomputes regularly (server/features/discover). */
export const trends = pgTable(
  'trends',
  {
    kind: smallint('kind').notNull(),
    /** Region in which the videos were posted (ISO 3166), or `EVERYWHERE`. */
    region: text('region').notNull(),
    subjectId: id64('subject_id').notNull(),
    /** Number of recently interested users, damped. */
    strength: doublePrecision('strength').notNull(),
    /** The subject's average strength in the past. */
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
