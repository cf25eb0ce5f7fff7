import { readFileSync } from 'node:fs'
import path from 'node:path'

import { formatSentence, type EnglishSentence, type Sentence } from '#contract/sentence.ts'
import { compileMessage } from '#messages/compile-message.ts'
import { countFormatOf } from '#messages/count-format.ts'
import { createMessages } from '#messages/create-messages.ts'
import type { ProblemsMessages } from '#messages/sets.gen.ts'
import { OWN_NAME } from '#messages/site-name.ts'
import { findProjectRoot } from '#server/project-root.ts'

const sources = JSON.parse(
  readFileSync(path.join(findProjectRoot(), 'messages/en/problems.arb'), 'utf8'),
) as Record<string, string>
const conventions = { language: 'en', counts: countFormatOf('en'), site: OWN_NAME }

/** The sentences of problems in English. Each is compiled on first use, as the start needs none. */
const english = new Proxy({} as ProblemsMessages, {
  get(_, key: string) {
    const source = sources[key]
    if (source === undefined) return undefined
    const made: Partial<ProblemsMessages> = createMessages(conventions, {
      [key]: compileMessage('en', source),
    })
    return made[key as keyof ProblemsMessages]
  },
})

/** A sentence with its English text, for the log and for clients without the catalogue. */
export const inEnglish = (sentence: Sentence): EnglishSentence => ({
  message: formatSentence(english, { message: '', ...sentence }),
  ...sentence,
})
