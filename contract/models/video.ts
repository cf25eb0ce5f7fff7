import * as v from 'valibot'

import { CountSchema, CursorSchema, IdSchema } from './primitives.ts'
import { UserRelationSchema, UserStatsSchema, UserSummarySchema } from './user.ts'

/** One progressive MP4 of a clip. */
export const RenditionSchema = v.object({
  url: v.string(),
  width: CountSchema,
  height: CountSchema,
  bitrateBps: CountSchema,
  sizeBytes: CountSchema,
})
export type Rendition = v.InferOutput<typeof RenditionSchema>

/** What a player needs. Renditions are ordered from the smallest to the largest. */
export const MediaSchema = v.object({
  width: CountSchema,
  height: CountSchema,
  durationSec: v.number(),
  hasAudio: v.boolean(),
  renditions: v.array(RenditionSchema),
  posterUrl: v.string(),
  posterSmallUrl: v.string(),
  /** A thumbhash, base64: the picture that stands until the poster has come. */
  placeholder: v.string(),
  /** `#rrggbb` */
  dominantColor: v.string(),
})
export type Media = v.InferOutput<typeof MediaSchema>

/** Counters of a clip. `rev` grows with each change, so that an older answer never overwrites a newer one. */
export const VideoStatsSchema = v.object({
  likeCount: CountSchema,
  commentCount: CountSchema,
  shareCount: CountSchema,
  playCount: CountSchema,
  rev: CountSchema,
})

export const MusicSchema = v.object({ id: IdSchema, title: v.string(), authorName: v.string() })

/** A clip as lists and the video page show it (specification section 3), with the viewer's own state in it. */
export const VideoSchema = v.object({
  id: IdSchema,
  caption: v.string(),
  /** Seconds since 1970. */
  createTime: v.number(),
  /** Seconds since 1970, 0 when the clip was not scheduled. */
  scheduleTime: v.optional(v.number(), 0),
  author: v.object({ ...UserSummarySchema.entries, relation: UserRelationSchema }),
  authorStats: UserStatsSchema,
  music: v.nullable(MusicSchema),
  media: MediaSchema,
  stats: VideoStatsSchema,
  liked: v.boolean(),
  isOwn: v.boolean(),
})
export type Video = v.InferOutput<typeof VideoSchema>

/** A page of clips (specification section 3, item-list response). */
export const ItemListSchema = v.object({
  itemList: v.array(VideoSchema),
  hasMore: v.boolean(),
  /** Pass it on to get the next page. */
  maxCursor: CursorSchema,
  /** Where this page began. */
  minCursor: CursorSchema,
})
export type ItemList = v.InferOutput<typeof ItemListSchema>

/** How far a posted clip has come on the server. */
export const ProcessingSchema = v.variant('state', [
  v.object({ state: v.literal('processing'), progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
  v.object({ state: v.literal('ready'), video: VideoSchema }),
  v.object({ state: v.literal('failed'), message: v.string() }),
])
export type Processing = v.InferOutput<typeof ProcessingSchema>
