import * as v from 'valibot'

import { IdSchema } from './primitives.ts'

/** Minimum and maximum width of a sticker, as a share of the video's width. */
export const STICKER_MIN_SCALE = 0.08
export const STICKER_MAX_SCALE = 0.9

/** More than an author would look through; one page shows all of them. */
export const STICKERS_MAX = 200
export const STICKER_NAME_MAX_LENGTH = 40

/** A picture of the site's set, which authors place on their videos (specification section 2.1). */
export const StickerSchema = v.object({ id: IdSchema, name: v.string(), url: v.string() })
export type Sticker = v.InferOutput<typeof StickerSchema>

/** A sticker as operators see it. */
export const ManagedStickerSchema = v.object({
  ...StickerSchema.entries,
  /** Authors can place it. */
  isOffered: v.boolean(),
})
export type ManagedSticker = v.InferOutput<typeof ManagedStickerSchema>

const ShareSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** The place of a sticker's centre and its width, as shares of the video's sides. */
export const StickerPlaceSchema = v.object({
  x: ShareSchema,
  y: ShareSchema,
  scale: v.pipe(v.number(), v.minValue(STICKER_MIN_SCALE), v.maxValue(STICKER_MAX_SCALE)),
})
export type StickerPlace = v.InferOutput<typeof StickerPlaceSchema>
