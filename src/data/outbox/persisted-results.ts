import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'

import type { ActionResult } from '#contract/outbox.ts'
import type { PersistedQuery } from '#src/data/persisted-size.ts'

import { apply } from './ops.ts'

/**
 * Applies the server's results to persisted queries that are older than the results. None is younger for it, and none is
 * added: data that a result alone brings, such as a conversation of its one message, would take the place of what was
 * requested since. The ops must be loaded.
 */
export const withResults = (
  queries: readonly PersistedQuery[],
  results: readonly ActionResult[],
): PersistedQuery[] =>
  results.reduce<PersistedQuery[]>(
    (persisted, { applied, atMs }) => {
      const isOlder = ({ state }: PersistedQuery) => state.dataUpdatedAt <= atMs
      const client = new QueryClient()
      hydrate(client, { mutations: [], queries: persisted.filter(isOlder) })
      apply(client, applied)
      const { queries: after } = dehydrate(client, { shouldDehydrateQuery: () => true })
      client.clear()
      const changed = new Map(after.map((query) => [query.queryHash, query]))
      return persisted.flatMap((query) => {
        if (!isOlder(query)) return [query]
        const now = changed.get(query.queryHash)
        return now ? [{ ...now, state: { ...now.state, dataUpdatedAt: query.state.dataUpdatedAt } }] : []
      })
    },
    [...queries],
  )
