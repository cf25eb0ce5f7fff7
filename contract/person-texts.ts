import { oneLine, severalLines } from './clean-text.ts'
import { BIO_MAX_LENGTH, CAPTION_MAX_LENGTH, COMMENT_MAX_LENGTH, NICKNAME_MAX_LENGTH } from './constants.ts'

interface PersonTextRule {
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
} satisfies Record<string, PersonTextRule>

/** What a person writes about themselves or a video: pages and server read and judge it by one rule. */
export type PersonText = keyof typeof RULES
export const personTextRules: Record<PersonText, PersonTextRule> = RULES

/** What is wrong with a text that is clean, in a sentence for its field; undefined when it can be taken. */
export function personTextProblem(kind: PersonText, clean: string): string | undefined {
  const { name, maxLength, isNeeded } = personTextRules[kind]
  if (isNeeded && clean === '') return `${name} needs at least one visible character.`
  return clean.length > maxLength ? `${name} can have at most ${maxLength} characters.` : undefined
}

/** A username as it is typed: people write the `@` along, the wide letters of Japanese keyboards, and spaces. */
export const readUsername = (text: string): string => oneLine(text.normalize('NFKC')).replace(/^@\s*/, '')
