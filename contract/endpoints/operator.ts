import * as v from 'valibot'

import {
  ANNOUNCEMENT_MAX_LENGTH,
  LIST_PAGE_MAX_SIZE,
  PASSWORD_MAX_LENGTH,
  USER_PAGE_SIZE,
} from '../constants.ts'
import {
  APPEAL_OUTCOMES,
  BULK_MAX_COUNT,
  DECISION_NOTE_MAX_LENGTH,
  DECISIONS,
  MIN_AGES,
  REGION_RULES,
  SOUND_DECISIONS,
  SUSPENSION_DAYS,
  USER_DECISIONS,
} from '../decisions.ts'
import { read, upload, write } from '../endpoint.ts'
import { longText } from '../models/decision.ts'
import {
  AnnouncementSchema,
  AuditEntrySchema,
  ListedUserSchema,
  LiveOnAirSchema,
  ManagedUserSchema,
  OpenAppealSchema,
  OpenClaimSchema,
  USER_FILTERS,
  ReportCaseSchema,
  UserRecordSchema,
} from '../models/operator.ts'
import {
  BirthDateSchema,
  CountSchema,
  CursorSchema,
  IdSchema,
  integerParameter,
} from '../models/primitives.ts'
import { REPORT_REASONS } from '../models/report.ts'
import { CLAIM_OUTCOMES } from '../models/rights.ts'
import { InvitationSchema, SiteSettingsSchema } from '../models/site.ts'
import { ROLES } from '../roles.ts'
import { asValibotMessage } from '../sentence.ts'
import { CodeSchema } from './session.ts'

const count = v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE)
const ChangeSchema = v.partial(v.omit(SiteSettingsSchema, ['rulesVersion', 'mark']))
/** A day, such as `2026-11-30`. Empty: none. */
const DaySchema = v.union([v.literal(''), v.pipe(v.string(), v.isoDate('This is not a date.'))])
const page = { cursor: v.optional(IdSchema), count }

/** Entries of the audit log to be listed. An empty value is none, as a form sends it. */
const auditFilter = {
  /** The name of the user who did it. */
  actor: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Such as `role.grant`, or `decide` for all decisions. */
  action: v.optional(
    v.pipe(v.string(), v.regex(/^([a-z]+(\.[a-z]+)?)?$/i, 'This is not an action.'), v.maxLength(40)),
  ),
  /** A user, hashtag or video as people write them, or a subject as it is in the log. */
  subject: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The first and the last UTC day. */
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
}

const RegionSchema = v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'This is not a region.'))
export const RegionsSchema = v.optional(v.pipe(v.array(RegionSchema), v.maxLength(250)), [])
/** Whether the video is hidden in these regions, or shown only there. */
export const RegionRuleSchema = v.optional(v.picklist(REGION_RULES), 'refused')
/** The terms of a decision: text for the author, and values that the decision needs. */
export const decisionTerms = {
  reason: v.picklist(REPORT_REASONS),
  note: v.optional(longText(DECISION_NOTE_MAX_LENGTH), ''),
  days: v.optional(v.picklist(SUSPENSION_DAYS), SUSPENSION_DAYS[1]),
}

/** Calls of moderators and operators. All but the first two require that the password was given recently. */
export const operatorEndpoints = {
  'operator.elevate': write({
    path: '/api/operator/elevate/',
    input: v.object({
      password: v.pipe(
        v.string(),
        v.nonEmpty(asValibotMessage('enterPassword')),
        v.maxLength(PASSWORD_MAX_LENGTH),
      ),
      /** A code of the authenticator app, for users who have one. */
      code: v.optional(CodeSchema),
    }),
    /** Seconds since 1970. */
    output: v.object({ untilTime: v.number() }),
    policy: {
      access: 'member',
      idempotency: 'natural',
      limit: 'password',
    },
  }),
  /** Whether the password has to be given, or was given recently. */
  'operator.elevation': read({
    path: '/api/operator/elevation/',
    input: v.object({}),
    output: v.object({ isElevated: v.boolean() }),
    policy: { access: 'member' },
  }),
  /** The log of decisions and changed settings, the latest first. A page may have fewer entries than there are after it. */
  'operator.audit': read({
    path: '/api/operator/audit/',
    input: v.object({ ...auditFilter, ...page }),
    output: v.object({ entries: v.array(AuditEntrySchema), cursor: v.nullable(IdSchema) }),
    policy: { access: 'moderator' },
  }),
  /** Open reports, grouped by the reported thing. A higher weight counts like a longer wait. */
  'operator.reports': read({
    path: '/api/operator/reports/',
    input: v.object({ cursor: v.optional(CursorSchema), count }),
    output: v.object({
      cases: v.array(ReportCaseSchema),
      /** Counted up to 1,000. */
      openCount: CountSchema,
      cursor: v.nullable(CursorSchema),
    }),
    policy: { access: 'moderator' },
  }),
  /** Decides reported cases. Those that another moderator has meanwhile closed are skipped. */
  'operator.decide': write({
    path: '/api/operator/decide/',
    input: v.object({
      caseIds: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(BULK_MAX_COUNT)),
      decision: v.picklist(DECISIONS),
      ...decisionTerms,
      minAge: v.optional(v.picklist(MIN_AGES), 18),
      /** Used by `limitRegion`. */
      regions: RegionsSchema,
      regionRule: RegionRuleSchema,
    }),
    output: v.object({ decided: v.array(v.object({ caseId: IdSchema, decisionId: IdSchema })) }),
    policy: { access: 'moderator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Decides about a user who was not reported. */
  'operator.decideUser': write({
    path: '/api/operator/decide_user/',
    input: v.object({ userId: IdSchema, decision: v.picklist(USER_DECISIONS), ...decisionTerms }),
    output: v.object({ decisionId: IdSchema, user: ManagedUserSchema }),
    policy: { access: 'moderator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Decides about a sound that was not reported. */
  'operator.decideSound': write({
    path: '/api/operator/decide_sound/',
    input: v.object({
      musicId: IdSchema,
      decision: v.picklist(SOUND_DECISIONS),
      reason: decisionTerms.reason,
      note: decisionTerms.note,
    }),
    output: v.object({ decisionId: IdSchema }),
    policy: { access: 'moderator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Undoes a decision: reports that it closed are open again. */
  'operator.undo': write({
    path: '/api/operator/undo/',
    input: v.object({ decisionId: IdSchema }),
    output: v.object({ decisionId: IdSchema }),
    policy: { access: 'moderator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Appeals that wait, the oldest first. */
  'operator.appeals': read({
    path: '/api/operator/appeals/',
    input: v.object(page),
    output: v.object({ appeals: v.array(OpenAppealSchema), cursor: v.nullable(IdSchema) }),
    policy: { access: 'moderator' },
  }),
  /** Answers an appeal. `overturned` undoes the decision. */
  'operator.closeAppeal': write({
    path: '/api/operator/close_appeal/',
    input: v.object({
      decisionId: IdSchema,
      outcome: v.picklist(APPEAL_OUTCOMES),
      answer: v.optional(longText(DECISION_NOTE_MAX_LENGTH), ''),
    }),
    output: v.object({ decisionId: IdSchema }),
    policy: { access: 'moderator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Claims of copyright that wait, the oldest first. */
  'operator.claims': read({
    path: '/api/operator/claims/',
    input: v.object(page),
    output: v.object({ claims: v.array(OpenClaimSchema), cursor: v.nullable(IdSchema) }),
    policy: { access: 'moderator' },
  }),
  /** Decides about a claim of copyright. */
  'operator.closeClaim': write({
    path: '/api/operator/close_claim/',
    input: v.object({ claimId: IdSchema, outcome: v.picklist(CLAIM_OUTCOMES), note: decisionTerms.note }),
    output: v.object({ claimId: IdSchema, decisionId: v.nullable(IdSchema) }),
    policy: { access: 'moderator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Users whose name begins with `q`, or else the newest. */
  'operator.users': read({
    path: '/api/operator/users/',
    input: v.object({
      q: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
      filter: v.optional(v.picklist(USER_FILTERS), 'all'),
      ...page,
    }),
    output: v.object({ users: v.array(ListedUserSchema), cursor: v.nullable(IdSchema) }),
    policy: { access: 'moderator' },
  }),
  /** A user with their latest videos, reports and decisions. */
  'operator.user': read({
    path: '/api/operator/user/',
    input: v.object({ userId: IdSchema }),
    output: UserRecordSchema,
    policy: { access: 'moderator' },
  }),
  'operator.setRole': write({
    path: '/api/operator/set_role/',
    input: v.object({ userId: IdSchema, role: v.picklist(ROLES) }),
    output: v.object({ user: ManagedUserSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  /** The date of birth of a user. Null: not known. */
  'operator.birthDate': read({
    path: '/api/operator/birth_date/',
    input: v.object({ userId: IdSchema }),
    output: v.object({ birthDate: v.nullable(BirthDateSchema) }),
    policy: { access: 'operator' },
  }),
  /**
   * Corrects a user's date of birth in either direction (users themselves can only make it later). The user gets a
   * notice.
   */
  'operator.setBirthDate': write({
    path: '/api/operator/set_birth_date/',
    input: v.object({ userId: IdSchema, birthDate: BirthDateSchema }),
    output: v.object({ birthDate: BirthDateSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Settings of the whole site, invitations that are in force, and rooms on air. */
  'operator.site': read({
    path: '/api/operator/site/',
    input: v.object({}),
    output: v.object({
      settings: SiteSettingsSchema,
      invitations: v.array(InvitationSchema),
      lives: v.array(LiveOnAirSchema),
    }),
    policy: { access: 'operator' },
  }),
  /** Changes the given settings, and leaves the others. */
  'operator.setSite': write({
    path: '/api/operator/set_site/',
    input: v.object({
      ...ChangeSchema.entries,
      /**
       * The changed settings as the viewer saw them. For lists only the difference is applied, so that entries of other
       * operators stay. A change to any other setting that another operator has meanwhile changed is refused with 409.
       */
      expected: v.optional(ChangeSchema),
    }),
    output: v.object({ settings: SiteSettingsSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Makes the picture in the body the mark of the site. */
  'operator.setMark': upload({
    path: '/api/operator/set_mark/',
    input: v.object({}),
    output: v.object({ settings: SiteSettingsSchema }),
    policy: { access: 'operator', idempotency: 'natural', limit: 'picture' },
  }),
  /** Restores the mark of Vireo. */
  'operator.removeMark': write({
    path: '/api/operator/remove_mark/',
    input: v.object({}),
    output: v.object({ settings: SiteSettingsSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  'operator.invite': write({
    path: '/api/operator/invite/',
    input: v.object({ uses: integerParameter(1, 1_000), days: integerParameter(1, 365) }),
    output: v.object({ invitation: InvitationSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  'operator.revokeInvitation': write({
    path: '/api/operator/revoke_invitation/',
    input: v.object({ code: v.pipe(v.string(), v.maxLength(32)) }),
    output: v.object({}),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Announcements to all users, the latest first. */
  'operator.announcements': read({
    path: '/api/operator/announcements/',
    input: v.object({}),
    output: v.object({ announcements: v.array(AnnouncementSchema) }),
    policy: { access: 'operator' },
  }),
  /** Sends an announcement to the inbox of all users. Languages without a text get the English one. */
  'operator.announce': write({
    path: '/api/operator/announce/',
    input: v.object({
      texts: v.record(v.pipe(v.string(), v.maxLength(10)), longText(ANNOUNCEMENT_MAX_LENGTH)),
    }),
    output: v.object({ announcementId: IdSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  'operator.withdrawAnnouncement': write({
    path: '/api/operator/withdraw_announcement/',
    input: v.object({ announcementId: IdSchema }),
    output: v.object({ announcementId: IdSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
}
