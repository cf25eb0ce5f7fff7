import * as v from 'valibot'

import { IdSchema } from './primitives.ts'

/** A row of the audit log. */
export const AuditEntrySchema = v.object({
  id: IdSchema,
  /** Seconds since 1970. */
  time: v.number(),
  /** The user who did it. Null for a command of the server, and for a user who is gone. */
  actor: v.nullable(v.object({ id: IdSchema, uniqueId: v.string() })),
  action: v.string(),
  /** About which thing, such as `user 42`. Empty where it is about the site. */
  subject: v.string(),
  details: v.record(v.string(), v.unknown()),
})
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>
