import * as v from 'valibot'

import { IdSchema } from '#contract/models/primitives.ts'

/** A change, by ids only: subscribers read the new state from the database. */
export const ChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('like'), userId: IdSchema, videoId: IdSchema }),
  /** A comment on the video was written or removed. */
  v.object({ kind: v.literal('comment'), videoId: IdSchema }),
  /** The audience of the video has changed, or it was deleted or restored. */
  v.object({ kind: v.literal('audience'), videoId: IdSchema }),
  /** A video of the user now appears in lists: it is ready, or its scheduled time has come. */
  v.object({ kind: v.literal('posted'), userId: IdSchema }),
  v.object({ kind: v.literal('follow'), followerId: IdSchema, followeeId: IdSchema }),
  /** The account of the user has become private or public. */
  v.object({ kind: v.literal('privacy'), userId: IdSchema }),
  /** One of the two has blocked the other, or unblocked them. */
  v.object({ kind: v.literal('block'), userIds: v.tuple([IdSchema, IdSchema]) }),
  /** A notice to the user was recorded or withdrawn. */
  v.object({ kind: v.literal('notices'), userId: IdSchema }),
  /** The user has read notices. */
  v.object({ kind: v.literal('noticesRead'), userId: IdSchema }),
  /**
   * Something in a conversation has changed, whose latest message is at `seq`. Only for its participants, at most 32.
   */
  v.object({
    kind: v.literal('conversation'),
    conversationId: IdSchema,
    userIds: v.array(IdSchema),
    seq: v.number(),
  }),
  /** One participant of a conversation is typing; `userIds` are notified. */
  v.object({
    kind: v.literal('typing'),
    conversationId: IdSchema,
    userId: IdSchema,
    userIds: v.array(IdSchema),
  }),
  /** The user is live for everyone in this room. Null: no longer. */
  v.object({ kind: v.literal('live'), userId: IdSchema, roomId: v.nullable(IdSchema) }),
  /** A moderator has ended the room, or removed a line of its chat. */
  v.object({ kind: v.literal('liveDecision'), roomId: IdSchema, lineId: v.nullable(IdSchema) }),
  v.object({ kind: v.literal('sessionEnd'), sessionId: v.string() }),
])
export type Change = v.InferOutput<typeof ChangeSchema>

/**
 * Publishes a change to every process, this one included. Neither waits nor fails. Changes to stored data go through
 * `Tx.publish`.
 */
export type Publish = (change: Change) => void

export interface BusListener {
  onChange(change: Change): void
  /** Changes may have been missed. */
  onGap(): void
}

/**
 * Carries changes between the processes of one site: soon, in order, each at most once. A change can get lost
 * with the process that publishes it, so nothing may depend on receiving one.
 */
export interface Bus {
  publish: Publish
  /** Returns how to unsubscribe. */
  subscribe(listener: BusListener): () => void
  /** Whether changes of other processes do not arrive at the moment. A gap follows. */
  isAway(): boolean
  /** Publishes what is queued, then ends. */
  stop(): Promise<void>
}
