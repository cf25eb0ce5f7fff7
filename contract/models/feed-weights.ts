import * as v from 'valibot'

import { FEED_WEIGHT_MAX } from '../constants.ts'

const weight = v.pipe(v.number(), v.minValue(0), v.maxValue(FEED_WEIGHT_MAX))

/**
 * How much each reason for a video counts when a device chooses what For you shows. Operators set them, and the page
 * About publishes them.
 */
export const FeedWeightsSchema = v.object({
  /** Watched by those who watch what the viewer watches. */
  taste: weight,
  /** Goes with the last videos that the viewer watched. */
  mood: weight,
  hashtags: weight,
  authors: weight,
  sounds: weight,
  /** Watched and liked by many lately. */
  popular: weight,
})
export type FeedWeights = v.InferOutput<typeof FeedWeightsSchema>

export const DEFAULT_FEED_WEIGHTS: FeedWeights = {
  taste: 1,
  mood: 0.6,
  hashtags: 0.5,
  authors: 0.5,
  sounds: 0.1,
  popular: 0.15,
}
