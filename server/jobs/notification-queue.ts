import type { PgBoss } from 'pg-boss'

import type { Database } from '#server/db/client.ts'
import {
  deliver,
  type Delivery,
  type DeliveryTools,
  type Later,
} from '#server/features/notifications/deliver-service.ts'
import { takeDue } from '#server/features/notifications/repository.ts'

import { asBossDatabase } from './boss.ts'
import { repeat } from './repeat.ts'

const NOTIFY = 'notify'
const TAKE_INTERVAL_MS = 1_000
const TAKE_MAX_COUNT = 500
const POLLING_INTERVAL_SEC = 1
/** One slow push service does not hold up the others for long. */
const DELIVERIES_AT_ONCE = 8
const EXPIRE_SEC = 60
const DELETE_AFTER_SEC = 60 * 60
/** Transactions that were under way when a notification became due have ended by then, and what they added is in it. */
const SETTLE_SEC = 1

export interface NotificationTools extends Omit<DeliveryTools, 'db'> {
  database: Database
}

/**
 * Sends notifications to devices whose app is closed. For each device and kind one delivery waits at most.
 * @returns what stops taking more
 */
export async function startNotifications(
  boss: PgBoss,
  tools: NotificationTools,
): Promise<() => Promise<void>> {
  const { database, log } = tools
  await boss.createQueue(NOTIFY, {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 30,
    expireInSeconds: EXPIRE_SEC,
    deleteAfterSeconds: DELETE_AFTER_SEC,
  })
  const add = async ({ delivery, delaySec }: Later, db?: ReturnType<typeof asBossDatabase>) => {
    const singletonKey = `${delivery.subscriptionId}:${delivery.kind}`
    await boss.send(NOTIFY, delivery, { singletonKey, startAfter: delaySec, ...(db && { db }) })
  }
  await boss.work<Delivery>(
    NOTIFY,
    { pollingIntervalSeconds: POLLING_INTERVAL_SEC, batchSize: 1, localConcurrency: DELIVERIES_AT_ONCE },
    async ([job]) => {
      const later = job && (await deliver({ ...tools, db: database }, job.data))
      if (later) await add(later)
    },
  )
  const take = () =>
    database.transaction(async (tx) => {
      for (const due of await takeDue(tx, TAKE_MAX_COUNT)) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other in a transaction
        await add({ delivery: { ...due, tryCount: 0 }, delaySec: SETTLE_SEC }, asBossDatabase(tx))
      }
    })
  return repeat(
    () => take().catch((error: unknown) => log.warn({ err: error }, 'Notifications could not be taken.')),
    TAKE_INTERVAL_MS,
  )
}
