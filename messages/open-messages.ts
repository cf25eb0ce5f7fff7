import type { CountFormat } from './count-format.ts'
import { createMessages, type CompiledSet } from './create-messages.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { loadWithRetries } from './load-with-retries.ts'
import type { FirstSetName, Messages, MessageSets } from './sets.gen.ts'
import { OWN_NAME } from './site-name.ts'

type SetName = keyof MessageSets
/** Without those of other readers: the server, commands, and the captcha, which has languages of its own. */
type LaterSetName = Exclude<SetName, FirstSetName | 'outside' | 'commands' | 'mail' | 'captcha'>

/** The script that the build makes of a language (tools/build/messages.ts): the sets of the first page, and the way to all others. */
interface LanguageFile extends Record<FirstSetName, CompiledSet> {
  language: Language
  counts: CountFormat
  /** @param query for the address of its script */
  load: (set: SetName, query: string) => Promise<CompiledSet>
}

let page: (LanguageFile & { site: string }) | undefined
let findMessages: (() => Messages) | undefined
let renamedTo: string | undefined

/**
 * Loads the language of the page, which has one as long as it is open. Called before any part of the app is loaded.
 * @param dataset of the document's root: the address of the language, and the document's context with the name of the site
 */
export async function openLanguage({
  messages = '',
  context = '{}',
}: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { siteName = OWN_NAME } = JSON.parse(context) as { siteName?: string }
  page = { ...((await import(/* @vite-ignore */ messages)) as LanguageFile), site: siteName }
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

/** The name of the site, as its operators have chosen it. */
export const siteName = (): string => renamedTo ?? page?.site ?? findMessages?.().site ?? OWN_NAME

/** Renames the site on this page, as its operator just has. Texts with the name in them have the new one after a reload. */
export function renameSite(name: string): void {
  renamedTo = name || OWN_NAME
}

/** The BCP 47 tag of the page's language, for dates and numbers. */
export const pageLanguage = (): Language => page?.language ?? findMessages?.().language ?? LANGUAGES[0]
