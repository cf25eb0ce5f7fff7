import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { compileMessage } from '#messages/compile-message.ts'
import { countFormatOf } from '#messages/count-format.ts'
import { createMessages } from '#messages/create-messages.ts'
import { sourceOf, type Language } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'
import { OWN_NAME } from '#messages/site-name.ts'
import { findProjectRoot } from '#server/project-root.ts'

/** By language and name of the site. */
const read = new Map<string, Promise<Messages>>()

/**
 * All messages of a language, from the files that translators write. Read on first use, and again when the name of the
 * site changes.
 * @param site the name of the site
 */
export function messagesOf(language: Language, site: string): Promise<Messages> {
  const key = `${language} ${site}`
  const known = read.get(key)
  if (known) return known
  // Documents that cannot wait for the name of the site use Vireo's.
  const former = [...read.keys()].filter(
    (each) => each.startsWith(`${language} `) && each !== `${language} ${OWN_NAME}`,
  )
  for (const each of former) read.delete(each)
  const messages = readMessages(language, site)
  read.set(key, messages)
  return messages
}

async function readMessages(language: Language, site: string): Promise<Messages> {
  const files = (await readdir(folderOf(language))).filter((file) => file.endsWith('.arb'))
  const names = files.map((file) => path.basename(file, '.arb'))
  const sets = Object.fromEntries(names.map((name) => [name, readSet(language, name, site)]))
  return { language, counts: countFormatOf(language), site, ...sets } as Messages
}

const folderOf = (language: Language) => path.join(findProjectRoot(), 'messages', sourceOf(language))

/** One set of messages of a language. */
export function readSet(language: Language, name: string, site: string): object {
  const text = readFileSync(path.join(folderOf(language), `${name}.arb`), 'utf8')
  const messages = Object.entries(JSON.parse(text) as Record<string, string>)
  const compiled = messages
    .filter(([key]) => !key.startsWith('@'))
    .map(([key, message]) => [key, compileMessage(language, message)])
  return createMessages({ language, counts: countFormatOf(language), site }, Object.fromEntries(compiled))
}
