import type { Output } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { composeMail } from '#server/features/account/compose-mail.ts'
import { findEmail } from '#server/features/account/email-repository.ts'
import type { SendMail } from '#server/features/account/mail-service.ts'
import { mailFailureOf, noteFailure, noteSent } from '#server/features/account/mail-state.ts'
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
    await noteFailure(db, error)
    return { outcome: mailFailureOf(error), address }
  }
  await noteSent(db)
  return { outcome: 'sent', address }
}
