import type { QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { messages } from '#messages/app.ts'
import { firstOf, homeSampleQuery } from '#src/data/queries.ts'

/** Loads the videos of the page Home, and its title. */
export async function loadHome({ api, queryClient }: { api: ApiClient; queryClient: QueryClient }) {
  const { pages } = await queryClient.ensureInfiniteQueryData(homeSampleQuery(api))
  return { title: messages.home, first: firstOf(pages) }
}
