import { FEED_OFFER_SIZE } from '#contract/constants.ts'
import type { FeedWeights } from '#contract/models/feed-weights.ts'
import { toEmbedList } from '#contract/share-list.ts'
import type { FeatureRoutes } from '#server/api/route.ts'
import { stampAll, type ViewTokens } from '#server/features/views/tokens.ts'

import { shareGuestStart } from './guest-start.ts'
import {
  listDismissed,
  listFollowing,
  listInFeedOrder,
  listLiked,
  listPostsOf,
  listRecommended,
  listSaved,
  listTagged,
  listUserPosts,
  listWatched,
  listWithMusic,
  listWithSticker,
} from './service.ts'

export const feedRoutes = (
  tokens: ViewTokens,
  guestLimit: number,
  weights: FeedWeights | undefined,
): FeatureRoutes<'feed'> => {
  const listForGuests = shareGuestStart((db, page) => listRecommended(db, null, page, guestLimit))
  return {
    'feed.recommend': async ({ order, ...input }, { db, viewer }) => {
      if (order) return stampAll(tokens, await listInFeedOrder(db, viewer, { ...input, order }, guestLimit))
      const isShared = !viewer && !input.cursor && !input.groups
      const list = isShared
        ? listForGuests(db, { count: input.count })
        : listRecommended(db, viewer, input, guestLimit)
      const offered = stampAll(tokens, await list)
      return weights && input.count === FEED_OFFER_SIZE ? { ...offered, weights } : offered
    },
    'feed.following': async (input, { db, viewer }) =>
      stampAll(tokens, await listFollowing(db, viewer, input)),
    'feed.userPosts': async (input, { db, viewer }) =>
      stampAll(tokens, await listUserPosts(db, viewer, input)),
    'feed.liked': async (input, { db, viewer }) => stampAll(tokens, await listLiked(db, viewer, input)),
    'feed.saved': async (input, { db, viewer }) => stampAll(tokens, await listSaved(db, viewer, input)),
    'feed.watched': async (input, { db, viewer }) => stampAll(tokens, await listWatched(db, viewer, input)),
    'feed.dismissed': async (input, { db, viewer }) =>
      stampAll(tokens, await listDismissed(db, viewer, input)),
    'feed.tagged': async (input, { db, viewer }) => stampAll(tokens, await listTagged(db, viewer, input)),
    'feed.embedVideos': async ({ secUid, count }, { db }) => {
      const list = secUid ? listPostsOf(db, secUid, count) : listForGuests(db, { count })
      return toEmbedList(stampAll(tokens, await list))
    },
    'feed.withSticker': async (input, { db, viewer }) =>
      stampAll(tokens, await listWithSticker(db, viewer, input)),
    'feed.withMusic': async (input, { db, viewer }) =>
      stampAll(tokens, await listWithMusic(db, viewer, input)),
  }
}
