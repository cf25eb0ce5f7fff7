import type { CountFormat } from './count-format.ts'
import { createMessages, type CompiledSet } from './create-messages.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { loadWithRetries } from './load-with-retries.ts'
import type { FirstSetName, Messages, MessageSets } from './sets.gen.ts'

type SetName = keyof MessageSets
/** Without those of other readers: the server, commands, and the captcha, which has languages of its own. */
type LaterSetName = Exclude<SetName, FirstSetName | 'outside' | 'commands' | 'captcha'>

/** The script that the build makes of a language (tools/build/messages.ts): the sets of the first page, and the way to all others. */
interface LanguageFile extends Record<FirstSetName, CompiledSet> {
  language: Language
  counts: CountFormat
  /** @param query for the address of its script */
  load: (set: SetName, query: string) => Promise<CompiledSet>
}

let page: LanguageFile | undefined
let findMessages: (() => Messages) | undefined

/** Loads the language of the page, which has one as long as it is open. Called before any part of the app is loaded. */
export async function openLanguage(address: string): Promise<void> {
  page = (await import(/* @vite-ignore */ address)) as LanguageFile
}

/** Tells pages on the server, where each request has a language of its own, how to find the messages of theirs. */
export function setMessagesOfRequest(find: () => Messages): void {
  findMessages = find
}

/** Opens a set that comes with the language. */
export const openFirstSet = <Name extends FirstSetName>(set: Name): MessageSets[Name] =>
  page ? (createMessages(page, page[set]) as MessageSets[Name]) : messagesOfRequest(set)

/** Opens a set of a part that is loaded later. Code that imports it runs when the set is there. */
export async function openSet<Name extends LaterSetName>(set: Name): Promise<MessageSets[Name]> {
  const file = page
  if (!file) return messagesOfRequest(set)
  const loaded = await loadWithRetries((query) => file.load(set, query))
  return createMessages(file, loaded) as MessageSets[Name]
}

const messagesOfRequest = <Name extends SetName>(set: Name): MessageSets[Name] =>
  new Proxy({} as MessageSets[Name], {
    get: (_, key) => {
      // A module that is awaited is asked whether it is a promise.
      if (key === 'then') return undefined
      if (!findMessages) throw new Error(`${set}.${String(key)} is read where no language is known.`)
      return findMessages()[set][key as keyof MessageSets[Name]]
    },
  })

/** How the page's language writes counts. */
export function pageCounts(): CountFormat {
  const { counts } = page ?? findMessages?.() ?? {}
  if (!counts) throw new Error('A count is formatted where no language is known.')
  return counts
}

/** The BCP 47 tag of the page's language, for dates and numbers. */
export const pageLanguage = (): Language => page?.language ?? findMessages?.().language ?? LANGUAGES[0]
