import { isApiError } from '#contract/errors.ts'
import { messages } from '#messages/app.ts'

/** Joins whole sentences, with the language's separator between them. Empty ones are left out. */
export const joinSentences = (...sentences: readonly (string | undefined)[]): string =>
  sentences
    .filter((sentence): sentence is string => Boolean(sentence))
    .reduce((first, second) => (first === '' ? second : messages.sentences({ first, second })), '')

/** The sentence for a failure: our own wording, never an exception's, in the language of the page. */
export const sentenceOf = (error: unknown, otherwise: string = messages.busyText): string =>
  isApiError(error) ? error.message : otherwise
