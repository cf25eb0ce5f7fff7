import * as v from 'valibot'

import { GRID_PAGE_SIZE, LIST_PAGE_MAX_SIZE } from '../constants.ts'
import { read } from '../endpoint.ts'
import { CountSchema, integerParameter } from '../models/primitives.ts'
import { TagSchema } from '../models/tag.ts'
import { ItemListSchema } from '../models/video.ts'
import { FoundSoundSchema, FoundUserSchema } from './search.ts'

const input = (defaultCount: number) =>
  v.object({ count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), defaultCount) })
const FEW = 12

const policy = { access: 'anyone', isRetried: true } as const

const SuggestedUserSchema = v.object({
  ...FoundUserSchema.entries,
  /** Absent: the user is trending. */
  reason: v.optional(
    v.variant('kind', [
      /** Followed by `count` users whom the viewer follows. `name` is one of them. */
      v.object({ kind: v.literal('followedBy'), name: v.string(), count: CountSchema }),
      /** Posts with a hashtag that the viewer also uses or likes. `tag` is without the number sign. */
      v.object({ kind: v.literal('sameTag'), tag: v.string() }),
    ]),
  ),
})
export type SuggestedUser = v.InferOutput<typeof SuggestedUserSchema>

/**
 * Subjects that are trending now, those of the viewer's region first if it is known (specification section 7.3). The
 * lists are short, have no pages, and are computed again every minute.
 */
export const discoverEndpoints = {
  'discover.tags': read({
    path: '/api/discover/challenge/',
    input: input(FEW),
    output: v.object({ tags: v.array(TagSchema) }),
    policy,
  }),
  'discover.sounds': read({
    path: '/api/discover/music/',
    input: input(FEW),
    output: v.object({ sounds: v.array(FoundSoundSchema) }),
    policy,
  }),
  'discover.users': read({
    path: '/api/discover/user/',
    input: input(FEW),
    output: v.object({ users: v.array(FoundUserSchema) }),
    policy,
  }),
  'discover.videos': read({
    path: '/api/discover/item_list/',
    input: input(GRID_PAGE_SIZE),
    output: ItemListSchema,
    policy,
  }),
  /** Suggests users whom the viewer may want to follow. */
  'discover.suggestUsers': read({
    path: '/api/recommend/user/',
    input: input(FEW),
    output: v.object({ users: v.array(SuggestedUserSchema) }),
    policy,
  }),
}
