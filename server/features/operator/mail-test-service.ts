import type { Output } from '#contract/endpoints/index.ts'
import type { MailTestOutcome } from '#contract/models/overview.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { composeMail } from '#server/features/account/compose-mail.ts'
import { findEmail } from '#server/features/account/email-repository.ts'
import { MailRefused, type SendMail } from '#server/features/account/mail-service.ts'
import { findSiteName } from '#server/features/site/branding-service.ts'
import { messagesOf } from '#server/messages.ts'

export interface MailTestTools {
  /** Undefined: the site sends no e-mail. */
  sendMail: SendMail | undefined
  /** The public origin of the site. */
  origin: string | undefined
}

/**
 * Sends a test to the operator's own address, not through the queue, and tells the answer of the mail server.
 * @throws {ApiError} 409 when the site sends no e-mail
 */
export async function testMail(
  db: Db,
  viewer: Viewer,
  { sendMail, origin = '' }: MailTestTools,
): Promise<Output<'operator.testMail'>> {
  requireRights(viewer, 'operator')
  if (!sendMail) throw conflict(sentence('mailOff'))
  const email = await findEmail(db, viewer.id)
  const address = email?.address
  if (!email || !address) return { outcome: 'noAddress', address: '' }
  const { mail: messages } = await messagesOf(email.language, await findSiteName(db))
  const mail = { kind: 'test', to: address, language: email.language, username: viewer.uniqueId } as const
  try {
    await sendMail({ to: address, ...composeMail(messages, mail, origin) })
  } catch (error) {
    return { outcome: outcomeOf(error), address }
  }
  return { outcome: 'sent', address }
}

/** Codes with which the mail client tells why no mail server has answered. */
const UNREACHABLE = ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS']

function outcomeOf(error: unknown): MailTestOutcome {
  if (error instanceof MailRefused) return 'refused'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EAUTH') return 'logIn'
  // Refused for the time being.
  if (code === 'EENVELOPE') return 'refused'
  return UNREACHABLE.includes(code) ? 'unreachable' : 'other'
}
