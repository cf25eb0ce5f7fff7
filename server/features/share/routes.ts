import { randomUUID } from 'node:crypto'

import { parse } from 'hono/utils/cookie'

import { toShareList } from '#contract/share-list.ts'
import type { FeatureRoutes } from '#server/api/route.ts'
import { senderOf } from '#server/features/views/sender.ts'
import type { ViewCounter } from '#server/features/views/service.ts'
import { stampAll, type ViewTokens } from '#server/features/views/tokens.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'
import { limitCall } from '#server/security/call-limits.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'
import { WEB_ID_COOKIE } from '#server/security/web-id.ts'

import { createCodes } from './code.ts'
import { listShared, makeLink, openLink } from './service.ts'

const WEB_ID = /^verify_[0-9a-f]{32}$/

export const shareRoutes = (
  secret: string,
  tokens: ViewTokens,
  limiter: RateLimiter,
  counter: ViewCounter,
): FeatureRoutes<'share'> => {
  const codeOf = createCodes(secret)
  return {
    'share.list': async (input, context) => {
      const { db, viewer, region } = context
      // A search here counts as one on its own page.
      if (input.type === 'keywords_expansion') await limitCall(limiter, 'search', input, context)
      const list = await listShared(db, viewer, { ...input, region })
      return toShareList(stampAll(tokens, list), randomUUID())
    },
    'share.link': async (input, { db, viewer, headers }) => {
      const cookie = parse(headers.get('cookie') ?? '', WEB_ID_COOKIE)[WEB_ID_COOKIE] ?? ''
      const webId = WEB_ID.test(cookie) ? cookie : undefined
      return { path: await makeLink(db, viewer, input, { userId: viewer?.id, webId }, codeOf) }
    },
    'share.count': async ({ videoId }, context) => {
      await requireWatchable(context.db, context.viewer, videoId)
      await counter.countShare(context.db, videoId, senderOf(context))
      return {}
    },
    'share.open': async ({ code }, { db, viewer }) => ({ path: await openLink(db, viewer, code) }),
  }
}
