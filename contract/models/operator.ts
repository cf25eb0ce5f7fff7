import * as v from 'valibot'

import { AUDIENCES } from '../audience.ts'
import { DECISIONS } from '../decisions.ts'
import { LIVE_SMALL_STATUSES } from '../live.ts'
import { MASK_REASONS, MODERATIONS, REVIEW_CAUSES, STANDINGS } from '../moderation.ts'
import { ROLES } from '../roles.ts'
import { OwnDecisionSchema, REPORT_OUTCOMES } from './decision.ts'
import { CountSchema, IdSchema } from './primitives.ts'
import { REPORT_REASONS, ReportSubjectSchema } from './report.ts'
import { ClaimSchema } from './rights.ts'
import { UserSummarySchema } from './user.ts'

const NameSchema = v.object({ id: IdSchema, uniqueId: v.string() })

/** A row of the audit log. */
export const AuditEntrySchema = v.object({
  id: IdSchema,
  /** Seconds since 1970, as all times here. */
  time: v.number(),
  /** The user who did it. Null for a command of the server, and for a user who is gone. */
  actor: v.nullable(NameSchema),
  /** Whether a command of the server did it. */
  isByCommand: v.boolean(),
  action: v.string(),
  /** The thing that it is about, such as `user 42`. Empty when it is about the site. */
  subject: v.string(),
  /** The user whom it is about, or to whom the thing belongs. Null for none, and for one who is gone. */
  about: v.nullable(NameSchema),
  details: v.record(v.string(), v.unknown()),
})
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>

/**
 * The users that a list shows: all, those with more rights than a user, or those about whom a suspension, a pause or a ban is
 * in force.
 */
export const USER_FILTERS = ['all', 'team', 'restricted'] as const
export type UserFilter = (typeof USER_FILTERS)[number]

/** A user, as moderators see them. */
export const ManagedUserSchema = v.object({
  ...UserSummarySchema.entries,
  role: v.picklist(ROLES),
  standing: v.picklist(STANDINGS),
  suspendedUntilTime: v.nullable(v.number()),
  createTime: v.number(),
  videoCount: CountSchema,
  storedBytes: v.number(),
  /** Copyright claims because of which their videos or sounds are taken down. */
  infringementCount: v.optional(CountSchema),
})
export type ManagedUser = v.InferOutput<typeof ManagedUserSchema>

/** Reports and decisions about a user are counted up to this. */
export const ABOUT_COUNTED_MAX = 100

/** A user in a list of users. */
export const ListedUserSchema = v.object({
  ...ManagedUserSchema.entries,
  /** The last use of a session that still exists, to within minutes. Null: there is none. */
  lastActiveTime: v.nullable(v.number()),
  /** Reports about them and their things, open or not. */
  reportCount: CountSchema,
  decisionCount: CountSchema,
})
export type ListedUser = v.InferOutput<typeof ListedUserSchema>

/** A decision, as moderators list it in a history. */
export const PastDecisionSchema = v.object({
  id: IdSchema,
  decision: v.picklist(DECISIONS),
  reason: v.picklist(REPORT_REASONS),
  time: v.number(),
  isUndone: v.boolean(),
})
export type PastDecision = v.InferOutput<typeof PastDecisionSchema>

/** The video of a case, to be watched beside it. */
const CaseVideoSchema = v.object({
  id: IdSchema,
  author: v.object({ uniqueId: v.string(), secUid: v.string() }),
  posterUrl: v.nullable(v.string()),
  videoUrl: v.nullable(v.string()),
})
export type CaseVideo = v.InferOutput<typeof CaseVideoSchema>

/** The open reports of one thing. */
export const ReportCaseSchema = v.object({
  id: IdSchema,
  subject: ReportSubjectSchema,
  reportCount: CountSchema,
  firstTime: v.number(),
  /** Reasons, the most frequent first. */
  reasons: v.array(v.object({ reason: v.picklist(REPORT_REASONS), count: CountSchema })),
  /**
   * The latest reports, with the record of each reporter: how many of their reports were acted on, and how many were
   * not.
   */
  reports: v.array(
    v.object({
      reporter: v.object({ ...NameSchema.entries, actedCount: CountSchema, dismissedCount: CountSchema }),
      reason: v.picklist(REPORT_REASONS),
      details: v.string(),
      time: v.number(),
    }),
  ),
  /** The caption, comment or profile text as it was reported. */
  excerpt: v.string(),
  /** The reported message and those around it. */
  messages: v.optional(
    v.array(v.object({ text: v.string(), isReported: v.boolean(), isOfAuthor: v.boolean() })),
  ),
  /** Null when the account is gone. */
  author: v.nullable(ManagedUserSchema),
  /** The reported video, the one with the comment, or the one that the sound is from. */
  video: v.nullable(CaseVideoSchema),
  /** Decisions about the author, the latest first. */
  history: v.array(PastDecisionSchema),
})
export type ReportCase = v.InferOutput<typeof ReportCaseSchema>

/** A report by a user or about one. */
const ReportOfUserSchema = v.object({
  id: IdSchema,
  subject: ReportSubjectSchema,
  reason: v.picklist(REPORT_REASONS),
  time: v.number(),
  /** The reporter, in a list of reports about a user, or else the user that it is about. Null when the account is gone. */
  other: v.nullable(NameSchema),
  outcome: v.picklist(REPORT_OUTCOMES),
})
export type ReportOfUser = v.InferOutput<typeof ReportOfUserSchema>

/** A user as moderators see them on a page of its own. Lists have the latest entries, the latest first. */
export const UserRecordSchema = v.object({
  user: ListedUserSchema,
  /** Browsers in which they are logged in. */
  sessionCount: CountSchema,
  videos: v.array(
    v.object({
      ...CaseVideoSchema.entries,
      caption: v.string(),
      postTime: v.number(),
      moderation: v.picklist(MODERATIONS),
    }),
  ),
  reportsAbout: v.array(ReportOfUserSchema),
  reportsBy: v.array(ReportOfUserSchema),
  history: v.array(PastDecisionSchema),
  /** Only operators decide about moderators and operators, and nobody about themselves. */
  isDecidable: v.boolean(),
})
export type UserRecord = v.InferOutput<typeof UserRecordSchema>

/** A video that waits for a review, or that a moderator has looked up. */
export const ReviewedVideoSchema = v.object({
  id: IdSchema,
  /** Why it waits. Null: it does not wait. */
  cause: v.nullable(v.picklist(REVIEW_CAUSES)),
  /** Labels that the classifier gave it. */
  labels: v.array(v.string()),
  postTime: v.number(),
  caption: v.string(),
  audience: v.picklist(AUDIENCES),
  /** The site's moderation state of the video. */
  moderation: v.picklist(MODERATIONS),
  maskReason: v.nullable(v.picklist(MASK_REASONS)),
  minAge: CountSchema,
  isSilenced: v.boolean(),
  /** Number of open reports. */
  reportCount: CountSchema,
  posterUrl: v.nullable(v.string()),
  videoUrl: v.nullable(v.string()),
  author: ManagedUserSchema,
  /** Decisions about the author, the latest first. */
  history: v.array(PastDecisionSchema),
  /** Only operators decide about moderators and operators, and nobody about themselves. */
  isDecidable: v.boolean(),
})
export type ReviewedVideo = v.InferOutput<typeof ReviewedVideoSchema>

/** How many videos wait for a review, by cause. Counted up to 1,000 in all. */
export const ReviewCountsSchema = v.record(v.picklist(REVIEW_CAUSES), CountSchema)
export type ReviewCounts = v.InferOutput<typeof ReviewCountsSchema>

/** An appeal that waits for an answer. */
export const OpenAppealSchema = v.object({
  /** Null when the account is gone. */
  author: v.nullable(ManagedUserSchema),
  decision: OwnDecisionSchema,
  /** The moderator who decided. Null for a rule of the server, and for an account that is gone. */
  moderator: v.nullable(NameSchema),
  /** The video that it is about, the one with the comment, or the one that the sound is from. */
  video: v.nullable(CaseVideoSchema),
  /** Decisions about the author, the latest first, without this one. */
  history: v.array(PastDecisionSchema),
})
export type OpenAppeal = v.InferOutput<typeof OpenAppealSchema>

/** A copyright claim that waits for a decision, a date or a court. */
export const OpenClaimSchema = v.object({
  ...ClaimSchema.entries,
  name: v.string(),
  email: v.string(),
  /** Null when the account is gone. */
  author: v.nullable(ManagedUserSchema),
  /** The video that it is about, or the one that the sound is from. */
  video: v.nullable(CaseVideoSchema),
  /** Decisions about the author, the latest first. */
  history: v.array(PastDecisionSchema),
})
export type OpenClaim = v.InferOutput<typeof OpenClaimSchema>

/** A text from operators to all users, by language. */
export const AnnouncementSchema = v.object({
  id: IdSchema,
  texts: v.record(v.string(), v.string()),
  time: v.number(),
})

/** A room on air, as operators see it. */
export const LiveOnAirSchema = v.object({
  roomId: IdSchema,
  /** The uniqueId of its host. */
  host: v.string(),
  title: v.string(),
  viewerCount: CountSchema,
  /** State of the second rendition, and its encoding speed as a multiple of real time. Null: nothing was encoded. */
  small: v.picklist(LIVE_SMALL_STATUSES),
  smallSpeed: v.nullable(v.number()),
})
export type LiveOnAir = v.InferOutput<typeof LiveOnAirSchema>
