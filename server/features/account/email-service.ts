import type { Output } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import type { Language } from '#messages/languages.ts'
import { conflict, invalidInput } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { refuseBlockedDomain } from '#server/features/site/email-domains.ts'
import { readSettings } from '#server/features/site/settings-service.ts'
import type { Log } from '#server/log.ts'
import { deriveKey, hashCode } from '#server/security/secret.ts'

import * as repository from './email-repository.ts'
import type { QueueMail } from './mail-service.ts'
import { findUserNamed } from './second-factor-repository.ts'
import { MAILED_CODE_HOURS, makeRecoveryCode, type SecondFactors } from './second-factor-service.ts'

type EmailAnswer = Output<'account.email'>

/** E-mail addresses of users, used only for lost passwords. */
export interface Emails {
  describe(db: Db, viewer: Viewer): Promise<EmailAnswer>
  /**
   * Sends a code to an address.
   * @throws {ApiError} 409 while the site sends no mail, 400 with the field for an address at a blocked domain
   */
  begin(db: Db, viewer: Viewer, wanted: { address: string; language: Language }): Promise<EmailAnswer>
  /**
   * Makes the address the user's. The previous address gets an e-mail about it.
   * @throws {ApiError} 400 with the field
   */
  confirm(db: Db, viewer: Viewer, code: string): Promise<EmailAnswer>
  remove(db: Db, viewer: Viewer): Promise<EmailAnswer>
  /**
   * Sends a recovery code to the address of the user of that name. Does not wait, so that the response time does not
   * reveal whether the user or an address exists.
   * @throws {ApiError} 409 while the site sends no mail
   */
  mailCode(database: Pick<Database, 'transaction'>, username: string): void
  /** Sends an e-mail to the user's address about a password that was set with a recovery code. */
  notifyRecovered(db: Db, user: Viewer): Promise<void>
}

interface EmailTools {
  secret: string
  /** Absent while the site sends no mail. */
  queueMail: QueueMail | undefined
  factors: SecondFactors
  log: Log
}

const describe = async (db: Db, { id }: Viewer): Promise<EmailAnswer> => {
  const row = await repository.findEmail(db, id)
  return {
    ...(row?.address && { address: row.address }),
    ...(row?.newAddress && { newAddress: row.newAddress }),
  }
}

export function createEmails({ secret, queueMail, factors, log }: EmailTools): Emails {
  const key = deriveKey(secret, 'email-code')
  const hashOf = (userId: string, code: string): string => hashCode(key, userId, code)
  const requireMail = (): QueueMail => {
    if (!queueMail) throw conflict(sentence('mailOff'))
    return queueMail
  }
  /** The earlier code went to an address that is no longer the user's. */
  const leaveAddress = async (
    db: Db,
    { id, uniqueId: username }: Viewer,
    to: string | null,
    language: Language,
  ) => {
    await factors.forgetMailedCodes(db, id)
    if (to) await queueMail?.(db, id, { kind: 'addressGone', to, language, username })
  }
  const sendRecoveryCode = async (db: Tx, queue: QueueMail, name: string): Promise<void> => {
    const user = await findUserNamed(db, name)
    const email = user && (await repository.findEmail(db, user.id))
    if (!user || !email?.address) return
    const code = await factors.makeMailedCode(db, user.id)
    const { address: to, language } = email
    await queue(db, user.id, { kind: 'recover', to, language, username: user.uniqueId, code })
  }

  return {
    describe,
    async begin(db, viewer, { address, language }) {
      const queue = requireMail()
      refuseBlockedDomain(address, (await readSettings(db)).blockedEmailDomains)
      const code = makeRecoveryCode()
      const codeHash = hashOf(viewer.id, code)
      await repository.beginEmail(db, viewer.id, { address, codeHash, hours: MAILED_CODE_HOURS, language })
      await queue(db, viewer.id, { kind: 'confirm', to: address, language, username: viewer.uniqueId, code })
      return describe(db, viewer)
    },
    async confirm(db, viewer, code) {
      const confirmed = await repository.confirmEmail(db, viewer.id, hashOf(viewer.id, code))
      if (!confirmed) throw invalidInput(sentence('codeWrong'), { emailCode: sentence('codeWrong') })
      const now = await repository.findEmail(db, viewer.id)
      if (now && now.address !== confirmed.before) {
        await leaveAddress(db, viewer, confirmed.before, now.language)
      }
      return describe(db, viewer)
    },
    async remove(db, viewer) {
      const removed = await repository.deleteEmail(db, viewer.id)
      if (removed) await leaveAddress(db, viewer, removed.address, removed.language)
      return {}
    },
    mailCode(database, username) {
      const queue = requireMail()
      database
        .transaction((db) => sendRecoveryCode(db, queue, username))
        .catch((error: unknown) => log.warn({ err: error }, 'A recovery code could not be mailed.'))
    },
    async notifyRecovered(db, { id, uniqueId: username }) {
      await factors.forgetMailedCodes(db, id)
      const email = await repository.findEmail(db, id)
      if (!email?.address) return
      const { address: to, language } = email
      await queueMail?.(db, id, { kind: 'recovered', to, language, username })
    },
  }
}
