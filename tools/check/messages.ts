import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { CAPTCHA_LANGUAGES } from '#messages/captcha-languages.ts'
import { LANGUAGES } from '#messages/languages.ts'

import { languageFolders, readBundle, setNames } from '../messages/catalogue.ts'
import { describeSets } from '../messages/describe-sets.ts'
import { faultsOfGuide, faultsOfSet } from '../messages/faults.ts'

/**
 * Checks that every language has every message, with the values and tags of the English one and all plural forms that
 * it needs. A language that is not listed yet may lack sets, but its existing ones are checked. The guide to
 * translating has to list the sets.
 */
const faults: string[] = []

const generated = path.resolve(import.meta.dirname, '../../messages/sets.gen.ts')
if ((await readFile(generated, 'utf8').catch(() => '')) !== (await describeSets()))
  faults.push('messages/sets.gen.ts is out of date: npm run messages')

const sets = await setNames()
const guide = await readFile(path.resolve(import.meta.dirname, '../../docs/translating.md'), 'utf8')
faults.push(...faultsOfGuide(guide, sets).map((fault) => `docs/translating.md: ${fault}`))
const folders = await languageFolders()
const languagesOf = (set: string): readonly string[] => (set === 'captcha' ? CAPTCHA_LANGUAGES : LANGUAGES)
let messageCount = 0
for (const language of new Set([...CAPTCHA_LANGUAGES, ...folders])) {
  const files = folders.includes(language) ? await setNames(language) : []
  for (const set of files.filter((name) => !sets.includes(name)))
    faults.push(`messages/${language}/${set}.arb: there is no such set in English`)
  for (const set of sets) {
    const { messages: english } = await readBundle('en', set)
    if (files.includes(set)) {
      const { messages } = await readBundle(language, set)
      messageCount += Object.keys(messages).length
      const found = faultsOfSet(language, messages, english)
      faults.push(...found.map((fault) => `messages/${language}/${set}.arb: ${fault}`))
    } else if (languagesOf(set).includes(language)) faults.push(`messages/${language}/${set}.arb is missing`)
  }
}

for (const fault of faults) console.error(fault)
console.log(`${messageCount} messages in ${folders.length} languages, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
