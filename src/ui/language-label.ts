import { languageName } from '#contract/language-name.ts'
import { messages } from '#messages/app.ts'

/** Name of a language in that language, or what stands for one that is not known. */
export const languageLabel = (tag: string): string => languageName(tag) ?? messages.unknownLanguage
