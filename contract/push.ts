import * as v from 'valibot'

import { PUSH_WATCH_MAX_COUNT } from './constants.ts'
import { InboxCountsSchema } from './models/notice.ts'
import { CountSchema, IdSchema } from './models/primitives.ts'
import { UserRelationSchema } from './models/user.ts'

/** Path of the stream of changes to a user's browser: server-sent events (HTML Living Standard, section 9.2). */
export const PUSH_PATH = '/api/push/'
/** Interval of the server's heartbeats, which carry the id of the latest change. */
export const PUSH_HEARTBEAT_INTERVAL_MS = 15_000

/** `data` of one server-sent event, in JSON. Each carries a state, so that receiving it twice is harmless. */
export const PushEventSchema = v.variant('type', [
  v.object({
    type: v.literal('video.statsChanged'),
    videoId: IdSchema,
    rev: CountSchema,
    likeCount: CountSchema,
    commentCount: CountSchema,
    /** The viewer's own like, where it may have changed on another device. */
    liked: v.exactOptional(v.boolean()),
  }),
  /** The viewer may no longer watch this video, or it was deleted. */
  v.object({ type: v.literal('video.gone'), videoId: IdSchema }),
  v.object({
    type: v.literal('user.statsChanged'),
    userId: IdSchema,
    followerCount: CountSchema,
    followingCount: CountSchema,
    /** The viewer's relation to this user, where that may have changed. */
    relation: v.exactOptional(UserRelationSchema),
  }),
  /** The user has gone live for everyone, or their room is over. */
  v.object({ type: v.literal('user.liveChanged'), userId: IdSchema, liveRoomId: v.nullable(IdSchema) }),
  /** Unread notices to the viewer. */
  v.object({
    type: v.literal('inbox.counted'),
    ...InboxCountsSchema.entries,
  }),
  /** Notices were recorded or withdrawn: a list that is shown has to be loaded again. */
  v.object({ type: v.literal('inbox.changed') }),
  /** Something in one of the viewer's conversations has changed. Its latest message is at `seq`. */
  v.object({ type: v.literal('conversation.changed'), conversationId: IdSchema, seq: CountSchema }),
  /** Another participant is typing. No event says when they stop. */
  v.object({ type: v.literal('conversation.typing'), conversationId: IdSchema, userId: IdSchema }),
  /** The session is over: ended on another device, expired, or revoked. No events follow. */
  v.object({ type: v.literal('session.ended') }),
  /** Changes since the last event are not known: the page has to reload its data. */
  v.object({ type: v.literal('resync') }),
])
export type PushEvent = v.InferOutput<typeof PushEventSchema>
/** A change of something that a page may show. */
export type PushChange = Exclude<PushEvent, { type: 'session.ended' }>

/** The things that a browser shows. It receives their changes, at once if its state is already outdated. */
export interface Watch {
  /** `rev` is the revision of the counters that are shown. */
  videos: readonly WatchedVideo[]
  userIds: readonly string[]
}
export interface WatchedVideo {
  id: string
  rev: number
}

/** A separator that needs no encoding in a query string. */
const SEPARATOR = '-'

const WatchedVideoSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,19}\.\d{1,10}$/, 'This is not a video and its revision.'),
  v.transform((text) => text.split('.')),
  v.transform(([id = '', rev]) => ({ id, rev: Number(rev) })),
  v.object({ id: IdSchema, rev: CountSchema }),
)

const listOf = <const Item extends v.GenericSchema<string, unknown>>(item: Item) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (text === '' ? [] : text.split(SEPARATOR))),
      v.array(item),
      v.maxLength(PUSH_WATCH_MAX_COUNT, `At most ${PUSH_WATCH_MAX_COUNT} can be watched.`),
    ),
    '',
  )

/** The query of a request to `PUSH_PATH`. Parsed into a `Watch`. */
export const WatchQuerySchema = v.pipe(
  v.object({ videos: listOf(WatchedVideoSchema), users: listOf(IdSchema) }),
  v.transform(({ videos, users }): Watch => ({ videos, userIds: users })),
)

export const watchQuery = ({ videos, userIds }: Watch): { videos: string; users: string } => ({
  videos: videos.map(({ id, rev }) => `${id}.${rev}`).join(SEPARATOR),
  users: userIds.join(SEPARATOR),
})
