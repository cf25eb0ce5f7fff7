/** A name that is being typed after an `@`, and where it begins in its line. */
export interface MentionQuery {
  name: string
  start: number
}

/** The letters of hashtags (contract/hashtags.ts). */
const TAG_BEGUN = /(?:^|[^\p{L}\p{M}\p{N}_&/#＃])[#＃]([\p{L}\p{M}\p{N}_]{1,64})$/u

/** Usernames, and nicknames in all scripts. */
const BEGUN = /(?:^|[^\w&/@.])@([\p{L}\p{M}\p{N}_.]{0,25})$/u

/** The mention that a line ends with before the caret, if any. */
export function findMentionQuery(before: string): MentionQuery | null {
  const name = BEGUN.exec(before)?.[1]
  return name === undefined ? null : { name, start: before.length - name.length - 1 }
}

/** The hashtag that a line ends with before the caret, if any. `name` is without its sign. */
export function findTagQuery(before: string): MentionQuery | null {
  const name = TAG_BEGUN.exec(before)?.[1]
  return name === undefined ? null : { name, start: before.length - name.length - 1 }
}
