import type { Plugin, Rolldown } from 'vite'

import { CAPTCHA_LANGUAGES } from '#messages/captcha-languages.ts'
import { compileMessage } from '#messages/compile-message.ts'
import { countFormatOf } from '#messages/count-format.ts'
import { ALL_LANGUAGES, LANGUAGES } from '#messages/languages.ts'

import { fileOf, readBundle, setNames } from '../messages/catalogue.ts'
import { FIRST_SETS } from '../messages/describe-sets.ts'
import { SCRIPT_GROUPS } from './script-groups.ts'

/**
 * Prefix of the modules that the plugin makes: `virtual:messages/de` is a language, `virtual:messages/de/comments` one
 * set of it.
 */
const MODULE = 'virtual:messages/'
/** Sets for the server and for commands, and the captcha's, which has its own languages. */
const NOT_OF_PAGES = ['outside', 'commands', 'mail', 'captcha']
const CAPTCHA_MODULE = 'virtual:captcha-messages'
/** If one of these chunks imported a later set statically, every page would wait for it. */
const FIRST_CHUNKS: readonly string[] = ['entry-client', 'start', ...SCRIPT_GROUPS]

export const languageModule = (language: string): string => MODULE + language

/**
 * With a plain dynamic import, Vite would make each language import a helper and with it all libraries, which a worker
 * does not need.
 */
function addressOf(context: Rolldown.PluginContext, language: string, set: string): string {
  const id = `${MODULE}${language}/${set}`
  if (context.environment.mode !== 'build') return `'${id}'`
  const name = `messages-${language}-${set}`
  return `/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${context.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' })}`
}

/**
 * Writes the module of a language: the sets of the first page, and the addresses of the others
 * (messages/open-messages.ts).
 */
async function writeLanguage(context: Rolldown.PluginContext, language: string): Promise<string> {
  const later = (await setNames()).filter((set) => ![...FIRST_SETS, ...NOT_OF_PAGES].includes(set))
  const query = context.environment.mode === 'build' ? ' + query' : ''
  const loaders = later.map(
    (set) => `${set}: (query) => import(${addressOf(context, language, set)}${query})`,
  )
  const first = FIRST_SETS.map((set) => `export { default as ${set} } from '${MODULE}${language}/${set}'\n`)
  return `${first.join('')}
    const loaders = { ${loaders.join(', ')} }
    export const load = async (set, query) => (await loaders[set](query)).default
    export const language = '${language}'
    export const counts = ${JSON.stringify(countFormatOf(language))}`
}

/** Writes the module of the captcha: its messages in English, and imports of its other languages. */
function writeCaptcha(context: Rolldown.PluginContext): string {
  // English is imported with the dialog.
  const languages = new Set(
    [...CAPTCHA_LANGUAGES, ...ALL_LANGUAGES].filter((language) => language !== LANGUAGES[0]),
  )
  const loaders = [...languages].map(
    (language) => `'${language}': () => import(${addressOf(context, language, 'captcha')})`,
  )
  return `export { default as english } from '${MODULE}en/captcha'
    export const loaders = { ${loaders.join(', ')} }`
}

async function writeSet(context: Rolldown.PluginContext, language: string, set: string): Promise<string> {
  context.addWatchFile(fileOf(language, set))
  const { messages: source } = await readBundle(language, set)
  const compiled = Object.entries(source).map(([key, message]) => [key, compileMessage(language, message)])
  return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
}

/** Compiles messages, so that browsers need no parser, and makes a file for each set in each language. */
export function messages(): Plugin {
  return {
    name: 'vireo:messages',
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      for (const language of ALL_LANGUAGES) {
        const id = languageModule(language)
        this.emitFile({ type: 'chunk', id, name: `messages-${language}`, preserveSignature: 'strict' })
      }
    },
    resolveId: {
      filter: { id: /^virtual:(captcha-messages$|messages\/)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:(captcha-messages$|messages\/)/ },
      handler(id) {
        if (id === `\0${CAPTCHA_MODULE}`) return writeCaptcha(this)
        const [language = '', set] = id.slice(MODULE.length + 1).split('/')
        return set === undefined ? writeLanguage(this, language) : writeSet(this, language, set)
      },
    },
    async generateBundle(_options, bundle) {
      const sets = await setNames()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !FIRST_CHUNKS.includes(output.name)) continue
        const later = output.moduleIds
          .map((id) => /\/messages\/(\w+)\.ts$/.exec(id)?.[1])
          .find((set) => set !== undefined && sets.includes(set) && !FIRST_SETS.includes(set))
        if (later !== undefined)
          this.error(
            `The script ${output.name} imports messages/${later}.ts, and would wait for its messages.`,
          )
      }
    },
  }
}
