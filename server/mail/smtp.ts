import { createTransport } from 'nodemailer'

import type { MailSettings } from '#server/config.ts'
import { MailRefused, type SendMail } from '#server/features/account/mail-service.ts'

/** A server that does not answer holds the mails behind, and the stop of the site. */
const TIMEOUT_MS = 10_000
/** From here on an answer is final (RFC 5321, section 4.2.1). */
const FINAL_REPLY = 500

/** Sends mails by SMTP. A password travels encrypted only: a server that offers no encryption does not get it. */
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

/** Of the recipient or the mail. That of a log-in is the operator's to mend. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= FINAL_REPLY &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
