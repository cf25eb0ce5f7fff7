import { proxy } from 'valtio'

import { deviceStorage } from '#shared/browser-storage.ts'

/** The oldest ones are dropped. */
const MAX_COUNT = 20

/** Texts that were searched for on this device, the latest first. */
export const searchHistory = proxy<{ queries: string[] }>({ queries: [] })

let storageKey = keyOf(null)

/** Each user of the device has a list of their own. */
function keyOf(userId: string | null): string {
  return `vireo.searches.${userId ?? 'guest'}`
}

/** Reads the list again: another tab may have changed it. */
function read(): string[] {
  const stored = deviceStorage.readJson(storageKey)
  return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MAX_COUNT) : []
}

function write(queries: string[]): void {
  searchHistory.queries = queries
  if (queries.length === 0) deviceStorage.remove(storageKey)
  else deviceStorage.write(storageKey, queries)
}

const fold = (query: string): string => query.toLowerCase()
const without = (queries: readonly string[], query: string): string[] =>
  queries.filter((other) => fold(other) !== fold(query))

/** Shows the list of a user, or of guests. */
export function openSearchHistory(userId: string | null): void {
  storageKey = keyOf(userId)
  searchHistory.queries = read()
}

export const noteSearch = (query: string): void =>
  write([query, ...without(read(), query)].slice(0, MAX_COUNT))

export const removeSearch = (query: string): void => write(without(read(), query))

export const clearSearchHistory = (): void => write([])

/** Earlier searches that begin with a text, or have a word that does. */
export function searchesLike(queries: readonly string[], text: string): string[] {
  const start = fold(text)
  return queries.filter(
    (query) => fold(query) !== start && (fold(query).startsWith(start) || fold(query).includes(` ${start}`)),
  )
}
