import * as v from 'valibot'

import { IdSchema } from '#contract/models/primitives.ts'

/** What has changed, by ids only: whoever hears it reads from the database how things stand. */
export const ChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('like'), userId: IdSchema, videoId: IdSchema }),
  /** Somebody has commented on the video, or taken that back. */
  v.object({ kind: v.literal('comment'), videoId: IdSchema }),
  v.object({ kind: v.literal('follow'), followerId: IdSchema, followeeId: IdSchema }),
  v.object({ kind: v.literal('sessionEnd'), sessionId: v.string() }),
])
export type Change = v.InferOutput<typeof ChangeSchema>

/** Tells every process, this one included. Neither waits nor fails: see `Db.afterCommit` for when to call it. */
export type Publish = (change: Change) => void

export interface BusListener {
  onChange(change: Change): void
  /** Changes may have been missed. */
  onGap(): void
}

/**
 * Carries changes between the processes of one site: soon, in order, each at most once. A change can get lost
 * with the process that would tell it, so nothing may depend on hearing one.
 */
export interface Bus {
  publish: Publish
  /** Returns the way out. */
  listen(listener: BusListener): () => void
  /** Tells what is waiting to be told, then ends. */
  stop(): Promise<void>
}
