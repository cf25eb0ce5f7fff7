import * as v from 'valibot'

/** Seconds of a video that an animated profile picture shows at most. */
export const ANIMATION_MAX_SEC = 3

/** The viewer's animated profile picture, and how far it is. */
export const AnimationSchema = v.object({
  /** `failed`: it can be asked for again. */
  state: v.picklist(['none', 'waiting', 'ready', 'failed']),
  /** Of one that is ready: an animated WebP. */
  url: v.optional(v.string()),
})
export type Animation = v.InferOutput<typeof AnimationSchema>
