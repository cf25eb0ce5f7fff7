import * as v from 'valibot'

import { CountSchema } from './primitives.ts'

/** Counts of work stop here. */
export const WORK_COUNTED_MAX = 1_000

/** Open work by the section of the operators' page that it is done in. Counted up to `WORK_COUNTED_MAX`. */
export const WaitingWorkSchema = v.object({
  reports: CountSchema,
  /** Videos that wait for a review. */
  videos: CountSchema,
  appeals: CountSchema,
  /** Copyright claims that nobody has decided about. */
  rights: CountSchema,
  /** People who wait for an account. Absent for moderators, as everything below. */
  signUps: v.optional(CountSchema),
  /** Feedback without a reply. */
  feedback: v.optional(CountSchema),
  /** Jobs that failed, or wait for another try. */
  jobs: v.optional(CountSchema),
})
export type WaitingWork = v.InferOutput<typeof WaitingWorkSchema>

/** How many in the last day, and in the last seven days. */
const RecentSchema = v.object({ day: CountSchema, week: CountSchema })

/** Failures of e-mail: the mail server did not answer, refused the log-in, the recipient, or something else. */
export const MAIL_FAILURES = ['unreachable', 'logIn', 'refused', 'other'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** The state of the site, for operators. */
export const SiteStateSchema = v.object({
  /** New accounts. Counted up to 10,000. */
  signUps: RecentSchema,
  /** Users who have used the site while logged in. Counted at most every five minutes. */
  activeUsers: RecentSchema,
  /** Rooms on air. */
  liveCount: CountSchema,
  /** The disk with the files. Null: not known. */
  disk: v.nullable(v.object({ totalBytes: v.number(), freeBytes: v.number() })),
  mail: v.object({
    /** The site was started with a mail server. */
    isSetUp: v.boolean(),
    /** Mails that were not accepted, and wait for another try. */
    failingCount: CountSchema,
    /** The latest failure among them, in seconds since 1970. Null: none of them has failed. */
    lastFailureTime: v.nullable(v.number()),
    /** When the mail server last accepted a mail. Null: never. */
    lastSentTime: v.nullable(v.number()),
    /** Why it has accepted none since. Null: nothing has failed since. */
    failure: v.nullable(v.object({ sinceTime: v.number(), cause: v.picklist(MAIL_FAILURES) })),
  }),
  /** The version of Vireo. */
  version: v.string(),
})
export type SiteState = v.InferOutput<typeof SiteStateSchema>

/** Outcomes of a test e-mail: the mail server accepted it, the operator has no address, or a failure. */
export const MAIL_TEST_OUTCOMES = ['sent', 'noAddress', ...MAIL_FAILURES] as const
