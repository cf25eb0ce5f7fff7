import type { PgBoss } from 'pg-boss'

import type { Database } from '#server/db/client.ts'
import {
  deliver,
  type Delivery,
  type DeliveryTools,
  type Later,
} from '#server/features/notifications/deliver-service.ts'
import { takeDue } from '#server/features/notifications/repository.ts'
import { isServiceKnown } from '#server/features/notifications/send-push.ts'

import { asBossDatabase } from './boss.ts'
import type { Watch } from './regular-work.ts'
import { repeat } from './repeat.ts'

/** Queue for push services that browsers use. */
const NOTIFY = 'notify'
/** Queue for all others, which users choose and which may never respond. */
const NOTIFY_OTHERS = 'notify-others'
/** A delivery may move to the other queue, so both exist before work begins. */
const QUEUES = [NOTIFY, NOTIFY_OTHERS] as const
const TAKE_INTERVAL_MS = 1_000
const TAKE_MAX_COUNT = 500
const POLLING_INTERVAL_SEC = 1
const DELIVERIES_AT_ONCE = { [NOTIFY]: 6, [NOTIFY_OTHERS]: 2 }
const EXPIRE_SEC = 60
const DELETE_AFTER_SEC = 60 * 60
/** Time for transactions that were running when a notification became due, so that it includes what they added. */
const SETTLE_SEC = 1

export interface NotificationTools extends Omit<DeliveryTools, 'db'> {
  database: Database
}

/**
 * Sends notifications to devices whose app is closed. For each device and kind at most one delivery waits, and one more
 * for the end of quiet hours.
 * @returns a function that stops accepting more
 */
export async function startNotifications(
  boss: PgBoss,
  tools: NotificationTools,
  watch: Watch,
): Promise<() => Promise<void>> {
  const { database } = tools
  const add = async ({ delivery, delaySec, isQuiet }: Later, db?: ReturnType<typeof asBossDatabase>) => {
    // A delivery that waits for the end of quiet hours must not block others when those end sooner.
    const singletonKey = `${delivery.subscriptionId}:${delivery.kind}${isQuiet ? ':quiet' : ''}`
    const queue = delivery.isServiceKnown ? NOTIFY : NOTIFY_OTHERS
    await boss.send(queue, delivery, { singletonKey, startAfter: delaySec, ...(db && { db }) })
  }
  for (const queue of QUEUES) {
    await boss.createQueue(queue, {
      policy: 'short',
      retryLimit: 2,
      retryDelay: 30,
      expireInSeconds: EXPIRE_SEC,
      deleteAfterSeconds: DELETE_AFTER_SEC,
    })
  }
  for (const queue of QUEUES) {
    const localConcurrency = DELIVERIES_AT_ONCE[queue]
    await boss.work<Delivery>(
      queue,
      { pollingIntervalSeconds: POLLING_INTERVAL_SEC, batchSize: 1, localConcurrency },
      async ([job]) => {
        const later = job && (await deliver({ ...tools, db: database }, job.data))
        if (later) await add(later)
      },
    )
  }
  const take = () =>
    database.transaction(async (tx) => {
      for (const { endpoint, ...due } of await takeDue(tx, TAKE_MAX_COUNT)) {
        const delivery = { ...due, tryCount: 0, isServiceKnown: isServiceKnown(endpoint) }
        await add({ delivery, delaySec: SETTLE_SEC }, asBossDatabase(tx))
      }
    })
  return repeat(watch('notifications', 'Notifications could not be taken.', take), TAKE_INTERVAL_MS)
}
