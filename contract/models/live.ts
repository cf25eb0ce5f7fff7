import * as v from 'valibot'

import {
  LIVE_AUDIENCES,
  LIVE_CHAT_AUDIENCES,
  LIVE_CHAT_HISTORY_COUNT,
  LIVE_END_REASONS,
  LIVE_ORIENTATIONS,
  LIVE_REGIONS_MAX_COUNT,
  LIVE_SLOW_MODE_MAX_SEC,
  LIVE_STANDINGS,
  LIVE_TAGS_MAX_COUNT,
  LiveStatus,
} from '../live.ts'
import { CountSchema, IdSchema, LocalIdSchema } from './primitives.ts'
import { UserRelationSchema, UserSummarySchema } from './user.ts'

const LiveStatusSchema = v.picklist(Object.values(LiveStatus))

export const LiveChatRulesSchema = v.object({
  audience: v.picklist(LIVE_CHAT_AUDIENCES),
  /** Seconds that a viewer has to wait between two lines; 0: none. */
  slowModeSec: v.pipe(CountSchema, v.maxValue(LIVE_SLOW_MODE_MAX_SEC)),
})

/** Country codes (ISO 3166). */
export const LiveRegionsSchema = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'This is not the code of a country.'))),
  v.maxLength(LIVE_REGIONS_MAX_COUNT),
)

/** Hashtags of a room, without the number sign. */
export const LiveTagsSchema = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(64))),
  v.maxLength(LIVE_TAGS_MAX_COUNT),
)

/** A live room, as its viewers see it (specification section 3, `liveStream`). */
export const LiveRoomSchema = v.object({
  id: IdSchema,
  host: v.object({ ...UserSummarySchema.entries, relation: UserRelationSchema }),
  title: v.string(),
  /** Shown until the video plays: the one that the host chose, or what was on air just now. Null: the host's own stands for it. */
  pictureUrl: v.nullable(v.string()),
  tags: v.array(v.string()),
  status: LiveStatusSchema,
  orientation: v.picklist(LIVE_ORIENTATIONS),
  audience: v.picklist(LIVE_AUDIENCES),
  /** For adults: guests have to log in. */
  isAdult: v.boolean(),
  chat: LiveChatRulesSchema,
  /** Seconds since 1970; 0: has not begun, has no end, is not planned. */
  startTime: CountSchema,
  endTime: CountSchema,
  plannedTime: CountSchema,
  endReason: v.optional(v.picklist(LIVE_END_REASONS)),
  viewerCount: CountSchema,
  heartCount: CountSchema,
  /** A multivariant playlist of LL-HLS. Null until the first fragment has come and once the room is over. */
  playlistUrl: v.nullable(v.string()),
  /** Nothing comes from the host at the moment: the room ends at this time unless they come back. Seconds since 1970. */
  endsUnlessBackTime: v.optional(CountSchema),
  /** The video that was made of it. */
  replayItemId: v.optional(IdSchema),
  /** Of the host's own room, while that video cannot be watched: it is being prepared, or could not be. */
  replayState: v.optional(v.picklist(['processing', 'failed'])),
})
export type LiveRoom = v.InferOutput<typeof LiveRoomSchema>

/** Rights of the viewer in a room. */
export const LiveAccessSchema = v.object({
  isHost: v.boolean(),
  standing: v.picklist(LIVE_STANDINGS),
  canChat: v.boolean(),
})
export type LiveAccess = v.InferOutput<typeof LiveAccessSchema>

export const LiveChatLineSchema = v.object({
  id: IdSchema,
  author: UserSummarySchema,
  /** Plain text. */
  text: v.string(),
  /** Seconds since 1970. */
  createTime: v.number(),
  mark: v.optional(v.picklist(['host', 'moderator'])),
  /** The viewer's own lines only, in the answer to `live.sendChat`. */
  localId: v.optional(LocalIdSchema),
})
export type LiveChatLine = v.InferOutput<typeof LiveChatLineSchema>

/** The live state of a user (specification section 3). The last two are absent when nothing is known of an earlier room. */
export const LiveStateSchema = v.object({
  liveStatus: LiveStatusSchema,
  liveStream: v.nullable(LiveRoomSchema),
  /** The id of the host's room before: the video that was posted of it, or the room itself. */
  lastLive: v.optional(IdSchema),
  lastLiveType: v.optional(v.picklist(['video', 'room'])),
})

/** A room of the viewer's own, on air, planned or over. */
export const OwnLiveRoomSchema = v.object({
  room: LiveRoomSchema,
  blockedRegions: v.array(v.string()),
  /** How long it can still be gone on with after a cut. Seconds since 1970; absent: it is not on air. */
  resumableUntil: v.optional(CountSchema),
  /** The recording, until it is posted, discarded or removed. */
  recording: v.optional(
    v.object({
      durationSec: v.number(),
      sizeBytes: CountSchema,
      /** Ranges, in seconds of the recording, after which something is missing. */
      gapsAtSec: v.array(v.number()),
      /** A playlist of all of it, for its host alone. */
      playlistUrl: v.string(),
      removedTime: CountSchema,
    }),
  ),
})
export type OwnLiveRoom = v.InferOutput<typeof OwnLiveRoomSchema>

/** Statistics of a room, for its host. */
export const LiveStatisticsSchema = v.object({
  peakViewerCount: CountSchema,
  uniqueViewerCount: CountSchema,
  watchTimeSec: CountSchema,
  chatCount: CountSchema,
  heartCount: CountSchema,
  /** One for each minute at most, of equal length. */
  points: v.array(
    v.object({
      time: CountSchema,
      viewerCount: CountSchema,
      chatCount: CountSchema,
      heartCount: CountSchema,
    }),
  ),
})
export type LiveStatistics = v.InferOutput<typeof LiveStatisticsSchema>

/** `data` of one event of a room, as JSON. Each carries a state, so that receiving it twice is harmless. */
export const LiveEventSchema = v.variant('type', [
  /** Comes first, and after each reconnection. */
  v.object({
    type: v.literal('room.snapshot'),
    room: LiveRoomSchema,
    access: LiveAccessSchema,
    lines: v.pipe(v.array(LiveChatLineSchema), v.maxLength(LIVE_CHAT_HISTORY_COUNT)),
    pinned: v.nullable(LiveChatLineSchema),
  }),
  /** The title, rules or status of the room have changed: `live.detail` tells all. A room that is over sends nothing after it. */
  v.object({
    type: v.literal('room.changed'),
    status: LiveStatusSchema,
    endReason: v.optional(v.picklist(LIVE_END_REASONS)),
    title: v.string(),
    chat: LiveChatRulesSchema,
    playlistUrl: v.nullable(v.string()),
    /** Absent: has not begun. */
    startTime: v.optional(CountSchema),
    endsUnlessBackTime: v.optional(CountSchema),
  }),
  /** At most once a second. Hearts are counted from the beginning of the room: the difference is what rises now. */
  v.object({ type: v.literal('room.counted'), viewerCount: CountSchema, heartCount: CountSchema }),
  /** At most four times a second, with the latest lines; of a flood the oldest are left out. */
  v.object({ type: v.literal('chat.added'), lines: v.array(LiveChatLineSchema) }),
  /** Lines are gone: those named, or all of a user. */
  v.object({
    type: v.literal('chat.removed'),
    lineIds: v.array(IdSchema),
    userId: v.optional(IdSchema),
  }),
  v.object({ type: v.literal('chat.pinned'), line: v.nullable(LiveChatLineSchema) }),
  /** For the viewer alone: what they may do has changed. Nothing comes after a ban. */
  v.object({ type: v.literal('access.changed'), access: LiveAccessSchema }),
])
export type LiveEvent = v.InferOutput<typeof LiveEventSchema>

/**
 * Answer to a fragment. `nextSeq` is the first number that the server does not have: all before it are stored. `endReason`: the
 * room is over, and the fragment went into its recording alone.
 */
export const LiveFragmentAnswerSchema = v.object({
  statusCode: v.literal(0),
  nextSeq: CountSchema,
  endReason: v.optional(v.picklist(LIVE_END_REASONS)),
})
