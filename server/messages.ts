import { readdir, readFile } from 'node:fs/promises'
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
  const counts = countFormatOf(language)
  const folder = path.join(findProjectRoot(), 'messages', sourceOf(language))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.arb'))
  const sets = await Promise.all(
    files.map(async (file) => {
      const bundle = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Record<string, string>
      const messages = Object.entries(bundle).filter(([key]) => !key.startsWith('@'))
      const compiled = Object.fromEntries(
        messages.map(([key, message]) => [key, compileMessage(language, message)]),
      )
      return [path.basename(file, '.arb'), createMessages({ language, counts }, compiled)] as const
    }),
  )
  return { language, counts, ...Object.fromEntries(sets) } as Messages
}
