import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, USER_PAGE_SIZE } from '../constants.ts'
import { read, write } from '../endpoint.ts'
import { CountSchema, CursorSchema, integerParameter } from '../models/primitives.ts'
import { HASHTAG_RULES } from '../moderation.ts'

const HashtagRuleSchema = v.picklist(HASHTAG_RULES)

/** Calls of moderators about hashtags. The words that a site blocks are one of its settings. */
export const hashtagEndpoints = {
  /** Hashtags with a rule, by their names. */
  'hashtags.list': read({
    path: '/api/operator/hashtags/',
    input: v.object({
      cursor: v.optional(CursorSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE),
    }),
    output: v.object({
      hashtags: v.array(v.object({ name: v.string(), rule: HashtagRuleSchema, videoCount: CountSchema })),
      cursor: v.nullable(v.string()),
    }),
    policy: { access: 'moderator' },
  }),
  'hashtags.set': write({
    path: '/api/operator/set_hashtag/',
    input: v.object({
      /** With or without its number sign. */
      name: v.pipe(v.string(), v.trim(), v.maxLength(200)),
      /** Null: the hashtag is allowed. */
      rule: v.nullable(HashtagRuleSchema),
    }),
    output: v.object({ name: v.string(), rule: v.nullable(HashtagRuleSchema) }),
    policy: { access: 'moderator', idempotency: 'transaction', limit: 'write' },
  }),
}
