import type { Problem } from '#contract/errors.ts'
import { LANGUAGES } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'

/** Without a network they do not arrive: then the sentence is shown in English. */
const MESSAGES_WAIT_MS = 2_000

/**
 * Passes on a problem with its sentences in the language of the page. English is included; another language is loaded
 * with the first problem.
 */
export function withSentences(problem: Problem, use: (problem: Problem) => void): void {
  if (pageLanguage() === LANGUAGES[0]) return use(problem)
  const translated = import('#src/ui/translate.ts').then(({ translateProblem }) => translateProblem(problem))
  const untranslated = new Promise<Problem>((resolve) => setTimeout(() => resolve(problem), MESSAGES_WAIT_MS))
  void Promise.race([translated, untranslated])
    .catch(() => problem)
    .then(use)
}
