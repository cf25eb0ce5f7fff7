import * as v from 'valibot'

import { GRID_PAGE_SIZE, LIST_PAGE_MAX_SIZE, SEARCH_QUERY_MAX_LENGTH, USER_PAGE_SIZE } from '../constants.ts'
import { read } from '../endpoint.ts'
import { CountSchema, CursorSchema, integerParameter } from '../models/primitives.ts'
import { TagSchema } from '../models/tag.ts'
import { ListedUserSchema } from '../models/user.ts'
import { ItemListSchema, MusicSchema } from '../models/video.ts'

const query = v.pipe(v.string(), v.maxLength(SEARCH_QUERY_MAX_LENGTH))
const page = (defaultSize: number) => ({
  cursor: v.optional(CursorSchema),
  count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), defaultSize),
})

/** Lengths of videos that a search can ask for: under 15 seconds, up to a minute, longer. */
export const SEARCH_LENGTHS = ['short', 'medium', 'long'] as const
export const SEARCH_SORTS = ['relevance', 'newest'] as const

export const FoundUserSchema = v.object({ ...ListedUserSchema.entries, followerCount: CountSchema })
export type FoundUser = v.InferOutput<typeof FoundUserSchema>
export const FoundSoundSchema = v.object({ ...MusicSchema.entries, videoCount: CountSchema })
export type FoundSound = v.InferOutput<typeof FoundSoundSchema>

/** All results except videos. Lists of kinds that were not requested are empty. */
const DiscoverySchema = v.object({
  users: v.array(FoundUserSchema),
  tags: v.array(TagSchema),
  sounds: v.array(FoundSoundSchema),
  hasMore: v.boolean(),
  /** Pass this on to get the next page of one kind. */
  maxCursor: CursorSchema,
})
export type Discovery = v.InferOutput<typeof DiscoverySchema>

const UserPageSchema = v.object({
  users: v.array(FoundUserSchema),
  hasMore: v.boolean(),
  maxCursor: CursorSchema,
})

const policy = { access: 'anyone', limit: 'search' } as const
/** For calls that are sent with every typed letter. */
const typingPolicy = { access: 'anyone', limit: 'typing' } as const

/** Search (specification section 7.3, signed paths whose shapes are not shown). Every list shows what the viewer may see. */
export const searchEndpoints = {
  /** `language` is that of subtitles (BCP 47); `subtitles` asks for any. */
  'search.videos': read({
    path: '/api/search/item/full/',
    input: v.object({
      q: query,
      sort: v.optional(v.picklist(SEARCH_SORTS), 'relevance'),
      days: v.optional(integerParameter(1, 3_650)),
      length: v.optional(v.picklist(SEARCH_LENGTHS)),
      subtitles: v.optional(v.picklist(['1'])),
      language: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))),
      ...page(GRID_PAGE_SIZE),
    }),
    output: ItemListSchema,
    policy: { ...policy, isRetried: true },
  }),
  /** User search, full. */
  'search.users': read({
    path: '/api/search/user/full/',
    input: v.object({ q: query, ...page(USER_PAGE_SIZE) }),
    output: UserPageSchema,
    policy,
  }),
  /** User search, preview: the first few, while the viewer types a mention or a query. */
  'search.previewUsers': read({
    path: '/api/search/user/preview/',
    input: v.object({ q: query }),
    output: v.object({ users: v.array(FoundUserSchema) }),
    policy: typingPolicy,
  }),
  /** Discover search. `kind` as in section 2.4; `discover` gives the first few of each. */
  'search.discover': read({
    path: '/api/search/discover/',
    input: v.object({
      q: query,
      kind: v.optional(v.picklist(['discover', 'user', 'music', 'challenge']), 'discover'),
      ...page(USER_PAGE_SIZE),
    }),
    output: DiscoverySchema,
    policy,
  }),
  /** Challenge suggestion search: hashtags for a caption or a query that is being typed. */
  'search.suggestTags': read({
    path: '/api/search/challenge/suggest/',
    input: v.object({ q: query }),
    output: v.object({ tags: v.array(TagSchema) }),
    policy: typingPolicy,
  }),
  /** Suggestions while typing: users, hashtags, and phrases that several users have searched for. */
  'search.suggest': read({
    path: '/api/search/suggest/',
    input: v.object({ q: query }),
    output: v.object({
      users: v.array(FoundUserSchema),
      tags: v.array(TagSchema),
      phrases: v.array(v.string()),
    }),
    policy: typingPolicy,
  }),
  /** Keyword expansion: phrases that several users have searched for and that share a word with the query. */
  'search.expand': read({
    path: '/api/search/expand/',
    input: v.object({ q: query }),
    output: v.object({ phrases: v.array(v.string()) }),
    policy,
  }),
}
