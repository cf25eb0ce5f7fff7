import type { CaptchaRegion } from './endpoints/captcha.ts'
import type { FailureReport } from './error-reports.ts'
import type { Problem } from './errors.ts'
import type { OfflineCollection } from './offline.ts'
import type { AppliedAction, QueuedAction } from './outbox.ts'
import type { PushChange } from './push.ts'
import type { UploadView } from './uploads.ts'

/** What the worker tells the page without being asked. */
export type WorkerEvent =
  /** The session of this device began or ended, or is another person's. */
  | { type: 'session.changed' }
  /** The server does not take this browser for logged in any more, though nobody has logged out here. */
  | { type: 'session.lost' }
  /** A read has failed and is asked for again after so long (specification section 8). */
  | { type: 'read.waiting'; callId: string; problem: Problem; delayMs: number }
  /** The server asks for a captcha: requests wait for it, in all tabs. The region picks its module. */
  | { type: 'captcha.opened'; region: CaptchaRegion }
  /** It was solved, or closed unsolved. `wasHere`: in this tab, which reports it (specification section 8). */
  | { type: 'captcha.settled'; outcome: 'success' | 'close'; isOwnTab: boolean }
  /** The videos that this device posts for the person who is logged in, the oldest first. */
  | { type: 'uploads.changed'; uploads: UploadView[] }
  /** What is saved on this device, or on its way there; the newest collection first. */
  | { type: 'offline.changed'; collections: OfflineCollection[] }
  /** Something that whoever runs the site should know, beside the problem its call ends with. */
  | { type: 'failure.reported'; report: FailureReport }
  /** The CSRF token is not good any more, and only the page can read the new one: it sends its context. */
  | { type: 'csrf.stale' }
  /** This device's clock is off: add so much to its time, and it is the server's. */
  | { type: 'clock.learned'; offsetMs: number }
  /** What happened elsewhere, from the push channel. In every tab, whichever holds the stream. */
  | { type: 'push.received'; events: PushChange[] }
  | OutboxEvent

/** What becomes of the actions of the person who is logged in. Every tab hears it, whichever did the work. */
export type OutboxEvent =
  /** It is new, or its state is another one. */
  | { type: 'outbox.changed'; action: QueuedAction }
  /** The server did it. */
  | { type: 'outbox.applied'; applied: AppliedAction }
  /** They were taken back, or later ones have taken their place. */
  | { type: 'outbox.removed'; ids: string[] }
  | { type: 'outbox.persistence'; isPersistent: boolean }
