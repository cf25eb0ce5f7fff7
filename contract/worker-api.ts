import type { Input, Op, Output } from './endpoints/index.ts'
import type { Problem } from './errors.ts'
import type { WorkerEvent } from './events.ts'
import type { InterestChoice, InterestsView, VideoReaction } from './interests.ts'
import type { AnalyticsContext, AnalyticsEvent, Impression, Tracking } from './models/analytics.ts'
import type { Video } from './models/video.ts'
import type { ViewReport } from './models/view-report.ts'
import type { NewCollection, OfflineCollection } from './offline.ts'
import type { ActionNote, OutboxView } from './outbox.ts'
import type { Watch } from './push.ts'
import type { NewUpload, UploadEdit, UploadPost, UploadView } from './uploads.ts'

/** Errors are data: Comlink's own handler would drop their code (comlink#594). */
export type Reply<Value = unknown> =
  | { ok: true; value: Value }
  /** A queued write: it is persisted, and its outcome will be an event. */
  | { ok: true; queued: true }
  | { ok: false; problem: Problem }

/** Facts that only the page knows and that every request carries (specification section 7.5). */
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
  captchaHost: string
  mobileHost: string
  /** The data saver is on, which only pages can see. */
  isDataSaver: boolean
  /** The current user, as far as the page knows. */
  userId: string | null
}

/** Analytics records that a page made of one visit. */
export interface AnalyticsRecords {
  appId: number
  context: AnalyticsContext
  tracking: Tracking
  events: AnalyticsEvent[]
  impressions: Impression[]
}

/** Ops that the worker answers itself. */
export interface LocalOps {
  'page.context': { input: PageContext; output: null }
  /** Retries at once every read that waits for its next attempt. */
  'reads.retryNow': { input: null; output: null }
  /** The viewer closed the captcha. */
  'captcha.reject': { input: Record<string, never>; output: null }
  /**
   * Declares what this tab shows, to receive its changes. Sent on each change, and every 20 s while the tab is visible:
   * a tab that is silent for a minute is hidden or gone.
   */
  'push.watch': { input: Watch; output: null }
  'outbox.list': { input: null; output: OutboxView }
  /** Sends queued actions as soon as possible: the page has the focus or a network again. */
  'outbox.wake': { input: null; output: null }
  /** Retries an action at once, even a refused one. */
  'outbox.retry': { input: { id: string }; output: null }
  /** Undoes an action: it is not sent, or its opposite is sent after it. */
  'outbox.undo': { input: { id: string }; output: null }
  /** Sends queued actions for at most `deadlineMs`. Returns how many are left. */
  'outbox.flush': { input: { deadlineMs: number }; output: { leftCount: number } }
  /** Drops all queued actions of a user who has logged out and agreed to it. */
  'outbox.discard': { input: { userId: string }; output: null }
  /** Stores a picture for a message on this device, under an id chosen by the caller. Fails when the disk is full. */
  'pictures.add': { input: { id: string; file: Blob }; output: null }
  /** The picture; null when it is no longer on this device. */
  'pictures.file': { input: { id: string }; output: Blob | null }
  'pictures.remove': { input: { id: string }; output: null }
  /** Stores a picture of a message that is on the screen, for use without a network. */
  'pictures.retainShown': { input: { url: string }; output: null }
  /** A picture that was shown on this device; null when it was not. */
  'pictures.shownFile': { input: { url: string }; output: Blob | null }
  /** Persists records until the collector has them. Resolves when they are persisted. Only with consent. */
  'analytics.record': { input: AnalyticsRecords; output: null }
  /** Persists reports of views until the server has them. Resolves when they are persisted. */
  'views.record': { input: ViewReport[]; output: null }
  /** Sends persisted records and reports, also those of earlier pages, without waiting for the interval. */
  'analytics.flush': { input: null; output: null }
  /**
   * Drops persisted records and has the server erase the rest. Resolves once the server has done so; until then, retry.
   */
  'analytics.withdraw': { input: null; output: null }
  /** Learns from a video that the viewer watched, shared or dismissed. */
  'interests.learn': { input: VideoReaction; output: null }
  /** Lists what this device has learnt about the current viewer. */
  'interests.list': { input: null; output: InterestsView }
  'interests.choose': { input: InterestChoice; output: null }
  /** Forgets everything that was learnt about the current viewer, and what they chose. */
  'interests.forget': { input: null; output: null }
  /**
   * Sorts videos that come next, the best for the viewer first, without those that they want none of. `shown` come before
   * them, and `place`, counted from 0, is that of the first one in its feed. Returns ids.
   */
  'interests.order': { input: { shown: Video[]; next: Video[]; place: number }; output: string[] }
  'uploads.list': { input: null; output: UploadView[] }
  /** Number of uploads of logged-out users. */
  'uploads.awaitedCount': { input: null; output: number }
  /** Begins to copy a file, as a draft under an id chosen by the caller. Fails when the quota does not suffice. */
  'uploads.add': { input: NewUpload; output: null }
  /** Changes the caption, and the subtitles if given. */
  'uploads.edit': { input: UploadEdit; output: null }
  /** Queues an upload: a draft, a paused or a failed one. */
  'uploads.post': { input: UploadPost; output: null }
  'uploads.pause': { input: { id: string }; output: null }
  /** Turns a stopped upload into a draft again. */
  'uploads.reopen': { input: { id: string }; output: null }
  /** Cancels an upload, or removes it from the list, and deletes its file. */
  'uploads.discard': { input: { id: string }; output: null }
  /** The persisted file. */
  'uploads.file': { input: { id: string }; output: File | null }
  /** The offline collections of this device, the newest first. */
  'offline.list': { input: null; output: OfflineCollection[] }
  /** The saved videos, as they play without a network. */
  'offline.videos': { input: null; output: Video[] }
  /**
   * Begins to save videos. Fails when the quota does not suffice. Resolves once saving would resume after a restart.
   */
  'offline.save': { input: NewCollection; output: null }
  'offline.pause': { input: { id: string }; output: null }
  /**
   * Resumes a collection that was paused, exceeded the quota or waits for an unmetered connection; retries failed
   * videos.
   */
  'offline.resume': { input: { id: string; isMeteredAllowed: boolean }; output: null }
  /** Retries the failed videos of a collection. */
  'offline.retry': { input: { id: string }; output: null }
  /** Removes one video of a collection, or all of it, and its files. Cancels a fetch in progress. */
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

/** The whole Comlink interface. An AbortSignal never crosses it: the caller sends `abort` with the call's id. */
export interface WorkerApi {
  /** `note` is only for queued writes. */
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
