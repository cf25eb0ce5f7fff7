import type { Problem } from '#contract/errors.ts'
import {
  formatSentence,
  translateProblem as translateInto,
  type EnglishSentence,
  type Sentence,
} from '#contract/sentence.ts'
import { messages } from '#messages/problems.ts'

/** A sentence in the language of the page: of a problem, of a stored problem in a record, or of a field. */
export const translate = (sentence: EnglishSentence | Sentence): string =>
  formatSentence(messages, { message: '', ...sentence })

/** A problem with all its sentences in the language of the page. */
export const translateProblem = (problem: Problem): Problem => translateInto(messages, problem)
