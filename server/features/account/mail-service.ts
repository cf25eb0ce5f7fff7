import type { Database, Db } from '#server/db/client.ts'
import { findSiteName } from '#server/features/site/branding-service.ts'
import type { Log } from '#server/log.ts'
import { messagesOf } from '#server/messages.ts'
import { seal, unseal } from '#server/security/seal.ts'
import { deriveKey } from '#server/security/secret.ts'

import { composeMail, type Mail, type MailText } from './compose-mail.ts'
import { MailRefused } from './mail-refused.ts'
import * as repository from './mail-repository.ts'
import { noteFailure, noteSent } from './mail-state.ts'

/** With pauses of 1, 2, 4, 8 and 16 minutes: a code expires after an hour. */
const MAX_TRIES = 6

/** Hands a mail to the operator's mail server. Rejects with its reply when it is not accepted. */
export type SendMail = (mail: MailText & { to: string }) => Promise<void>

const keyOf = (secret: string): Buffer => deriveKey(secret, 'outgoing-mail')

/** Queues a mail. @param userId null for a recipient without an account */
export type QueueMail = (db: Db, userId: string | null, mail: Mail) => Promise<void>

export function createMailQueue(secret: string): QueueMail {
  const key = keyOf(secret)
  return (db, userId, mail) => repository.queueMail(db, userId, seal(key, JSON.stringify(mail)))
}

export interface MailTools {
  database: Database
  secret: string
  log: Log
  /** The public origin of the site, for links. */
  origin: string
  sendMail: SendMail
}

/** Sends the due mails, one after the other. After a failure the others wait for the next run. */
export async function sendDueMails({ database, secret, log, origin, sendMail }: MailTools): Promise<void> {
  const key = keyOf(secret)
  for (let row = await repository.takeDueMail(database); row; row = await repository.takeDueMail(database)) {
    const isLastTry = row.tryCount >= MAX_TRIES
    try {
      const mail = readMail(key, row.sealed)
      const { mail: messages } = await messagesOf(mail.language, await findSiteName(database))
      await sendMail({ to: mail.to, ...composeMail(messages, mail, origin) })
    } catch (error) {
      // Not the address, as the log may outlive the user.
      log.warn({ err: error, mailId: row.id, tryCount: row.tryCount }, 'An e-mail could not be sent.')
      await noteFailure(database, error)
      if (isLastTry || error instanceof MailRefused) await repository.deleteMail(database, row.id)
      return
    }
    // First: it must not be sent again.
    await repository.deleteMail(database, row.id)
    await noteSent(database)
  }
}

// Sealed by this file.
const readMail = (key: Buffer, sealed: string): Mail => JSON.parse(unseal(key, sealed)) as Mail
