/** Values, limits and addresses of live rooms, for all parts of the app. docs/live.md describes the protocols. */

/**
 * Specification section 4, live status. A room is never in the default state: which is that of a user without a room.
 */
export const LiveStatus = { default: 0, create: 1, living: 2, stop: 3 } as const
export type LiveStatus = (typeof LiveStatus)[keyof typeof LiveStatus]

/** Users who can watch a room: `unlisted` is everyone who has the link. */
export const LIVE_AUDIENCES = ['everyone', 'followers', 'friends', 'unlisted'] as const
export type LiveAudience = (typeof LIVE_AUDIENCES)[number]

/** Users who can write in the chat of a room, besides its host and moderators. */
export const LIVE_CHAT_AUDIENCES = ['everyone', 'followers', 'nobody'] as const

export const LIVE_ORIENTATIONS = ['portrait', 'landscape'] as const

/**
 * Reasons why a room is over. `host`: its host ended or cancelled it. `operator`: the site ended it. `lost`: nothing
 * came from the host for too long. `tooLong`: it was on air as long as a room may be.
 */
export const LIVE_END_REASONS = ['host', 'operator', 'lost', 'tooLong'] as const
export type LiveEndReason = (typeof LIVE_END_REASONS)[number]

/**
 * A user's standing in a room: `muted` cannot write, `banned` cannot watch either, `moderator` moderates the chat for
 * the host.
 */
export const LIVE_STANDINGS = ['none', 'moderator', 'muted', 'banned'] as const
export type LiveStanding = (typeof LIVE_STANDINGS)[number]

/**
 * State of the second rendition of a room. `slow`: encoding did not reach one and a half times real time. `small`: the
 * source itself is no larger. `full`: as many rooms have one as the site allows.
 */
export const LIVE_SMALL_STATUSES = ['on', 'starting', 'unwatched', 'slow', 'failed', 'small', 'full'] as const
export type LiveSmallStatus = (typeof LIVE_SMALL_STATUSES)[number]

export const LIVE_TITLE_MAX_LENGTH = 80
export const LIVE_CHAT_MAX_LENGTH = 200
export const LIVE_TAGS_MAX_COUNT = 5
export const LIVE_MODERATORS_MAX_COUNT = 20
/** Lines of the chat that a viewer gets on entering. */
export const LIVE_CHAT_HISTORY_COUNT = 50
export const LIVE_SLOW_MODE_MAX_SEC = 300
/** Hearts that one request can send. */
export const LIVE_HEARTS_MAX_COUNT = 50
export const LIVE_PLAN_MAX_DAYS = 30
export const LIVE_REGIONS_MAX_COUNT = 60
/** How long the recording of a room can be posted. After that it is removed. */
export const LIVE_RECORDING_DAYS = 7

/** Takes the fragments of a publisher. */
export const LIVE_INGEST_PATH = '/api/live/fragment/'
/** The events of one room: server-sent events, for guests too. */
export const LIVE_EVENTS_PATH = '/api/live/events/'
/** Playlists, parts and segments are below this path, by the id of the room. */
export const LIVE_MEDIA_PATH = '/media/live/'

/** Size of the file with which the connection is measured before a live. */
export const LIVE_CHECK_BYTES = 512 * 1024

/** Largest body of a fragment. */
export const LIVE_FRAGMENT_MAX_BYTES = 2 * 1024 * 1024
/** Longest fragment. Half a second is recommended. */
export const LIVE_FRAGMENT_MAX_SEC = 2
/** Shortest fragment: one frame at 60 frames per second. */
export const LIVE_FRAGMENT_MIN_SEC = 0.015
/** How long a disconnected host can go on with the same room from the same page or after a reload. */
export const LIVE_RESUME_SEC = 120

/** How long after its end a room's recording accepts fragments that the host's device still has. */
export const LIVE_LATE_HOURS = 24

/** `fields.reason` of a 409 to a fragment: the room is over, and its recording is closed. */
export const RECORDING_CLOSED = 'recording-closed'

/** `fields.reason` of a 409 from `live.start`: the room is published from elsewhere. */
export const PUBLISHED_ELSEWHERE = 'published-elsewhere'
