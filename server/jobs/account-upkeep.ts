import type { RegularWorkName } from '#contract/models/upkeep.ts'
import { removeLeavers } from '#server/features/account/deletion-service.ts'
import { makeExports, removeOldExports, type ExportTools } from '#server/features/account/export-service.ts'
import { createMailQueue, sendDueMails, type MailTools } from '#server/features/account/mail-service.ts'
import { endPauses } from '#server/features/moderation/service.ts'
import { createClaimTokens } from '#server/features/rights/claim-tokens.ts'
import { restoreDue } from '#server/features/rights/service.ts'

import type { Watch } from './regular-work.ts'
import { repeat } from './repeat.ts'

/** How soon a requested archive is begun. */
const EXPORT_INTERVAL_MS = 2_000
/** How soon an e-mail is sent. */
const MAIL_INTERVAL_MS = 1_000
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

export interface AccountUpkeepTools extends ExportTools {
  /** Key that tokens and e-mails are sealed with. */
  secret: string
  watch: Watch
  /** Absent: the site sends no e-mail. */
  mails?: Omit<MailTools, 'database' | 'log'>
}

/**
 * Makes requested data archives, removes old archives and users who left 30 days ago, ends pauses, and sends e-mails.
 * Several processes may do it at once.
 * @returns a function that ends it
 */
export function startAccountUpkeep(tools: AccountUpkeepTools): () => Promise<void> {
  const { database, log, secret, mails, watch } = tools
  const rights = {
    tokens: createClaimTokens(secret),
    queueMail: mails && createMailQueue(secret),
  }
  const often = (name: RegularWorkName, work: () => Promise<void>, intervalMs: number) =>
    repeat(watch(name, 'Accounts could not be kept up.', work), intervalMs)
  const ends = [
    often('archives', () => makeExports(tools), EXPORT_INTERVAL_MS),
    often('accounts', () => removeLeavers(database), MINUTE_MS),
    often('accounts', () => endPauses(database), MINUTE_MS),
    often('archives', () => removeOldExports(database), HOUR_MS),
    often('accounts', () => restoreDue(database, rights), MINUTE_MS),
    ...(mails ? [often('mails', () => sendDueMails({ ...mails, database, log }), MAIL_INTERVAL_MS)] : []),
  ]
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
