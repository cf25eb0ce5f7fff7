import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { AlertKind } from '#contract/alerts.ts'
import type { AppealOutcome, Decision, RegionRule } from '#contract/decisions.ts'
import type { ReportKind, ReportReason } from '#contract/models/report.ts'
import type { SiteSettings } from '#contract/models/site.ts'
import type { RegularWorkName } from '#contract/models/upkeep.ts'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'

/** The actions of moderators and operators, and of commands. A trigger refuses to change or remove a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id64('id').primaryKey(),
    /** Null for a command of the server. No reference: rows outlive users, and hold only their ids. */
    actorId: id64('actor_id'),
    action: text('action').notNull(),
    /** Such as `user 42`. Empty when it is about the site. */
    subject: text('subject').notNull().default(''),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_kind').on(sql`split_part(action, '.', 1)`, table.id),
  ],
)

/**
 * Things that were reported: one row each, however many reports there are, so that a page of them always takes the same
 * work.
 */
export const reportCases = pgTable(
  'report_cases',
  {
    id: id64('id').primaryKey(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** See `subjectKey`. */
    subjectKey: text('subject_key').notNull(),
    reportedId: id64('reported_id').references(() => users.id, { onDelete: 'set null' }),
    /** Number of open reports. */
    reportCount: integer('report_count').notNull(),
    /**
     * The time of the first open report in seconds since 1970, less the worth of their weight: the lowest is the most
     * urgent.
     */
    orderKey: doublePrecision('order_key').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    /** Null while reports are open. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('report_cases_subject').on(table.kind, table.subjectKey),
    index('report_cases_open')
      .on(table.orderKey, table.id)
      .where(sql`closed_at IS NULL`),
    index('report_cases_reported').on(table.reportedId),
  ],
)

/** Parts of a decision that only some have. */
export interface DecisionTerms {
  minAge?: number
  regions?: string[]
  /** Absent: `refused`. */
  regionRule?: RegionRule
  untilTime?: number
}

/** Decisions of moderators, with the appeal against them. */
export const decisions = pgTable(
  'decisions',
  {
    id: id64('id').primaryKey(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** See `subjectKey`. */
    subjectKey: text('subject_key').notNull(),
    /** The user whom it is about. Null when the account is gone. */
    userId: id64('user_id').references(() => users.id, { onDelete: 'set null' }),
    moderatorId: id64('moderator_id').references(() => users.id, { onDelete: 'set null' }),
    decision: text('decision').$type<Decision>().notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    /** Note to the author. */
    note: text('note').notNull(),
    terms: jsonb('terms').$type<DecisionTerms>().notNull().default({}),
    /** The caption or text that the decision is about. */
    excerpt: text('excerpt').notNull().default(''),
    /** The thing that it changed, such as `video 42`. Empty if it changed nothing. */
    effect: text('effect').notNull(),
    /** The state of that thing before. */
    before: jsonb('before').$type<unknown>(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    appealText: text('appeal_text'),
    appealedAt: timestamp('appealed_at', { withTimezone: true }),
    appealOutcome: text('appeal_outcome').$type<AppealOutcome>(),
    appealAnswer: text('appeal_answer').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('decisions_user').on(table.userId, table.id),
    index('decisions_moderator').on(table.moderatorId),
    index('decisions_effect').on(table.effect, table.id),
    index('decisions_appealed')
      .on(table.id)
      .where(sql`appealed_at IS NOT NULL AND appeal_outcome IS NULL`),
  ],
)

/** Settings of the whole site by operators: one row, or none on a new site. */
export const siteSettings = pgTable(
  'site_settings',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Only settings that were ever changed. */
    values: jsonb('values').$type<Partial<SiteSettings>>().notNull(),
  },
  (table) => [check('site_settings_one', sql`${table.isOnly}`)],
)

/** Codes with which guests make accounts. */
export const invitations = pgTable('invitations', {
  code: text('code').primaryKey(),
  /** Accounts that could be made with it at first. */
  uses: integer('uses').notNull().default(0),
  usesLeft: integer('uses_left').notNull(),
  untilAt: timestamp('until_at', { withTimezone: true }).notNull(),
  createdAt: createdAt(),
})

/**
 * Introductions of users who sign up by approval, and the reasons of those who are declined. Removed once an account is
 * opened.
 */
export const signUpRequests = pgTable('sign_up_requests', {
  userId: id64('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  introduction: text('introduction').notNull(),
  /** Null while the request waits. */
  declinedAt: timestamp('declined_at', { withTimezone: true }),
  /** Reason given by the operator who declined it. */
  reason: text('reason').notNull().default(''),
  createdAt: createdAt(),
})

/** How each operator wants alerts. Without a row they get none. */
export const alertChoices = pgTable('alert_choices', {
  userId: id64('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  byEmail: boolean('by_email').notNull(),
  byPush: boolean('by_push').notNull(),
})

/** The address that gets the alerts of the site: one row, or none. */
export const alertWebhook = pgTable(
  'alert_webhook',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    url: text('url').notNull(),
    /** Sealed (server/security/seal.ts), as it signs for this site. */
    sealedSecret: text('sealed_secret').notNull(),
  },
  (table) => [check('alert_webhook_one', sql`${table.isOnly}`)],
)

/** Alerts on their way to the webhook. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: id64('id').primaryKey(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    tryCount: integer('try_count').notNull().default(0),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('alert_deliveries_due_at').on(table.dueAt)],
)

/** Regular work of all processes: when it was done, and when and why it last failed. */
export const regularWork = pgTable('regular_work', {
  name: text('name').$type<RegularWorkName>().primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }),
  failedAt: timestamp('failed_at', { withTimezone: true }),
  error: text('error').notNull().default(''),
})

/** The last alert of each kind. */
export const alertMarks = pgTable('alert_marks', {
  kind: text('kind').$type<AlertKind>().primaryKey(),
  raisedAt: timestamp('raised_at', { withTimezone: true }),
  /**
   * The alert covers everything up to here: the id of the latest report, or the time of the latest failure in
   * microseconds since 1970.
   */
  upTo: id64('up_to').notNull().default('0'),
  /** Whether its cause has ended since. */
  isOver: boolean('is_over').notNull().default(true),
})
