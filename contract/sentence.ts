import type { ProblemsMessages } from '#messages/sets.gen.ts'

import type { Problem, Sentence } from './models/problem.ts'

export type { Sentence }

export type SentenceKey = keyof ProblemsMessages
type ValuesOf<Key extends SentenceKey> = ProblemsMessages[Key] extends (values: infer Values) => string
  ? [values: Values & Sentence['values']]
  : []

/** A sentence in English, for reports and clients that know no catalogue, and as data if the catalogue has it. */
export interface EnglishSentence {
  message: string
  sentence?: string | undefined
  values?: Sentence['values']
}

/** Picks the sentence of a problem, for records that store nothing else. */
export const pickSentence = ({ message, sentence: key, values }: EnglishSentence): EnglishSentence => ({
  message,
  ...(key !== undefined && { sentence: key }),
  ...(values && { values }),
})

export const sentence = <Key extends SentenceKey>(key: Key, ...given: ValuesOf<Key>): Sentence => {
  const [values]: Sentence['values'][] = given
  return { sentence: key, ...(values && { values }) }
}

/**
 * Formats a sentence in the language of the messages. An unknown one is returned in English: it may come from another
 * build, or from before sentences had keys.
 */
export function formatSentence(
  messages: ProblemsMessages,
  { message, sentence: key, values = {} }: EnglishSentence,
): string {
  if (key === undefined || key in Object.prototype) return message
  const known = messages[key as SentenceKey] as string | ((values: object) => string) | undefined
  if (typeof known !== 'function') return known ?? message
  try {
    return known(values)
  } catch {
    // A value is missing.
    return message
  }
}

/** Translates all sentences of a problem into the language of the messages. */
export const translateProblem = (messages: ProblemsMessages, problem: Problem): Problem => ({
  ...problem,
  message: formatSentence(messages, problem),
  ...(problem.fields && {
    fields: Object.fromEntries(
      Object.entries(problem.fields).map(([field, message]) => [
        field,
        formatSentence(messages, { message, ...problem.fieldSentences?.[field] }),
      ]),
    ),
  }),
})

/** Carries a sentence through Valibot, whose messages are text. The server reads it (server/api/parse-input.ts). */
export const asValibotMessage = <Key extends SentenceKey>(key: Key, ...values: ValuesOf<Key>): string =>
  JSON.stringify(sentence(key, ...values))
