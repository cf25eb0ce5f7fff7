import { oneLine } from './clean-text.ts'

/** The users who can comment on a video, its author aside: `followers` and `friends` are those of its author. */
export const COMMENT_AUDIENCES = ['everyone', 'followers', 'friends', 'nobody'] as const
export type CommentAudience = (typeof COMMENT_AUDIENCES)[number]

/**
 * The comments that the author of a video approves before others see them. `filtered`: those with a blocked word. With
 * `off`, comments with a blocked word are refused.
 */
export const COMMENT_APPROVALS = ['off', 'filtered', 'all'] as const
export type CommentApproval = (typeof COMMENT_APPROVALS)[number]

export const BLOCKED_WORDS_MAX_COUNT = 200
/** Characters of a blocked word, which may be a phrase. */
export const BLOCKED_WORD_MAX_LENGTH = 50

/** Invisible characters, the marks of Arabic vowels, and the line that stretches Arabic words (tatweel). */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640\u064B-\u0652\u0670]/gu

/**
 * Folds all spellings of a text into one form: without wide, stretched and capital letters and invisible characters.
 */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(UNSEEN, '').replaceAll('’', "'").normalize('NFC')

/** A blocked word as it is stored. */
export const foldBlockedWord = (word: string): string => oneLine(foldText(word).replaceAll(/\s+/gu, ' '))

/** Held comments are counted up to this number. */
export const HELD_MAX_COUNT = 99
/** How many comments of one user on one video can wait for approval. */
export const HELD_OF_ONE_MAX_COUNT = 20
