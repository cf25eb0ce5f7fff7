import * as v from 'valibot'

import { CountSchema, IdSchema } from './primitives.ts'

/** A hashtag that some video has. */
export const TagSchema = v.object({
  id: IdSchema,
  /** Without the number sign (contract/hashtags.ts). */
  name: v.string(),
  videoCount: CountSchema,
})
export type Tag = v.InferOutput<typeof TagSchema>
