import { requireViewer, type Routes } from '#server/app/route.ts'

import {
  listFollowing,
  listLiked,
  listRecommended,
  listTagged,
  listUserPosts,
  listWithMusic,
} from './service.ts'

export const feedRoutes = {
  'feed.recommend': (input, context) => listRecommended(context.db, context.viewer, input),
  'feed.following': async (input, context) => listFollowing(context.db, requireViewer(context), input),
  'feed.userPosts': (input, context) => listUserPosts(context.db, context.viewer, input),
  'feed.liked': async (input, context) => listLiked(context.db, requireViewer(context), input),
  'feed.tagged': (input, context) => listTagged(context.db, context.viewer, input),
  'feed.withMusic': (input, context) => listWithMusic(context.db, context.viewer, input),
} satisfies Routes
