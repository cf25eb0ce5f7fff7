import * as v from 'valibot'

import { FEED_PAGE_SIZE, GRID_PAGE_SIZE, LIST_PAGE_MAX_SIZE } from '../constants.ts'
import { read } from '../endpoint.ts'
import { CursorSchema, IdSchema, integerParameter } from '../models/primitives.ts'
import { ItemListSchema } from '../models/video.ts'

const page = (defaultSize: number) => ({
  cursor: v.optional(CursorSchema),
  count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), defaultSize),
})

/** Item lists (specification section 7.1). */
export const feedEndpoints = {
  'feed.recommend': read({
    path: '/api/recommend/item_list/',
    input: v.object(page(FEED_PAGE_SIZE)),
    output: ItemListSchema,
    policy: { access: 'anyone', isRetried: true },
  }),
  'feed.following': read({
    path: '/api/following/item_list/',
    input: v.object(page(FEED_PAGE_SIZE)),
    output: ItemListSchema,
    policy: { access: 'member', isRetried: true },
  }),
  'feed.userPosts': read({
    path: '/api/post/item_list/',
    input: v.object({ userId: IdSchema, ...page(GRID_PAGE_SIZE) }),
    output: ItemListSchema,
    policy: { access: 'anyone', isRetried: true },
  }),
  /** The caller's own likes, the latest first. Nobody else is shown them. */
  'feed.liked': read({
    path: '/api/favorite/item_list/',
    input: v.object(page(GRID_PAGE_SIZE)),
    output: ItemListSchema,
    policy: { access: 'member', isRetried: true },
  }),
  /** The videos that the caller saved, the latest first. No other user is shown them. */
  'feed.saved': read({
    path: '/api/collect/item_list/',
    input: v.object(page(GRID_PAGE_SIZE)),
    output: ItemListSchema,
    policy: { access: 'member', isRetried: true },
  }),
  'feed.tagged': read({
    path: '/api/challenge/item_list/',
    input: v.object({ tagId: IdSchema, ...page(GRID_PAGE_SIZE) }),
    output: ItemListSchema,
    policy: { access: 'anyone', isRetried: true },
  }),
  'feed.withMusic': read({
    path: '/api/music/item_list/',
    input: v.object({ musicId: IdSchema, ...page(GRID_PAGE_SIZE) }),
    output: ItemListSchema,
    policy: { access: 'anyone', isRetried: true },
  }),
}
