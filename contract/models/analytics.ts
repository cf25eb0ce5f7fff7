import * as v from 'valibot'

import { ANALYTICS_TEXT_MAX_LENGTH } from '../constants.ts'
import { LAUNCH_MODES } from '../launch-mode.ts'
import { EventIdSchema, IdSchema } from './primitives.ts'
import { VIEW_SCENES } from './view-report.ts'

const PARAM_MAX_COUNT = 24
const NAME = /^[a-z][a-z0-9_]{0,63}$/
/** The latest time that `Date` knows (ECMAScript, 21.4.1.1). */
const TIME_MAX_MS = 8.64e15

/** A database can store neither half a surrogate pair nor U+0000 (which the server refuses in every input). */
const TextSchema = v.pipe(
  v.string(),
  v.maxLength(ANALYTICS_TEXT_MAX_LENGTH),
  v.check((text) => text.isWellFormed(), 'This holds half a character.'),
)
/** Analytics ids are numbers (specification section 5); long ones travel as digits, as all ids here do. */
const NumericIdSchema = v.pipe(v.string(), v.regex(/^\d{1,19}$/, 'An analytics id is a number.'))
const TimeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TIME_MAX_MS))

/** The application that the events come from (specification section 9: 1988). Not a string, not even of digits. */
export const AnalyticsIdSchema = v.pipe(
  v.number('An analytics id is a number.'),
  v.integer(),
  v.minValue(1),
  v.maxValue(2 ** 31 - 1),
)

/** The context of a visit, with the names of specification section 3. */
export const AnalyticsContextSchema = v.object({
  channel: TextSchema,
  device: v.picklist(['mobile', 'pc']),
  launch_mode: v.picklist(LAUNCH_MODES),
  region: TextSchema,
  traffic_type: TextSchema,
  source: v.optional(TextSchema),
  referer_url: v.optional(TextSchema),
  utm_source: v.optional(TextSchema),
  utm_medium: v.optional(TextSchema),
  utm_campaign: v.optional(TextSchema),
  referer_video_id: v.optional(TextSchema),
  extraData: v.object({
    object_id: v.optional(TextSchema),
    object_type: v.optional(TextSchema),
    share_device: v.optional(TextSchema),
    share_web_id: v.optional(TextSchema),
    share_user_id: v.optional(TextSchema),
  }),
})
export type AnalyticsContext = v.InferOutput<typeof AnalyticsContextSchema>

/** User and device of a visit (specification section 3, tracking configuration). */
export const TrackingSchema = v.object({
  /** Absent for a guest. The server accepts it only from the logged-in user it names. */
  user_id: v.optional(NumericIdSchema),
  /** The user's id, or that of a guest's device. */
  user_unique_id: NumericIdSchema,
  /** Id of this browser, made up when the viewer first consented. */
  web_id: NumericIdSchema,
  /** Id of this visit: one tab, one user. */
  session_id: NumericIdSchema,
})
export type Tracking = v.InferOutput<typeof TrackingSchema>

const ParamSchema = v.union([TextSchema, v.pipe(v.number(), v.finite()), v.boolean()])

export const AnalyticsEventSchema = v.object({
  id: EventIdSchema,
  name: v.pipe(v.string(), v.regex(NAME, 'This is not the name of an event.')),
  /** Milliseconds since 1970 on the device's clock. */
  timeMs: TimeSchema,
  params: v.pipe(
    v.record(v.pipe(v.string(), v.regex(NAME)), ParamSchema),
    v.check((params) => Object.keys(params).length <= PARAM_MAX_COUNT, 'These are too many parameters.'),
  ),
})
export type AnalyticsEvent = v.InferOutput<typeof AnalyticsEventSchema>

/** Records that a video was seen. */
export const ImpressionSchema = v.object({
  id: EventIdSchema,
  videoId: IdSchema,
  /** The viewer. The server accepts it only from the logged-in user it names. */
  userId: v.optional(IdSchema),
  timeMs: TimeSchema,
  /** Place where it was seen. Absent from devices with an earlier version. */
  scene: v.optional(v.picklist(VIEW_SCENES)),
})
export type Impression = v.InferOutput<typeof ImpressionSchema>

/** The device's time when a batch is sent, from which the server converts the times in it to its own clock. */
export const SentAtSchema = TimeSchema
