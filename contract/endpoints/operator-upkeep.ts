import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, USER_PAGE_SIZE } from '../constants.ts'
import { read, write } from '../endpoint.ts'
import { CursorSchema, IdSchema, integerParameter } from '../models/primitives.ts'
import { QuotaSchema } from '../models/site.ts'
import {
  ErrorReportSchema,
  FailedJobSchema,
  FingerprintSchema,
  JobIdSchema,
  RegularWorkSchema,
  STORED_KINDS,
  StoringUserSchema,
  UPKEEP_AT_ONCE,
} from '../models/upkeep.ts'

const page = {
  cursor: v.optional(CursorSchema),
  count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE),
}
const some = <Schema extends v.GenericSchema<string>>(schema: Schema) =>
  v.pipe(v.array(schema), v.minLength(1), v.maxLength(UPKEEP_AT_ONCE))
const policy = { access: 'operator', idempotency: 'transaction', limit: 'write' } as const

/** Calls of operators about the running of the site: failures and storage. */
export const operatorUpkeepEndpoints = {
  /** Jobs that failed or wait for another try, the latest try first. */
  'operator.jobs': read({
    path: '/api/operator/jobs/',
    input: v.object(page),
    output: v.object({ jobs: v.array(FailedJobSchema), cursor: v.nullable(CursorSchema) }),
    policy: { access: 'operator' },
  }),
  /** Retries jobs now. Jobs that cannot be retried, or no longer wait, are skipped. */
  'operator.retryJobs': write({
    path: '/api/operator/retry_jobs/',
    input: v.object({ jobIds: some(JobIdSchema) }),
    output: v.object({ retriedIds: v.array(JobIdSchema) }),
    policy,
  }),
  /** Removes failed jobs that have no try left. Others are skipped. */
  'operator.dismissJobs': write({
    path: '/api/operator/dismiss_jobs/',
    input: v.object({ jobIds: some(JobIdSchema) }),
    output: v.object({ dismissedIds: v.array(JobIdSchema) }),
    policy,
  }),
  /** Errors and blocked parts of pages, grouped by likeness, the latest first. */
  'operator.errors': read({
    path: '/api/operator/errors/',
    input: v.object(page),
    output: v.object({ errors: v.array(ErrorReportSchema), cursor: v.nullable(CursorSchema) }),
    policy: { access: 'operator' },
  }),
  /** Removes errors from the list. They come back when they happen again. */
  'operator.dismissErrors': write({
    path: '/api/operator/dismiss_errors/',
    input: v.object({ errorIds: some(FingerprintSchema) }),
    output: v.object({ dismissedIds: v.array(FingerprintSchema) }),
    policy,
  }),
  /** Users by the space that they use, the largest first, or users whose name begins with `q`, by name. */
  'operator.storage': read({
    path: '/api/operator/storage/',
    input: v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(64)), ''), ...page }),
    output: v.object({
      users: v.array(StoringUserSchema),
      /** The disk with the files. Null: not known. */
      disk: v.nullable(v.object({ totalBytes: v.number(), freeBytes: v.number() })),
      /** The quota of all users, as operators set it. Null: not set. */
      userMaxBytes: v.nullable(QuotaSchema),
      /** The quota that the server was started with. Null: none. */
      configMaxBytes: v.nullable(v.number()),
      cursor: v.nullable(CursorSchema),
    }),
    policy: { access: 'operator' },
  }),
  /** Bytes of stored files and of the database, the largest kind first, by sums that change with each file. */
  'operator.storageKinds': read({
    path: '/api/operator/storage_kinds/',
    input: v.object({}),
    output: v.object({
      kinds: v.array(v.object({ kind: v.picklist(STORED_KINDS), bytes: v.number() })),
      /** Bytes of all files. */
      usedBytes: v.number(),
      /** The limit for all files. Null: none. */
      maxBytes: v.nullable(v.number()),
      /** The bucket of the object store where new files go. Null: the disk. */
      bucket: v.nullable(v.string()),
      /** When the sums were last compared with the files. Null: not yet. */
      comparedTime: v.nullable(v.number()),
    }),
    policy: { access: 'operator' },
  }),
  /** Periodic work outside the job queue, with its last run and its last failure. */
  'operator.regularWork': read({
    path: '/api/operator/regular_work/',
    input: v.object({}),
    output: v.object({ work: v.array(RegularWorkSchema) }),
    policy: { access: 'operator' },
  }),
  /** Gives one user a quota of their own, or with null the one of all users. */
  'operator.setQuota': write({
    path: '/api/operator/set_quota/',
    input: v.object({ userId: IdSchema, maxBytes: v.nullable(QuotaSchema) }),
    output: v.object({ user: StoringUserSchema }),
    policy,
  }),
}
