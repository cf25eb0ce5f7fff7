import { alertPath, type AlertKind } from '#contract/alerts.ts'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import type { QueueMail } from '#server/features/account/mail-service.ts'
import { recordNotice } from '#server/features/notices/service.ts'
import type { Log } from '#server/log.ts'
import type { FilesSpace } from '#server/storage/files-space.ts'

import * as repository from './repository.ts'
import { readWebhook, sendToWebhook, type WebhookTools } from './webhook.ts'

/** Alerts of a kind are combined within this time. */
const INTERVAL_SEC = 60 * 60
/** A disk that stays full causes one alert a day. */
const REMINDER_SEC = 24 * INTERVAL_SEC
/** Four times the space that an upload needs to begin (server/storage/disk-space.ts), so that there is time to act. */
export const DISK_ALERT_BYTES = 2 * 1024 ** 3
/** Share of the limit for all files of the site. */
const FILES_ALERT_SHARE = 0.9
/** Maximum number of alerts waiting for the webhook. Older ones are dropped. */
const WAITING_MAX_COUNT = 100
/** With pauses of 1, 2, 4, 8 and 16 minutes. */
const MAX_TRIES = 6

export interface RaiseTools extends WebhookTools {
  database: Database
  log: Log
  /** Absent: the site sends no e-mail. */
  queueMail: QueueMail | undefined
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
  /** The space of all files of the site. */
  filesSpace: () => Promise<FilesSpace>
  /** Counts the jobs that failed after a time in microseconds since 1970. */
  countFailedJobs: (db: Db, upTo: string) => Promise<repository.Arrivals>
}

/**
 * Alerts operators and the webhook about new reports, failed jobs, and a disk, or the limit for all files, that is nearly
 * full.
 */
export async function raiseAlerts(tools: RaiseTools): Promise<void> {
  const { database, countFailedJobs, freeBytes, filesSpace } = tools
  await raiseArrivals(tools, 'reports', repository.countReports)
  await raiseArrivals(tools, 'jobs', countFailedJobs)
  const diskBytes = await freeBytes()
  const { usedBytes, maxBytes } = await filesSpace()
  const isNearlyFull = diskBytes < DISK_ALERT_BYTES || usedBytes >= FILES_ALERT_SHARE * maxBytes
  await database.transaction(async (tx) => {
    const { agoSec, isOver, upTo } = await repository.lockMark(tx, 'disk')
    if (!isNearlyFull) return isOver ? undefined : repository.markOver(tx, 'disk')
    if (agoSec !== null && agoSec < (isOver ? INTERVAL_SEC : REMINDER_SEC)) return undefined
    const leftBytes = Math.max(0, Math.min(diskBytes, maxBytes - usedBytes))
    const megabytes = Math.floor(leftBytes / 1_000_000)
    if (await alertAll(tx, tools, 'disk', megabytes)) await repository.markRaised(tx, 'disk', upTo)
    return undefined
  })
}

const raiseArrivals = (
  tools: RaiseTools,
  kind: AlertKind,
  count: RaiseTools['countFailedJobs'],
): Promise<void> =>
  tools.database.transaction(async (tx) => {
    const mark = await repository.lockMark(tx, kind)
    if (mark.agoSec !== null && mark.agoSec < INTERVAL_SEC) return
    const arrivals = await count(tx, mark.upTo)
    if (arrivals.count > 0 && (await alertAll(tx, tools, kind, arrivals.count))) {
      await repository.markRaised(tx, kind, arrivals.upTo)
    }
  })

const NOTICES = {
  reports: 'alertReports',
  disk: 'alertDisk',
  jobs: 'alertJobs',
} as const satisfies Record<AlertKind, NoticeKind>

/**
 * @returns whether there was a recipient. If not, the first operator who turns alerts on is told about everything so
 * far
 */
async function alertAll(tx: Tx, tools: RaiseTools, kind: AlertKind, count: number): Promise<boolean> {
  const { queueMail, origin } = tools
  const recipients = (await repository.listRecipients(tx)).filter(
    ({ byPush, address }) => byPush || (address !== null && queueMail !== undefined),
  )
  const webhook = await repository.findWebhook(tx)
  const alertId = nextId()
  for (const { userId, username, byPush, address, language } of recipients) {
    if (byPush) await recordNotice(tx, { kind: NOTICES[kind], recipientId: userId, actorId: userId, alertId })
    if (address !== null && queueMail) {
      await queueMail(tx, userId, { kind: 'alert', to: address, language, username, alert: { kind, count } })
    }
  }
  if (webhook) {
    const payload = {
      type: `alert.${kind}`,
      time: Math.floor(Date.now() / 1_000),
      ...(kind === 'disk' ? { freeMegabytes: count } : { count }),
      ...(origin && { site: origin, url: origin + alertPath(kind) }),
    }
    await repository.addDelivery(tx, payload, WAITING_MAX_COUNT)
  }
  return recipients.length > 0 || webhook !== undefined
}

/** Sends due alerts to the webhook, one after the other. After a failure the others wait for the next run. */
export async function sendDueAlerts(
  tools: WebhookTools & Pick<RaiseTools, 'database' | 'log'>,
): Promise<void> {
  const { database, log } = tools
  for (
    let row = await repository.takeDueDelivery(database);
    row;
    row = await repository.takeDueDelivery(database)
  ) {
    const webhook = await readWebhook(database, tools)
    const answer = webhook && (await sendToWebhook(webhook, `alert_${row.id}`, row.payload, tools))
    const isTaken = answer === null || answer.outcome === 'taken'
    if (isTaken || row.tryCount >= MAX_TRIES) await repository.deleteDelivery(database, row.id)
    if (isTaken) continue
    // Not the address, which may contain a key.
    log.warn(
      { alertId: row.id, tryCount: row.tryCount, outcome: answer.outcome, status: answer.status },
      'The webhook did not take an alert.',
    )
    return
  }
}
