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
  /**
   * Shown until the video plays: the one that the host chose, or a recent frame. Null: the host's avatar is shown
   * instead.
   */
  pictureUrl: v.nullable(v.string()),
  tags: v.array(v.string()),
  status: LiveStatusSchema,
  orientation: v.picklist(LIVE_ORIENTATIONS),
  audience: v.picklist(LIVE_AUDIENCES),
  /** For adults: guests have to log in. */
  isAdult: v.boolean(),
  chat: LiveChatRulesSchema,
  /** Seconds since 1970; 0: not begun, not over, not planned. */
  startTime: CountSchema,
  endTime: CountSchema,
  plannedTime: CountSchema,
  endReason: v.optional(v.picklist(LIVE_END_REASONS)),
  viewerCount: CountSchema,
  heartCount: CountSchema,
  /** A multivariant playlist of LL-HLS. Null until the first fragment has arrived and once the room is over. */
  playlistUrl: v.nullable(v.string()),
  /**
   * Nothing comes from the host at the moment: the room ends at this time unless the host comes back. Seconds since
   * 1970.
   */
  endsUnlessBackTime: v.optional(CountSchema),
  /** The video that was made from it. */
  replayItemId: v.optional(IdSchema),
  /** Only for the host, while that video cannot be watched: it is being prepared, or preparing it failed. */
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
  /** Only on the viewer's own lines, in the response to `live.sendChat`. */
  localId: v.optional(LocalIdSchema),
})
export type LiveChatLine = v.InferOutput<typeof LiveChatLineSchema>

/** The live state of a user (specification section 3). The last two are absent when nothing is known of an earlier room. */
export const LiveStateSchema = v.object({
  liveStatus: LiveStatusSchema,
  liveStream: v.nullable(LiveRoomSchema),
  /** The id of the host's previous room: that of the video posted from it, or of the room itself. */
  lastLive: v.optional(IdSchema),
  lastLiveType: v.optional(v.picklist(['video', 'room'])),
})

/** A room of the viewer's own, on air, planned or over. */
export const OwnLiveRoomSchema = v.object({
  room: LiveRoomSchema,
  blockedRegions: v.array(v.string()),
  /** How long publishing can be resumed after a lost connection. Seconds since 1970; absent: not on air. */
  resumableUntil: v.optional(CountSchema),
  /** The recording, until it is posted, discarded or removed. */
  recording: v.optional(
    v.object({
      durationSec: v.number(),
      sizeBytes: CountSchema,
      /** Positions in seconds of the recording after which something is missing. */
      gapsAtSec: v.array(v.number()),
      /** A playlist of the whole recording, for its host alone. */
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
  /** At most one per minute, all of equal length. */
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

/** `data` of one event of a room, in JSON. Each carries a state, so that receiving it twice is harmless. */
export const LiveEventSchema = v.variant('type', [
  /** Sent first, and after each reconnection. */
  v.object({
    type: v.literal('room.snapshot'),
    room: LiveRoomSchema,
    access: LiveAccessSchema,
    lines: v.pipe(v.array(LiveChatLineSchema), v.maxLength(LIVE_CHAT_HISTORY_COUNT)),
    pinned: v.nullable(LiveChatLineSchema),
  }),
  /**
   * The title, rules or status of the room have changed: `live.detail` has the new values. Nothing follows once the
   * room is over.
   */
  v.object({
    type: v.literal('room.changed'),
    status: LiveStatusSchema,
    endReason: v.optional(v.picklist(LIVE_END_REASONS)),
    title: v.string(),
    chat: LiveChatRulesSchema,
    playlistUrl: v.nullable(v.string()),
    /** Absent: not begun. */
    startTime: v.optional(CountSchema),
    endsUnlessBackTime: v.optional(CountSchema),
  }),
  /**
   * At most once a second. Hearts are counted from the beginning of the room: the difference is the number of new ones.
   */
  v.object({ type: v.literal('room.counted'), viewerCount: CountSchema, heartCount: CountSchema }),
  /** At most four times a second, with the latest lines; when there are too many, the oldest are left out. */
  v.object({ type: v.literal('chat.added'), lines: v.array(LiveChatLineSchema) }),
  /** Lines were removed: the named ones, or all of a user. */
  v.object({
    type: v.literal('chat.removed'),
    lineIds: v.array(IdSchema),
    userId: v.optional(IdSchema),
  }),
  v.object({ type: v.literal('chat.pinned'), line: v.nullable(LiveChatLineSchema) }),
  /** Sent to one viewer: their rights have changed. Nothing follows after a ban. */
  v.object({ type: v.literal('access.changed'), access: LiveAccessSchema }),
])
export type LiveEvent = v.InferOutput<typeof LiveEventSchema>

/**
 * Response to a fragment. `nextSeq` is the first number that the server does not have: all before it are stored.
 * `endReason`: the room is over, and the fragment was only added to its recording.
 */
export const LiveFragmentAnswerSchema = v.object({
  statusCode: v.literal(0),
  nextSeq: CountSchema,
  endReason: v.optional(v.picklist(LIVE_END_REASONS)),
})
