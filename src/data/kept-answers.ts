import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'

import type { ActionResult } from '#contract/outbox.ts'

import { apply } from './outbox-effects.ts'
import type { KeptQuery } from './persisted-size.ts'

/** What was kept before the server answered, as it has been since. What was asked for later knows already. */
export const withAnswers = (queries: readonly KeptQuery[], answers: readonly ActionResult[]): KeptQuery[] =>
  answers.reduce<KeptQuery[]>(
    (kept, { applied, atMs }) => {
      const isOlder = ({ state }: KeptQuery) => state.dataUpdatedAt <= atMs
      const client = new QueryClient()
      hydrate(client, { mutations: [], queries: kept.filter(isOlder) })
      apply(client, applied)
      const { queries: changed } = dehydrate(client, { shouldDehydrateQuery: () => true })
      client.clear()
      return [...changed, ...kept.filter((query) => !isOlder(query))]
    },
    [...queries],
  )
