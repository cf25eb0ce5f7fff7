import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { sourceOf } from '#messages/languages.ts'

const root = path.resolve(import.meta.dirname, '../../messages')

/** One set in one language: an Application Resource Bundle (https://github.com/google/app-resource-bundle). */
export interface Bundle {
  messages: Record<string, string>
  /** Descriptions for translators, in the English bundles only. */
  descriptions: Record<string, string>
}

function parseBundle(text: string): Bundle {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>)
  const messages = entries.filter((entry): entry is [string, string] => !entry[0].startsWith('@'))
  const descriptions = entries
    .filter(([key]) => /^@[^@]/.test(key))
    .map(([key, attributes]) => [key.slice(1), (attributes as { description?: string }).description ?? ''])
  return {
    messages: Object.fromEntries(messages),
    descriptions: Object.fromEntries(descriptions) as Bundle['descriptions'],
  }
}

/** Names of all sets that have a file in a language. */
export async function setNames(language = 'en'): Promise<string[]> {
  const files = await readdir(path.join(root, language))
  return files
    .filter((file) => file.endsWith('.arb'))
    .map((file) => file.slice(0, -'.arb'.length))
    .toSorted()
}

/** Languages that have a folder: those of the site, and incomplete ones. */
export async function languageFolders(): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The file of a set in a language. */
export const fileOf = (language: string, set: string): string =>
  path.join(root, sourceOf(language), `${set}.arb`)

export const readBundle = async (language: string, set: string): Promise<Bundle> =>
  parseBundle(await readFile(fileOf(language, set), 'utf8'))
