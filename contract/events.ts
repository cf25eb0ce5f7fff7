import type { CaptchaRegion } from './endpoints/captcha.ts'
import type { FailureReport } from './error-reports.ts'
import type { Problem } from './errors.ts'
import type { OfflineCollection } from './offline.ts'
import type { AppliedAction, QueuedAction } from './outbox.ts'
import type { PushChange } from './push.ts'
import type { UploadView } from './uploads.ts'

/** Events that the worker emits to its page. */
export type WorkerEvent =
  /** The session of this device began or ended, or is another user's. */
  | { type: 'session.changed' }
  /** The server says that the session is over, though the user has not logged out here. */
  | { type: 'session.lost' }
  /** A write waits until its user has accepted the rules of the site. */
  | { type: 'rules.asked' }
  /** A read has failed and is retried after the delay (specification section 8). */
  | { type: 'read.waiting'; callId: string; problem: Problem; delayMs: number }
  /** The server asks for a captcha: requests wait for it, in all tabs. The region picks its module. */
  | { type: 'captcha.opened'; region: CaptchaRegion }
  /** The captcha was solved, or closed unsolved. `isOwnTab`: in this tab, which reports it (specification section 8). */
  | { type: 'captcha.settled'; outcome: 'success' | 'close'; isOwnTab: boolean }
  /** The current user's uploads on this device, the oldest first. */
  | { type: 'uploads.changed'; uploads: UploadView[] }
  /** The offline collections of this device, the newest first. */
  | { type: 'offline.changed'; collections: OfflineCollection[] }
  /** A failure that the operator should know of, beside the problem that its call ends with. */
  | { type: 'failure.reported'; report: FailureReport }
  /** The CSRF token has expired. Only the page can read the new one, and sends its context. */
  | { type: 'csrf.stale' }
  /** A script of the worker did not load, but would load in a new worker: the server responds again. */
  | { type: 'worker.incomplete' }
  /** This device's clock is off by `offsetMs`, which added to the device's time gives the server's. */
  | { type: 'clock.learned'; offsetMs: number }
  /** Changes from the push channel. Emitted in every tab, whichever of them holds the stream. */
  | { type: 'push.received'; events: PushChange[] }
  | OutboxEvent

/** Events of the current user's actions. Emitted in every tab, whichever of them did the work. */
export type OutboxEvent =
  /** An action is new, or its state has changed. */
  | { type: 'outbox.changed'; action: QueuedAction }
  /** The server has applied it. */
  | { type: 'outbox.applied'; applied: AppliedAction }
  /** Actions were undone, or superseded by later ones. */
  | { type: 'outbox.removed'; ids: string[] }
  | { type: 'outbox.persistence'; isPersistent: boolean }
