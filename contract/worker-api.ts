import type { Input, Op, Output } from './endpoints/index.ts'
import type { Problem } from './errors.ts'
import type { WorkerEvent } from './events.ts'
import type { AnalyticsContext, AnalyticsEvent, Impression, Tracking } from './models/analytics.ts'
import type { Video } from './models/video.ts'
import type { NewCollection, OfflineCollection } from './offline.ts'
import type { ActionNote, OutboxView } from './outbox.ts'
import type { Watch } from './push.ts'
import type { NewUpload, UploadEdit, UploadPost, UploadView } from './uploads.ts'

/** Errors are data: Comlink's own handler would drop their code (comlink#594). */
export type Reply<Value = unknown> =
  | { ok: true; value: Value }
  /** A queued write: it is kept, and its outcome will be an event. */
  | { ok: true; queued: true }
  | { ok: false; problem: Problem }

/** What only the page can see and every request carries (specification section 7.5). */
export interface PageContext {
  csrfToken: string
  referer: string
  rootReferer: string
  pageReferer: string
  isCookieEnabled: boolean
  screenWidth: number
  screenHeight: number
  verificationFingerprint: string
  region: string
  /** Origins that requests go to; empty: this site's own (specification section 7.5, host choice). */
  wwwHost: string
  mobileHost: string
  /** A data saver is on: it shows to pages only. */
  isDataSaver: boolean
  /** Who is logged in, as far as the page knows. */
  userId: string | null
}

/** What a page recorded of one visit. */
export interface AnalyticsRecords {
  appId: number
  context: AnalyticsContext
  tracking: Tracking
  events: AnalyticsEvent[]
  impressions: Impression[]
}

/** Ops that the worker answers by itself. */
export interface LocalOps {
  'page.context': { input: PageContext; output: null }
  /** Asks at once for every read that waits for its next attempt. */
  'reads.retryNow': { input: null; output: null }
  /** The person closed the captcha. */
  'captcha.reject': { input: Record<string, never>; output: null }
  /**
   * What this tab shows, to hear of changes to it. It says so when that changes, and every 20 s while a member
   * looks at it: a tab that is silent for a minute is hidden, or gone.
   */
  'push.watch': { input: Watch; output: null }
  'outbox.list': { input: null; output: OutboxView }
  /** Sends what waits as soon as it can: the page has the focus or a network again. */
  'outbox.wake': { input: null; output: null }
  /** Sends one again at once, also one that was refused. */
  'outbox.retry': { input: { id: string }; output: null }
  /** Takes one back: it does not leave, or its opposite leaves after it. */
  'outbox.undo': { input: { id: string }; output: null }
  /** Sends what waits, for at most `deadlineMs`. Says how many are left. */
  'outbox.flush': { input: { deadlineMs: number }; output: { leftCount: number } }
  /** Drops all that a person has waiting: they have logged out and know of it. */
  'outbox.discard': { input: { userId: string }; output: null }
  /** Keeps records until the collector has them. Answered when they are kept. Only for who may be recorded. */
  'analytics.record': { input: AnalyticsRecords; output: null }
  /** Sends what is kept without waiting for its time. */
  'analytics.flush': { input: null; output: null }
  /** Drops what is kept and has the server forget the rest. Answered when it has: until then, ask again. */
  'analytics.withdraw': { input: null; output: null }
  'uploads.list': { input: null; output: UploadView[] }
  /** How many videos wait here for whoever was logged in to come back. */
  'uploads.awaitedCount': { input: null; output: number }
  /** Begins to keep a video, as a draft under an id of the caller's own. Fails when there is no room for it. */
  'uploads.add': { input: NewUpload; output: null }
  /** The caption as it is typed, and the captions if they are others than before. */
  'uploads.edit': { input: UploadEdit; output: null }
  /** Sends it when its turn comes: a draft, one that is paused, one that has failed. */
  'uploads.post': { input: UploadPost; output: null }
  'uploads.pause': { input: { id: string }; output: null }
  /** Makes one that does not go on a draft again. */
  'uploads.reopen': { input: { id: string }; output: null }
  /** Calls it off, or takes it from the list, and frees what is kept of it. */
  'uploads.discard': { input: { id: string }; output: null }
  /** The video as it is kept. */
  'uploads.file': { input: { id: string }; output: File | null }
  /** What is saved on this device, or on its way there; the newest collection first. */
  'offline.list': { input: null; output: OfflineCollection[] }
  /** The videos that are saved, as they play without a network. */
  'offline.videos': { input: null; output: Video[] }
  /** Begins to save videos. Fails when there is no room for them. Answered when it will go on after a restart. */
  'offline.save': { input: NewCollection; output: null }
  'offline.pause': { input: { id: string }; output: null }
  /** Goes on with what was paused, did not fit, or waits for a network that does not cost, and tries failed videos again. */
  'offline.resume': { input: { id: string; isMeteredAllowed: boolean }; output: null }
  /** Tries the videos of a collection again that have failed. */
  'offline.retry': { input: { id: string }; output: null }
  /** Removes one video of a collection, or the whole collection, and frees its room. Also calls off what is on its way. */
  'offline.remove': { input: { id: string; videoId?: string }; output: null }
}
export type CallableOp = Op | keyof LocalOps
export type CallInput<K extends CallableOp> = K extends Op
  ? Input<K>
  : K extends keyof LocalOps
    ? LocalOps[K]['input']
    : never
export type CallOutput<K extends CallableOp> = K extends Op
  ? Output<K>
  : K extends keyof LocalOps
    ? LocalOps[K]['output']
    : never

/** The whole Comlink surface. An AbortSignal never crosses it: the caller sends `abort` with the call's id. */
export interface WorkerApi {
  /** `note` is for queued writes. */
  call<K extends CallableOp>(
    callId: string,
    op: K,
    input: CallInput<K>,
    note?: ActionNote,
  ): Promise<Reply<CallOutput<K>>>
  abort(callId: string): void
  subscribe(listener: (event: WorkerEvent) => void): void
  ping(): 'pong'
}
