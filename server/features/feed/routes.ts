import { requireViewer, type Routes } from '#server/app/route.ts'

import { shareGuestStart } from './guest-start.ts'
import {
  listFollowing,
  listLiked,
  listRecommended,
  listTagged,
  listUserPosts,
  listWithMusic,
} from './service.ts'

export const feedRoutes = (): Routes => {
  const listForGuests = shareGuestStart((db, page) => listRecommended(db, null, page))
  return {
    'feed.recommend': (input, { db, viewer }) =>
      viewer || input.cursor ? listRecommended(db, viewer, input) : listForGuests(db, { count: input.count }),
    'feed.following': async (input, context) => listFollowing(context.db, requireViewer(context), input),
    'feed.userPosts': (input, context) => listUserPosts(context.db, context.viewer, input),
    'feed.liked': async (input, context) => listLiked(context.db, requireViewer(context), input),
    'feed.tagged': (input, context) => listTagged(context.db, context.viewer, input),
    'feed.withMusic': (input, context) => listWithMusic(context.db, context.viewer, input),
  }
}
