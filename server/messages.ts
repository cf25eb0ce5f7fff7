import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { compileMessage } from '#messages/compile-message.ts'
import { countFormatOf } from '#messages/count-format.ts'
import { createMessages } from '#messages/create-messages.ts'
import { sourceOf, type Language } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'
import { findProjectRoot } from '#server/project-root.ts'

const read = new Map<Language, Promise<Messages>>()

/** All messages of a language, from the files that translators write. They are read once, at the first use. */
export function messagesOf(language: Language): Promise<Messages> {
  const known = read.get(language) ?? readMessages(language)
  read.set(language, known)
  return known
}

async function readMessages(language: Language): Promise<Messages> {
  const files = (await readdir(folderOf(language))).filter((file) => file.endsWith('.arb'))
  const names = files.map((file) => path.basename(file, '.arb'))
  const sets = Object.fromEntries(names.map((name) => [name, readSet(language, name)]))
  return { language, counts: countFormatOf(language), ...sets } as Messages
}

const folderOf = (language: Language) => path.join(findProjectRoot(), 'messages', sourceOf(language))

/** One set of messages of a language. */
export function readSet(language: Language, name: string): object {
  const text = readFileSync(path.join(folderOf(language), `${name}.arb`), 'utf8')
  const messages = Object.entries(JSON.parse(text) as Record<string, string>)
  const compiled = messages
    .filter(([key]) => !key.startsWith('@'))
    .map(([key, message]) => [key, compileMessage(language, message)])
  return createMessages({ language, counts: countFormatOf(language) }, Object.fromEntries(compiled))
}
