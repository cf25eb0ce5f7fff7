import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import type { Plugin } from 'vite'

import type { EmojiFile } from '#contract/emoji-file.ts'

/** Languages of the data, by those of the site. Languages without data (Arabic, Indonesian, Turkish) get English. */
export const EMOJI_LANGUAGES = {
  en: 'en',
  de: 'de',
  es: 'es',
  fr: 'fr',
  hi: 'hi',
  ja: 'ja',
  ko: 'ko',
  'pt-BR': 'pt',
  ru: 'ru',
  'zh-Hans': 'zh',
} as const

const ID = 'virtual:emoji-files'
const RESOLVED_ID = `\0${ID}`
/** Address of the files during development. */
const DEV_PREFIX = '/emoji-data/'

interface Entry {
  emoji: string
  label: string
  version: number
  group?: number
  subgroup?: number
  tags?: string[]
  skins?: { emoji: string; tone: number | number[] }[]
}
interface Names {
  groups: { key: string; message: string; order: number }[]
  subgroups: { key: string; order: number }[]
  skinTones: { key: string; message: string }[]
}

const { resolve } = createRequire(import.meta.url)
const readJson = async <T>(name: string) =>
  JSON.parse(await readFile(resolve(`emojibase-data/${name}.json`), 'utf8')) as T

/** The emoji of a language, with only the fields that the picker reads: a fifth of the package's file. */
export async function emojiFile(language: string): Promise<EmojiFile> {
  const [entries, names] = await Promise.all([
    readJson<Entry[]>(`${language}/data`),
    readJson<Names>(`${language}/messages`),
  ])
  const flags = names.subgroups
    .filter(({ key }) => key === 'country-flag' || key === 'subdivision-flag')
    .map(({ order }) => order)
  return {
    categories: names.groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => [order, message]),
    skinTones: Object.fromEntries(names.skinTones.map(({ key, message }) => [key, message])),
    emojis: entries
      .filter(({ group }) => group !== undefined)
      .map(({ emoji, group = 0, subgroup, version, label, tags = [], skins = [] }) => [
        emoji,
        group,
        version,
        label,
        tags.join('|'),
        // Variants of a single tone, from light to dark.
        skins.filter(({ tone }) => typeof tone === 'number').map((skin) => skin.emoji),
        subgroup !== undefined && flags.includes(subgroup),
      ]),
  }
}

/** Gives pages the addresses of the emoji files of all languages, one of which is loaded when needed. */
export function emojiData(): Plugin {
  let isServing = false
  return {
    name: 'vireo:emoji-data',
    configResolved({ command }) {
      isServing = command === 'serve'
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV_PREFIX, (request, response, next) => {
        const [, language = ''] = /^\/([a-z]+)\.json$/.exec(request.url ?? '') ?? []
        emojiFile(language).then((file) => response.end(JSON.stringify(file)), next)
      })
    },
    resolveId: (id) => (id === ID ? RESOLVED_ID : undefined),
    async load(id) {
      if (id !== RESOLVED_ID) return undefined
      // The server does not render the picker.
      if (this.environment.name !== 'client') return 'export default {}'
      const lines = await Promise.all(
        Object.entries(EMOJI_LANGUAGES).map(async ([language, of]) => {
          if (isServing) return `${JSON.stringify(language)}: ${JSON.stringify(`${DEV_PREFIX}${of}.json`)}`
          const source = JSON.stringify(await emojiFile(of))
          const file = this.emitFile({ type: 'asset', name: `emoji-${of}.json`, source })
          return `${JSON.stringify(language)}: import.meta.ROLLUP_FILE_URL_${file}`
        }),
      )
      return `export default { ${lines.join(', ')} }`
    },
  }
}
