import { languageName } from '#contract/language-name.ts'
import { messages } from '#messages/app.ts'

/** The name of a language in that language, or a label for an unknown one. */
export const languageLabel = (tag: string): string => languageName(tag) ?? messages.unknownLanguage
