import { readFile, writeFile } from 'node:fs/promises'

import { fileOf, languageFolders, setNames } from './catalogue.ts'

export interface NewMessage {
  set: string
  key: string
  english: string
  /** Description for translators. */
  description?: string | undefined
}

/**
 * Writes a message into the English catalogue, and an empty one into every other language that has the set, at the end of
 * each file. `npm run check` names those that are still empty.
 * @returns the files that need a translation
 * @throws {TypeError} when there is no such set, or it already has this message
 */
export async function addMessage({ set, key, english, description }: NewMessage): Promise<string[]> {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(key)) throw new TypeError(`"${key}" is no name such as saveVideo`)
  const languages: string[] = []
  for (const language of await languageFolders()) {
    if ((await setNames(language)).includes(set)) languages.push(language)
  }
  if (!languages.includes('en')) throw new TypeError(`There is no set ${set}`)
  const written: string[] = []
  for (const language of languages) {
    const file = fileOf(language, set)
    const text = await readFile(file, 'utf8')
    const bundle = JSON.parse(text) as Record<string, unknown>
    if (key in bundle) throw new TypeError(`${file} has a message ${key}`)
    const added =
      language === 'en'
        ? { [key]: english, ...(description !== undefined && { [`@${key}`]: { description } }) }
        : { [key]: '' }
    await writeFile(file, `${JSON.stringify({ ...bundle, ...added }, null, 2)}\n`)
    if (language !== 'en') written.push(file)
  }
  return written
}
