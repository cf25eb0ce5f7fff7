import { createTransport } from 'nodemailer'

import type { MailSettings } from '#server/config.ts'
import { MailRefused } from '#server/features/account/mail-refused.ts'
import type { SendMail } from '#server/features/account/mail-service.ts'

/** A server that does not respond delays other mails, and the stop of the site. */
const TIMEOUT_MS = 10_000
/** Replies from this code on are final (RFC 5321, section 4.2.1). */
const FINAL_REPLY = 500

/** Sends mails by SMTP. A password is only sent encrypted: a server without encryption does not get it. */
export function sendBySmtp({ smtpUrl, from }: MailSettings): SendMail {
  const isSecure = smtpUrl.protocol === 'smtps:'
  const [user, pass] = [smtpUrl.username, smtpUrl.password].map(decodeURIComponent)
  const transport = createTransport({
    host: smtpUrl.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(smtpUrl.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(user && { auth: { user, pass: pass ?? '' }, requireTLS: !isSecure }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail) => {
    await transport
      .sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
      .catch((error: unknown) => {
        throw isFinal(error) ? new MailRefused(error) : error
      })
  }
}

/** Whether an error is final for the recipient or the mail. A failed log-in is the operator's to fix. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= FINAL_REPLY &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
