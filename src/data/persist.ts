import {
  dehydrate,
  hashKey,
  hydrate,
  onlineManager,
  type DehydratedState,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { createStore, del, get, update, type UseStore } from 'idb-keyval'

import type { Session } from '#contract/endpoints/session.ts'
import type { ActionResult } from '#contract/outbox.ts'
import { PAGES, type Page } from '#contract/pages.ts'
import { whenCalm } from '#shared/when-calm.ts'
import { whenIdle } from '#shared/when-idle.ts'
import { restoring } from '#src/state/connection.ts'

import { callWorker, subscribeToWorker } from './api.ts'
import { loadOps } from './outbox/ops.ts'
import { withResults } from './outbox/persisted-results.ts'
import { persistWithin, persistedPartsOf, type PersistedQuery } from './persisted-size.ts'
import { SESSION_KEY } from './queries.ts'
import { modelsVersion } from './schema-version.ts'

/** Queries persisted by a build with another version are dropped. */
const SCHEMA_VERSION = modelsVersion(3)
const MAX_AGE_MS = 7 * 24 * 60 * 60_000
/** Data dated further ahead was persisted while this device's clock was wrong, and would count as the newest. */
const MAX_AHEAD_MS = 60_000
const MAX_SIZE_CHARACTERS = 300_000
const WRITE_INTERVAL_MS = 1_000
const KEY = 'queries'

/** First parts of the keys of queries that are useful offline: the session's, and those of pages. */
const PERSISTED_QUERIES = new Set<unknown>([
  SESSION_KEY[0],
  ...Object.values<Page>(PAGES).flatMap(({ queries = [] }) => queries.map(([first]) => first)),
])
/** Events of a query that bring it data; the others only report on its fetching. */
const DATA_ACTIONS = new Set(['success', 'setState'])
const DROPPED_QUERIES = new Set<unknown>(['processing'])

interface Persisted {
  schemaVersion: number | string
  /** The viewer's id; null for a guest. */
  ownerId: string | null
  state: DehydratedState
}

/** The id of the user who is logged in; undefined on a page that does not know it yet. */
function ownerOf(queryClient: QueryClient): string | null | undefined {
  const session = queryClient.getQueryData<Session>(SESSION_KEY)
  return session && (session.user?.id ?? null)
}

/** The queries that an earlier page or another tab persisted and this page can still use. */
function queriesOf(persisted: Partial<Persisted> | undefined, queryClient: QueryClient): PersistedQuery[] {
  const queries: unknown = persisted?.state?.queries
  if (persisted?.schemaVersion !== SCHEMA_VERSION || !Array.isArray(queries)) return []
  const ownerId = ownerOf(queryClient)
  if (ownerId !== undefined && ownerId !== persisted.ownerId) return []
  return (queries as PersistedQuery[]).filter(({ state }) => {
    const ageMs = Date.now() - state.dataUpdatedAt
    return ageMs < MAX_AGE_MS && ageMs > -MAX_AHEAD_MS
  })
}

/** A query with data stays successful when fetching it again has failed. */
const asAnswered = (query: PersistedQuery): PersistedQuery => ({
  ...query,
  state: { ...query.state, status: 'success', fetchStatus: 'idle', error: null, fetchFailureReason: null },
})

let store: UseStore | undefined
const queryStore = () => (store ??= createStore('vireo-queries', 'queries'))

/** Whether a query's data, from an earlier page or this one, can be used without a network. */
export async function isQueryPersisted(queryClient: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const persisted = await get<Persisted>(KEY, queryStore())
  const wantedHash = hashKey(queryKey)
  return queriesOf(persisted, queryClient).some((query) => query.queryHash === wantedHash)
}

/** Persisted lists that this page restored without a network, by their hashes, with the time of their request. */
const restoredFeeds = new Map<string, number>()

/**
 * Puts queries that earlier pages persisted into the client: before the offline shell hydrates, and into a page that
 * loses its network. The client keeps the data that it has; a read that is waiting gets persisted data. Without
 * IndexedDB, or with entries that it cannot read, nothing happens.
 */
export async function restoreQueries(
  queryClient: QueryClient,
  isWanted: (query: PersistedQuery) => boolean = () => true,
): Promise<void> {
  try {
    const persisted = await get<Persisted>(KEY, queryStore())
    if (!persisted) return
    const usable = queriesOf(persisted, queryClient)
    if (usable.length === 0) return await forgetQueries()
    const cache = queryClient.getQueryCache()
    const queries = usable.filter(
      (query) => cache.get(query.queryHash)?.state.data === undefined && isWanted(query),
    )
    const hashes = new Set(queries.map(({ queryHash }) => queryHash))
    void queryClient.cancelQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
    hydrate(queryClient, { mutations: [], queries })
    for (const { queryKey, queryHash, state } of queries)
      if (queryKey[0] === 'feed') restoredFeeds.set(queryHash, state.dataUpdatedAt)
  } catch {
    await forgetQueries()
  }
}

/** With a network, a restored list that is not shown is requested again: it may be days old. */
function invalidateRestoredFeeds(queryClient: QueryClient): void {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash, state }) => restoredFeeds.get(queryHash) === state.dataUpdatedAt,
  })
  restoredFeeds.clear()
}

/** Removes everything that is persisted. Never rejects. */
export async function forgetQueries(): Promise<void> {
  try {
    await del(KEY, queryStore())
  } catch {
    // No IndexedDB: nothing was persisted.
  }
}

/**
 * Persists feeds, profiles, hashtags, sounds, videos, comments and the session in IndexedDB from now on, beside those of
 * earlier pages: the session at once, the rest when the browser is idle, at most once a second, and before the page is left or
 * loses its network.
 * They hold what the viewer liked and follows, so a changed session empties the store, and nothing fetched before the change
 * is persisted again. A page that loses its network gets the queries that earlier ones persisted. Returns the function that
 * ends this.
 */
export function persistQueries(queryClient: QueryClient): () => void {
  let isScheduled = false
  let writtenAtMs = -Infinity
  let isStopped = false
  let sessionChangedAtMs = 0
  let persistedParts: unknown[] = []

  const isOfThisSession = ({ state }: PersistedQuery) => state.dataUpdatedAt >= sessionChangedAtMs

  const change = (map: (persisted: PersistedQuery[]) => PersistedQuery[]) =>
    update<Persisted>(
      KEY,
      (persisted) => {
        const ownerId = ownerOf(queryClient)
        return {
          schemaVersion: SCHEMA_VERSION,
          ownerId: ownerId === undefined ? (persisted?.ownerId ?? null) : ownerId,
          state: persistWithin(
            map(queriesOf(persisted, queryClient)).filter(isOfThisSession),
            MAX_SIZE_CHARACTERS,
          ),
        }
      },
      queryStore(),
    )

  async function write(): Promise<void> {
    if (isStopped) return
    const { queries } = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state: { data } }) =>
        data !== undefined && PERSISTED_QUERIES.has(queryKey[0]) && !DROPPED_QUERIES.has(queryKey[1]),
      shouldDehydrateMutation: () => false,
    })
    const shown = queries.map(asAnswered).filter(isOfThisSession)
    const parts = persistedPartsOf(shown)
    if (
      parts.length === persistedParts.length &&
      parts.every((part, place) => part === persistedParts[place])
    )
      return
    try {
      await change((persisted) => [...shown, ...persisted])
      persistedParts = parts
    } catch {
      // Full or missing storage costs the offline copy, nothing else.
    }
  }

  /** The results also apply to persisted lists that this page does not have: the next page may be without a network. */
  async function persistResults(answers: readonly ActionResult[]): Promise<void> {
    if (isStopped || answers.length === 0) return
    try {
      await loadOps()
      await change((persisted) => withResults(persisted, answers))
    } catch {
      // As above.
    }
  }

  function writeNow(): void {
    if (!isScheduled) return
    isScheduled = false
    writtenAtMs = performance.now()
    void write()
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    const waitMs = Math.max(0, writtenAtMs + WRITE_INTERVAL_MS - performance.now())
    setTimeout(() => whenIdle(writeNow, { timeout: WRITE_INTERVAL_MS }), waitMs)
  }

  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    const { queryKey, state } = event.query
    const isNew = event.type === 'added' || (event.type === 'updated' && DATA_ACTIONS.has(event.action.type))
    if (!isNew || state.data === undefined) return
    // A user who has just logged in may lose the network next, and would be shown as a guest.
    if (queryKey[0] === SESSION_KEY[0]) void write()
    else schedule()
  })
  // The page may be left before the browser is idle.
  const onVisibility = () => document.visibilityState === 'hidden' && writeNow()
  document.addEventListener('visibilitychange', onVisibility)
  const stopListening = subscribeToWorker((event) => {
    if (event.type === 'outbox.applied') void persistResults([{ applied: event.applied, atMs: Date.now() }])
    if (event.type !== 'session.changed') return
    sessionChangedAtMs = Date.now()
    persistedParts = []
    void forgetQueries()
  })
  const lend = (isOnline: boolean) => {
    if (isOnline) invalidateRestoredFeeds(queryClient)
    else {
      writeNow()
      restoring.done = restoreQueries(queryClient, isOfThisSession)
    }
  }
  const stopLending = onlineManager.subscribe(lend)
  // The network may have failed while this script loaded.
  const { begin } = restoring
  restoring.done = Promise.resolve()
  if (!onlineManager.isOnline()) lend(false)
  begin(restoring.done)
  // Data that the server rendered came without a fetch: it is in the cache already, and a visit may be short.
  whenIdle(() => void write(), { timeout: WRITE_INTERVAL_MS })
  // The server may have answered before this script loaded.
  whenCalm(() => {
    callWorker('outbox.list', null).then(
      ({ results: answers }) => persistResults(answers),
      () => {},
    )
  })

  return () => {
    isStopped = true
    stopWatching()
    document.removeEventListener('visibilitychange', onVisibility)
    stopListening()
    stopLending()
  }
}
