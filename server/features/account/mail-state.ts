import type { MailFailure } from '#contract/models/overview.ts'
import type { Db } from '#server/db/client.ts'

import { MailRefused } from './mail-refused.ts'

/** Codes with which the mail client tells why no mail server has answered. */
const UNREACHABLE = ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS']

export function mailFailureOf(error: unknown): MailFailure {
  if (error instanceof MailRefused) return 'refused'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EAUTH') return 'logIn'
  // Refused for the time being.
  if (code === 'EENVELOPE') return 'refused'
  return UNREACHABLE.includes(code) ? 'unreachable' : 'other'
}

/** Records that the mail server has accepted a mail. */
export async function noteSent(db: Db): Promise<void> {
  await db.query({
    name: 'account.noteSent',
    text: `
      INSERT INTO mail_state (sent_at) VALUES (now())
      ON CONFLICT (is_only) DO UPDATE SET sent_at = now(), failing_since = NULL, cause = NULL`,
  })
}

/** Records a failure, unless the server has only refused one recipient or mail for good: it works for the others. */
export async function noteFailure(db: Db, error: unknown): Promise<void> {
  if (error instanceof MailRefused) return
  await db.query({
    name: 'account.noteFailure',
    text: `
      INSERT INTO mail_state (failing_since, cause) VALUES (now(), $1)
      ON CONFLICT (is_only) DO UPDATE SET failing_since = coalesce(mail_state.failing_since, now()), cause = $1`,
    values: [mailFailureOf(error)],
  })
}

export interface MailState {
  lastSentTime: number | null
  failure: { sinceTime: number; cause: MailFailure } | null
}

export async function readMailState(db: Db): Promise<MailState> {
  const [row] = await db.query<{
    sentTime: number | null
    sinceTime: number | null
    cause: MailFailure | null
  }>({
    name: 'account.mailState',
    text: `
      SELECT floor(extract(epoch FROM sent_at))::float8 AS "sentTime",
        floor(extract(epoch FROM failing_since))::float8 AS "sinceTime", cause
      FROM mail_state`,
  })
  const { sentTime = null, sinceTime = null, cause = null } = row ?? {}
  return {
    lastSentTime: sentTime,
    failure: sinceTime === null || cause === null ? null : { sinceTime, cause },
  }
}
