/** A name that is being typed after an `@`, and where it begins in its line. */
export interface MentionQuery {
  name: string
  start: number
}

/** The letters of hashtags (contract/hashtags.ts). */
const TAG_BEGUN = /(?:^|[^\p{L}\p{M}\p{N}_&/#＃])[#＃]([\p{L}\p{M}\p{N}_]{1,64})$/u

/** The characters of usernames, and of nicknames in all scripts. */
const BEGUN = /(?:^|[^\w&/@.])@([\p{L}\p{M}\p{N}_.]{0,25})$/u

/** The mention that the text before the caret ends with, if any. */
export function findMentionQuery(before: string): MentionQuery | null {
  const name = BEGUN.exec(before)?.[1]
  return name === undefined ? null : { name, start: before.length - name.length - 1 }
}

/** The hashtag that the text before the caret ends with, if any. `name` is without its sign. */
export function findTagQuery(before: string): MentionQuery | null {
  const name = TAG_BEGUN.exec(before)?.[1]
  return name === undefined ? null : { name, start: before.length - name.length - 1 }
}

/** A name that is being typed, of a user after `@` or of a hashtag after `#`. */
export interface NameQuery extends MentionQuery {
  kind: 'user' | 'tag'
}

/** The name that the text before the caret ends with, if any. */
export function findNameQuery(before: string): NameQuery | null {
  const mention = findMentionQuery(before)
  if (mention) return { kind: 'user', ...mention }
  const tag = findTagQuery(before)
  return tag && { kind: 'tag', ...tag }
}

export const isSameQuery = (a: NameQuery | null, b: NameQuery | null): boolean =>
  a?.kind === b?.kind && a?.name === b?.name && a?.start === b?.start
