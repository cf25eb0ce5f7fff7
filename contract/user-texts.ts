import { oneLine, severalLines } from './clean-text.ts'
import { BIO_MAX_LENGTH, CAPTION_MAX_LENGTH, COMMENT_MAX_LENGTH, NICKNAME_MAX_LENGTH } from './constants.ts'

interface UserTextRule {
  /** In a sentence of what is wrong with it. */
  name: string
  clean: (text: string) => string
  /** Once it is clean. */
  maxLength: number
  isNeeded?: true
}

const RULES = {
  nickname: { name: 'A name', clean: oneLine, maxLength: NICKNAME_MAX_LENGTH, isNeeded: true },
  bio: { name: 'A bio', clean: severalLines, maxLength: BIO_MAX_LENGTH },
  caption: { name: 'A caption', clean: severalLines, maxLength: CAPTION_MAX_LENGTH },
  comment: { name: 'A comment', clean: severalLines, maxLength: COMMENT_MAX_LENGTH, isNeeded: true },
} satisfies Record<string, UserTextRule>

/** Kinds of text that users write: pages and server clean and judge them by one rule. */
export type UserText = keyof typeof RULES
export const userTextRules: Record<UserText, UserTextRule> = RULES

/** Problem of a clean text, as a sentence for its field; undefined when it is valid. */
export function userTextProblem(kind: UserText, clean: string): string | undefined {
  const { name, maxLength, isNeeded } = userTextRules[kind]
  if (isNeeded && clean === '') return `${name} needs at least one visible character.`
  return clean.length > maxLength ? `${name} can have at most ${maxLength} characters.` : undefined
}

/** A username as it is typed: people write the `@` along, the wide letters of Japanese keyboards, and spaces. */
export const readUsername = (text: string): string => oneLine(text.normalize('NFKC')).replace(/^@\s*/, '')
