import * as v from 'valibot'

import { STRETCH_MAX_COUNT, VIDEO_DURATION_TOLERANCE_SEC, VIDEO_MAX_DURATION_SEC } from '../constants.ts'
import { EventIdSchema, IdSchema, ViewTokenSchema } from './primitives.ts'

/** Places in which a video is watched: lists, single videos by the page that they were opened from, and other sites. */
export const VIEW_SCENES = [
  'foryou',
  'following',
  'home',
  'profile',
  'liked',
  'saved',
  'hashtag',
  'sound',
  'search',
  'video',
  'shared',
  'offline',
  'discover',
  'sticker',
  'history',
  'messages',
  'inbox',
  'embed',
] as const
export type ViewScene = (typeof VIEW_SCENES)[number]

const PositionSchema = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(VIDEO_MAX_DURATION_SEC + VIDEO_DURATION_TOLERANCE_SEC),
)

/** A part that played in one go: start and end in seconds of the video, and its speed. */
export const StretchSchema = v.pipe(
  v.strictTuple([PositionSchema, PositionSchema, v.pipe(v.number(), v.minValue(0.25), v.maxValue(4))]),
  v.check(([startSec, endSec]) => startSec <= endSec, 'This stretch ends before it begins.'),
)
export type Stretch = v.InferOutput<typeof StretchSchema>

/** Names of hosts, and kinds of sites that lead here (specification section 4, traffic type). */
const SourceSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9._:-]{0,99}$/, 'This is not the name of a source.'),
)

const unnamed = {
  /** Made up by the device, so that a report that arrives twice counts once. */
  id: EventIdSchema,
  videoId: IdSchema,
  /** The token of the video. */
  viewToken: ViewTokenSchema,
  scene: v.picklist(VIEW_SCENES),
  /** The kind of site that led the visit here, or the host of the page in which the video is embedded. */
  source: v.optional(SourceSchema),
  isSoundOn: v.boolean(),
  stretches: v.pipe(v.array(StretchSchema), v.maxLength(STRETCH_MAX_COUNT)),
  /** The device has reported a view of this video today: this one adds to what was watched only. */
  isRepeat: v.optional(v.boolean()),
}

/** A view by nobody that the server knows: a guest who is not recorded, or the page of another site. */
export const UnnamedViewSchema = v.object(unnamed)
export type UnnamedView = v.InferOutput<typeof UnnamedViewSchema>

/** A view: from when a video gets the screen until it loses it, or the page is hidden. */
export const ViewReportSchema = v.object({
  ...unnamed,
  /** The viewer. The server accepts it only from the logged-in user it names. */
  userId: v.optional(IdSchema),
  /** The viewer lets their visits be recorded. */
  isRecorded: v.boolean(),
})
export type ViewReport = v.InferOutput<typeof ViewReportSchema>
