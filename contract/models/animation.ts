import * as v from 'valibot'

/** Longest animated profile picture, in seconds of video. */
export const ANIMATION_MAX_SEC = 3

/** The viewer's animated profile picture and its state. */
export const AnimationSchema = v.object({
  /** `failed`: it can be asked for again. */
  state: v.picklist(['none', 'waiting', 'ready', 'failed']),
  /** Address of the picture once it is ready: an animated WebP. */
  url: v.optional(v.string()),
})
export type Animation = v.InferOutput<typeof AnimationSchema>
