import { ECDH } from 'node:crypto'

import type { Output } from '#contract/endpoints/index.ts'
import type { NotificationSettings, PushSubscriptionInput } from '#contract/models/notification.ts'
import { invalidInput, notLoggedIn } from '#server/api/problems.ts'
import type { CallContext, Viewer } from '#server/api/route.ts'
import { isTimeZone } from '#server/api/time-zone.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'

import * as repository from './repository.ts'
import { loadVapidKeys } from './vapid.ts'

/** Devices of one user. The oldest is replaced. */
const DEVICES_MAX_COUNT = 10

/** The session of a call, or the refusal 10102. */
export function requireSession({ sessionId }: CallContext): string {
  if (sessionId === undefined) throw notLoggedIn()
  return sessionId
}

export async function readSettings(
  db: Db,
  viewer: Viewer,
  sessionId: string,
): Promise<Output<'notifications.settings'>> {
  const { publicKey } = await loadVapidKeys(db)
  return {
    ...(await repository.findSettings(db, viewer.id)),
    publicKey,
    subscription: (await repository.findOfSession(db, sessionId)) ?? null,
  }
}

export async function changeSettings(
  db: Db,
  viewer: Viewer,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  await repository.storeSettings(db, viewer.id, settings)
  return settings
}

/** @throws {ApiError} 400 when the key is not a point on the curve, or there is no such time zone */
export async function subscribe(
  db: Db,
  viewer: Viewer,
  sessionId: string,
  subscription: PushSubscriptionInput,
): Promise<void> {
  if (!isPoint(subscription.p256dh)) throw invalidInput('The key is not on the curve P-256.')
  if (!isTimeZone(subscription.timeZone)) throw invalidInput('There is no such time zone.')
  const row = { ...subscription, id: nextId(), sessionId, userId: viewer.id }
  await repository.storeSubscription(db, row, DEVICES_MAX_COUNT)
}

export const unsubscribe = (db: Db, sessionId: string): Promise<void> =>
  repository.deleteOfSession(db, sessionId)

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
