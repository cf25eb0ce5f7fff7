import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { IdSchema } from '../models/primitives.ts'
import { TagSchema } from '../models/tag.ts'

export const tagEndpoints = {
  /** `tagName` is without the number sign, in upper or lower case (specification section 7.3). */
  'tags.detail': read({
    path: '/api/challenge/detail/',
    input: v.object({ tagName: v.pipe(v.string(), v.minLength(1), v.maxLength(256)) }),
    output: v.object({ tag: TagSchema }),
    policy: { access: 'anyone' },
  }),
  /** Hashtags that videos with this one often have as well, the most closely related first. */
  'tags.similar': read({
    path: '/api/challenge/similar/',
    input: v.object({ tagId: IdSchema }),
    output: v.object({ tags: v.array(TagSchema) }),
    policy: { access: 'anyone' },
  }),
}
