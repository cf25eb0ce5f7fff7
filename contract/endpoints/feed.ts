import * as v from 'valibot'

import {
  ASKED_NEIGHBOURHOODS,
  EMBED_LIST_PAGE_SIZE,
  FEED_ORDERS,
  FEED_PAGE_SIZE,
  GRID_PAGE_SIZE,
  LIST_PAGE_MAX_SIZE,
  NEIGHBOURHOOD_COUNT,
  REQUEST_APP_ID,
} from '../constants.ts'
import { read } from '../endpoint.ts'
import { CursorSchema, IdSchema, integerParameter } from '../models/primitives.ts'
import { ItemListSchema, SharedVideoSchema } from '../models/video.ts'

const page = (defaultSize: number) => ({
  cursor: v.optional(CursorSchema),
  count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), defaultSize),
})

/** Orders of the videos of a hashtag or a sound: by their rank in For you, or the newest first. */
export const SUBJECT_ORDERS = ['top', 'newest'] as const
export type SubjectOrder = (typeof SUBJECT_ORDERS)[number]

const order = v.optional(v.picklist(SUBJECT_ORDERS), 'top')

/** Numbers of groups of videos, such as `3,17,40`. */
const GroupsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}(?:,\d{1,2})*$/, 'These are not numbers of groups.'),
  v.transform((text) => text.split(',').map(Number)),
  v.maxLength(ASKED_NEIGHBOURHOODS, `These are more than ${ASKED_NEIGHBOURHOODS} groups.`),
  v.everyItem((group) => group < NEIGHBOURHOOD_COUNT, 'There is no such group.'),
  v.everyItem(
    (group, at, groups) => at === 0 || group > groups[at - 1]!,
    'The numbers of groups are not in ascending order.',
  ),
)

/** Item lists (specification section 7.1). */
export const feedEndpoints = {
  /** Of each of the `groups`, a few videos are listed in addition to `count`, for the device to choose from. */
  'feed.recommend': read({
    path: '/api/recommend/item_list/',
    input: v.object({
      ...page(FEED_PAGE_SIZE),
      groups: v.optional(GroupsSchema),
      /** All public videos in one order, seen ones too, in place of what is chosen for the viewer. */
      order: v.optional(v.picklist(FEED_ORDERS)),
    }),
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
  /**
   * The videos that a user who shows them to others has liked, the latest like first. Without a user, those that the
   * caller has liked.
   */
  'feed.liked': read({
    path: '/api/favorite/item_list/',
    input: v.object({ userId: v.optional(IdSchema), ...page(GRID_PAGE_SIZE) }),
    output: ItemListSchema,
    policy: { access: 'anyone', isRetried: true },
  }),
  /** The videos that the caller saved, the latest first. No other user is shown them. */
  'feed.saved': read({
    path: '/api/collect/item_list/',
    input: v.object(page(GRID_PAGE_SIZE)),
    output: ItemListSchema,
    policy: { access: 'member', isRetried: true },
  }),
  /** The videos that the caller watched, the latest first. No other user is shown them. */
  'feed.watched': read({
    path: '/api/watch/history/item_list/',
    input: v.object(page(GRID_PAGE_SIZE)),
    output: ItemListSchema,
    policy: { access: 'member', isRetried: true },
  }),
  /** The videos that the caller has dismissed, the latest first. No other user is shown them. */
  'feed.dismissed': read({
    path: '/api/dislike/item_list/',
    input: v.object(page(GRID_PAGE_SIZE)),
    output: ItemListSchema,
    policy: { access: 'member', isRetried: true },
  }),
  'feed.tagged': read({
    path: '/api/challenge/item_list/',
    input: v.object({ tagId: IdSchema, order, ...page(GRID_PAGE_SIZE) }),
    output: ItemListSchema,
    policy: { access: 'anyone', isRetried: true },
  }),
  'feed.withMusic': read({
    path: '/api/music/item_list/',
    input: v.object({ musicId: IdSchema, order, ...page(GRID_PAGE_SIZE) }),
    output: ItemListSchema,
    policy: { access: 'anyone', isRetried: true },
  }),
  /** The videos that a sticker of the site is placed on. */
  'feed.withSticker': read({
    path: '/api/sticker/item_list/',
    input: v.object({ stickerId: IdSchema, order, ...page(GRID_PAGE_SIZE) }),
    output: ItemListSchema,
    policy: { access: 'anyone', isRetried: true },
  }),
  /**
   * Videos for the pages of other sites: a user's, or else those recommended to guests. Everyone gets the same as
   * guests.
   */
  'feed.embedVideos': read({
    path: '/api/recommend/embed_videos/',
    input: v.object({
      aid: v.optional(integerParameter(1, 999_999_999), REQUEST_APP_ID),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), EMBED_LIST_PAGE_SIZE),
      secUid: v.optional(v.pipe(v.string(), v.maxLength(128))),
      lang: v.optional(v.pipe(v.string(), v.maxLength(35)), 'en'),
    }),
    output: v.object({ items: v.array(SharedVideoSchema) }),
    policy: { access: 'anyone', isRetried: true },
  }),
}
