import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'

import type { ActionResult } from '#contract/outbox.ts'
import type { PersistedQuery } from '#src/data/persisted-size.ts'

import { apply } from './effects.ts'

/** What was kept before the server answered, as it has been since. What was asked for later knows already. */
export const withResults = (
  queries: readonly PersistedQuery[],
  answers: readonly ActionResult[],
): PersistedQuery[] =>
  answers.reduce<PersistedQuery[]>(
    (kept, { applied, atMs }) => {
      const isOlder = ({ state }: PersistedQuery) => state.dataUpdatedAt <= atMs
      const client = new QueryClient()
      hydrate(client, { mutations: [], queries: kept.filter(isOlder) })
      apply(client, applied)
      const { queries: changed } = dehydrate(client, { shouldDehydrateQuery: () => true })
      client.clear()
      return [...changed, ...kept.filter((query) => !isOlder(query))]
    },
    [...queries],
  )
