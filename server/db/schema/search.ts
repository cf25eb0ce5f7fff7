import { sql } from 'drizzle-orm'
import {
  bigserial,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { id64 } from '../columns.ts'

/** Text that is compared by code point on every server, so that an index finds prefixes of words. */
const codes = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' })

/** Kinds of subjects that can be found, with their numbers in the tables. */
export const SEARCH_KINDS = { video: 0, user: 1, tag: 2, sound: 3, phrase: 4 } as const
export type SearchKind = keyof typeof SEARCH_KINDS

/** Subjects whose words have changed. Triggers add them in the transaction of the change (migration `search`). */
export const searchQueue = pgTable('search_queue', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  kind: smallint('kind').notNull(),
  subjectId: id64('subject_id').notNull(),
})

/** The words of each kind of subject. */
export const searchWords = pgTable(
  'search_words',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: smallint('kind').notNull(),
    /** Folded: see server/features/search/split-words.ts. */
    word: codes('word').notNull(),
    /** Number of subjects with this word. */
    subjectCount: integer('subject_count').notNull().default(0),
    /** The order of magnitude of `subjectCount`, so that indexes change rarely. */
    weight: smallint('weight').notNull().default(0),
    /** The word, and the word without each one of its letters: two words that share one of these differ by one typo. */
    near: text('near').array().notNull(),
  },
  (table) => [
    uniqueIndex('search_words_word').on(table.kind, table.word),
    index('search_words_near').using('gin', table.near).with({ fastupdate: false }),
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')).with({ fastupdate: false }),
    ...[1, 2, 3].map((length) =>
      index(`search_words_prefix_${length}`).on(
        table.kind,
        sql.raw(`left(word, ${length})`),
        table.weight,
        table.id,
      ),
    ),
  ],
)

/**
 * Subjects by their words, in the order of the results. Videos have a second set, by the negative number of the word
 * and without a rank: in the order of their ids, the newest last.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    wordId: integer('word_id').notNull(),
    rank: integer('rank').notNull(),
    subjectId: id64('subject_id').notNull(),
  },
  // Only one index: with a second one PostgreSQL sorts all postings of a word when its statistics say that there are
  // few.
  (table) => [primaryKey({ columns: [table.wordId, table.rank, table.subjectId] })],
)

/** The words of a subject, as in its postings. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: smallint('kind').notNull(),
    subjectId: id64('subject_id').notNull(),
    rank: integer('rank').notNull(),
    wordIds: integer('word_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId] })],
)

/** Phrases that several users have searched for. */
export const searchPhrases = pgTable(
  'search_phrases',
  {
    id: id64('id').primaryKey(),
    phrase: codes('phrase').notNull(),
    askerCount: integer('asker_count').notNull().default(0),
  },
  (table) => [uniqueIndex('search_phrases_phrase').on(table.phrase)],
)

/**
 * Counts each user once per phrase, for a month. Anonymous: `asker` is a keyed hash of the user and the phrase, so it
 * differs between phrases, and does not reveal which phrases one user has searched for.
 */
export const searchAskers = pgTable(
  'search_askers',
  {
    phraseId: id64('phrase_id')
      .notNull()
      .references(() => searchPhrases.id, { onDelete: 'cascade' }),
    asker: text('asker').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.phraseId, table.asker] }),
    index('search_askers_asked_at').on(table.askedAt),
  ],
)
