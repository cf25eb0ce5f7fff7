import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Db } from '#server/db/client.ts'
import { countUnread } from '#server/features/notices/read-repository.ts'
import type { Log } from '#server/log.ts'

import { composePush } from './compose.ts'
import { quietLeftSec } from './quiet-hours.ts'
import * as repository from './repository.ts'
import { sendPush, type PushMessage, type PushSender } from './send-push.ts'

/** A notification of a kind that is to be sent to a device. */
export interface Delivery {
  subscriptionId: string
  kind: NotificationKind
  /** Failed tries. */
  tryCount: number
  /** Whether its push service is one that browsers use; any other may be slow on purpose. */
  isServiceKnown?: boolean
}

export interface DeliveryTools {
  db: Db
  log: Log
  sender: PushSender
  /** The address of the site, if the operator has set it. */
  publicUrl: URL | undefined
}

/** A delivery to be made later. */
export interface Later {
  delivery: Delivery
  delaySec: number
  /** The delivery waits for the end of quiet hours, which the user may end at any time. */
  isQuiet?: boolean
}

const MINUTE_SEC = 60
const HOUR_SEC = 60 * MINUTE_SEC

/** Minimum interval between notifications of a kind on a device; each replaces the one before. */
const INTERVAL_SEC: Record<NotificationKind, number> = {
  likes: 10 * MINUTE_SEC,
  comments: MINUTE_SEC,
  mentions: MINUTE_SEC,
  followers: 10 * MINUTE_SEC,
  requests: MINUTE_SEC,
  messages: 5,
  site: 0,
}

const URGENCY: Record<NotificationKind, PushMessage['urgency']> = {
  likes: 'low',
  comments: 'normal',
  mentions: 'normal',
  followers: 'low',
  requests: 'normal',
  messages: 'high',
  site: 'normal',
}

/** After this time a device that was off learns of it from the inbox. */
const TTL_SEC = 24 * HOUR_SEC
const PER_HOUR_MAX_COUNT = 60

const TRIES_MAX_COUNT = 6
const RETRY_DELAY_SEC = 30
const RETRY_DELAY_MAX_SEC = 6 * HOUR_SEC
/** Number of failed notifications after which a device counts as gone. */
const GIVEN_UP_MAX_COUNT = 20

/** The delay before a retry: twice the previous one, randomised, and at least what the push service asks for. */
export function retryDelaySec(
  tryCount: number,
  retryAfterSec = 0,
  random: () => number = Math.random,
): number {
  const backoffSec = RETRY_DELAY_SEC * 2 ** tryCount * (0.5 + random() / 2)
  return Math.ceil(Math.min(Math.max(backoffSec, retryAfterSec), RETRY_DELAY_MAX_SEC))
}

/**
 * Sends what waits for a user to one of their devices, if it still does and the user wants it now.
 * @returns when to try again; undefined when it is done
 */
export async function deliver(tools: DeliveryTools, delivery: Delivery): Promise<Later | undefined> {
  const { db } = tools
  const { subscriptionId, kind } = delivery
  const device = await repository.findDevice(db, subscriptionId, kind)
  if (!device || !device.settings.kinds[kind]) return undefined
  const pauseSec = Math.ceil(pauseSecOf(device, kind))
  const quietSec = Math.ceil(quietLeftSec(device.settings.quietHours, device))
  const delaySec = Math.max(pauseSec, quietSec)
  if (delaySec > 0) return { delivery, delaySec, ...(quietSec >= pauseSec && { isQuiet: true }) }
  const composed = await composePush(
    db,
    { ...device, kind },
    { ...tools, badgeCount: () => countBadge(db, device) },
  )
  if (!composed) return undefined
  const { payload, upTo } = composed
  const message = { payload, topic: kind, urgency: URGENCY[kind], ttlSec: TTL_SEC }
  const outcome = await sendPush(tools.sender, device, message)
  switch (outcome.name) {
    case 'sent':
      await repository.noteSent(db, subscriptionId, kind, upTo)
      return undefined
    case 'gone':
      await repository.deleteSubscription(db, subscriptionId)
      return undefined
    case 'failed':
      await repository.noteFailed(db, subscriptionId)
      if (delivery.tryCount + 1 < TRIES_MAX_COUNT) {
        return {
          delivery: { ...delivery, tryCount: delivery.tryCount + 1 },
          delaySec: retryDelaySec(delivery.tryCount, outcome.retryAfterSec),
        }
      }
      break
    case 'refused':
      await repository.noteFailed(db, subscriptionId)
      break
  }
  tools.log.warn({ kind, reason: outcome.reason }, 'A push message was given up.')
  await repository.noteGivenUp(db, subscriptionId, GIVEN_UP_MAX_COUNT)
  return undefined
}

/** Seconds until a device may get another notification of a kind: to the end of a pause or of a full hour. */
function pauseSecOf(device: repository.Device, kind: NotificationKind): number {
  const { hourCount, hourLeftSec, sentAgoSec } = device
  return Math.max(
    sentAgoSec === null ? 0 : INTERVAL_SEC[kind] - sentAgoSec,
    hourCount >= PER_HOUR_MAX_COUNT ? hourLeftSec : 0,
  )
}

/** The number on the app's icon, as pages count it: unread notices and follow requests. */
async function countBadge(db: Db, { userId }: repository.Device): Promise<number> {
  const [counts] = await countUnread(db, [userId])
  if (!counts) return 0
  const { unread, followRequestCount, unreadConversationCount } = counts
  return Object.values(unread).reduce(
    (sum, count) => sum + count,
    followRequestCount + unreadConversationCount,
  )
}
