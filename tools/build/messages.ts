import type { Plugin, Rolldown } from 'vite'

import { compileMessage } from '#messages/compile-message.ts'
import { countFormatOf } from '#messages/count-format.ts'
import { LANGUAGES } from '#messages/languages.ts'

import { parseBundle, setNames } from '../messages/catalogue.ts'
import { FIRST_SETS } from '../messages/describe-sets.ts'
import { SCRIPT_GROUPS } from './script-groups.ts'

/** A module for each language: the sets of the first page, and the addresses of the others (messages/open-messages.ts). */
const LANGUAGE_FILE = 'virtual:messages/'
/** Sets that only the server and commands read. */
const NOT_OF_PAGES = ['outside', 'commands']
/** A static import of a later set in one of these would make every page wait for it. */
const FIRST_CHUNKS: readonly string[] = ['entry-client', 'start', ...SCRIPT_GROUPS]

export const languageFile = (language: string): string => LANGUAGE_FILE + language

/** Vite would have each language import a helper, and with it all libraries, which a worker has no use for. */
function addressOf(context: Rolldown.PluginContext, language: string, set: string): string {
  const id = `/messages/${language}/${set}.arb`
  if (context.environment.mode !== 'build') return `'${id}'`
  const name = `messages-${language}-${set}`
  return `/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${context.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' })}`
}

/** Compiles messages, so that no parser goes to browsers, and makes a file of each set in each language. */
export function messages(): Plugin {
  return {
    name: 'vireo:messages',
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      for (const language of LANGUAGES) {
        const id = languageFile(language)
        this.emitFile({ type: 'chunk', id, name: `messages-${language}`, preserveSignature: 'strict' })
      }
    },
    resolveId: {
      filter: { id: /^virtual:messages\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- how virtual modules are marked
      filter: { id: /^\0virtual:messages\// },
      async handler(id) {
        const language = id.slice(LANGUAGE_FILE.length + 1)
        const later = (await setNames()).filter((set) => ![...FIRST_SETS, ...NOT_OF_PAGES].includes(set))
        const loaders = later.map((set) => `${set}: () => import(${addressOf(this, language, set)})`)
        const first = FIRST_SETS.map(
          (set) => `export { default as ${set} } from '/messages/${language}/${set}.arb'\n`,
        )
        return `${first.join('')}
          const loaders = { ${loaders.join(', ')} }
          export const load = async (set) => (await loaders[set]()).default
          export const language = '${language}'
          export const counts = ${JSON.stringify(countFormatOf(language))}`
      },
    },
    transform: {
      filter: { id: /\/messages\/[^/]+\/[^/]+\.arb$/ },
      handler(text, id) {
        const [, language = ''] = /\/messages\/([^/]+)\//.exec(id) ?? []
        const compiled = Object.entries(parseBundle(text).messages).map(([key, message]) => [
          key,
          compileMessage(language, message),
        ])
        const code = `export default ${JSON.stringify(Object.fromEntries(compiled))}`
        return { code, moduleType: 'js', map: null }
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
