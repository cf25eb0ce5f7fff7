import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'

import type { ActionResult } from '#contract/outbox.ts'
import type { PersistedQuery } from '#src/data/persisted-size.ts'

import { apply } from './ops.ts'

/** Applies the server's results to persisted queries that are older than the results. The ops must be loaded. */
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
      const { queries: changed } = dehydrate(client, { shouldDehydrateQuery: () => true })
      client.clear()
      return [...changed, ...persisted.filter((query) => !isOlder(query))]
    },
    [...queries],
  )
