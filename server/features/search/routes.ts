import type { FeatureRoutes } from '#server/api/route.ts'
import { stampAll, type ViewTokens } from '#server/features/views/tokens.ts'
import { isWithin } from '#server/security/call-limits.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'

import {
  countSearch,
  discover,
  expandPhrase,
  isFound,
  previewUsers,
  searchUsers,
  searchVideos,
  suggest,
  suggestTags,
} from './service.ts'

export const searchRoutes = (
  secret: string,
  tokens: ViewTokens,
  limiter: RateLimiter,
): FeatureRoutes<'search'> => ({
  'search.videos': async (input, context) => {
    const { db, viewer } = context
    const list = await searchVideos(db, viewer, input)
    // Counted once, not per page. A search that finds nothing is often a typo, and guests could count once per address.
    const isCounted = viewer && !input.cursor && isFound(list)
    if (isCounted && (await isWithin(limiter, 'phrase', context))) {
      await countSearch(db, secret, input.q, viewer.id)
    }
    return stampAll(tokens, list)
  },
  'search.users': (input, { db, viewer }) => searchUsers(db, viewer, input),
  'search.previewUsers': async ({ q }, { db, viewer }) => ({ users: await previewUsers(db, viewer, q) }),
  'search.discover': (input, { db, viewer }) => discover(db, viewer, input),
  'search.suggestTags': async ({ q }, { db, viewer }) => ({ tags: await suggestTags(db, viewer, q) }),
  'search.suggest': ({ q }, { db, viewer }) => suggest(db, viewer, q),
  'search.expand': async ({ q }, { db }) => ({ phrases: await expandPhrase(db, q) }),
})
