import type { Publish } from '#server/bus/bus.ts'
import { removeLeavers } from '#server/features/account/deletion-service.ts'
import { makeExports, removeOldExports, type ExportTools } from '#server/features/account/export-service.ts'
import { createMailQueue, sendDueMails, type MailTools } from '#server/features/account/mail-service.ts'
import { endPauses } from '#server/features/moderation/service.ts'
import { createClaimTokens } from '#server/features/rights/claim-tokens.ts'
import { restoreDue } from '#server/features/rights/service.ts'

import { repeat } from './repeat.ts'

/** How soon an archive that was asked for is begun. */
const EXPORT_INTERVAL_MS = 2_000
/** How soon an e-mail is sent. */
const MAIL_INTERVAL_MS = 1_000
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

export interface AccountUpkeepTools extends ExportTools {
  publish: Publish
  /** Key that tokens and e-mails are sealed with. */
  secret: string
  /** Absent: the site sends no e-mail. */
  mails?: Omit<MailTools, 'database' | 'log'>
}

/**
 * Makes the archives of their data that users have asked for, removes old ones, users who have left 30 days ago, ends pauses,
 * and sends e-mails. Several processes may do it at once.
 * @returns what ends it
 */
export function startAccountUpkeep(tools: AccountUpkeepTools): () => Promise<void> {
  const { database, log, publish, secret, mails } = tools
  const rights = {
    tokens: createClaimTokens(secret),
    queueMail: mails && createMailQueue(secret),
  }
  const often = (work: () => Promise<void>, intervalMs: number) =>
    repeat(
      () => work().catch((error: unknown) => log.warn({ err: error }, 'Accounts could not be kept up.')),
      intervalMs,
    )
  const ends = [
    often(() => makeExports(tools), EXPORT_INTERVAL_MS),
    often(() => removeLeavers(database, publish), MINUTE_MS),
    often(() => endPauses(database, publish), MINUTE_MS),
    often(() => removeOldExports(database), HOUR_MS),
    often(() => restoreDue(database, publish, rights), MINUTE_MS),
    ...(mails ? [often(() => sendDueMails({ ...mails, database, log }), MAIL_INTERVAL_MS)] : []),
  ]
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
