import { afterAll, expect, test } from 'vitest'

import { nextId } from '#server/db/ids.ts'
import { setLike } from '#server/features/likes/service.ts'
import { findSettings } from '#server/features/notifications/repository.ts'
import { changeSettings, subscribe } from '#server/features/notifications/service.ts'
import { loadVapidKeys } from '#server/features/notifications/vapid.ts'
import { silentLog } from '#server/log.ts'
import { TEST_CERTIFICATE } from '#support/certificate.ts'
import { withDatabase } from '#support/database.ts'
import { eventually } from '#support/eventually.ts'
import { PushDevice, startPushService } from '#support/push-service.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { startBoss } from './boss.ts'
import { startNotifications } from './notification-queue.ts'
import { createWatch } from './regular-work.ts'

const database = await withDatabase()
/** An hour of quiet, which has begun. */
function quietFromNow() {
  const now = new Date()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  return { from: (minute + 1_438) % 1_440, to: (minute + 60) % 1_440 }
}
const pushService = await startPushService()
afterAll(() => pushService.stop())

test('a notification is sent once its time has come, and again after its push service was busy', async () => {
  const boss = await startBoss(database, silentLog())
  const stop = await startNotifications(
    boss,
    {
      database,
      log: silentLog(),
      publicUrl: undefined,
      sender: {
        keys: await loadVapidKeys(database),
        contact: 'mailto:operator@example.org',
        ca: TEST_CERTIFICATE,
        mayConnectTo: (address) => address === '127.0.0.1',
      },
    },
    createWatch(database, silentLog()),
  )
  const [ann, ben] = [await addUser(database), await addUser(database)]
  const device = new PushDevice()
  const sessionId = `session-${nextId()}`
  await database.query({
    text: `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $1, $2, now() + interval '1 day')`,
    values: [sessionId, ann.id],
  })
  const subscription = {
    endpoint: pushService.endpointOf(device),
    ...device.keys,
    language: 'en',
    timeZone: 'UTC',
  }
  await database.transaction((tx) => subscribe(tx, ann, sessionId, subscription))
  pushService.respondWith((response) => void response.writeHead(503).end())

  const like = async () => {
    const videoId = await addVideo(database, { authorId: ann.id })
    await database.transaction((tx) => setLike(tx, ben, { videoId, liked: true }))
    await database.query({ text: 'UPDATE pending_notifications SET due_at = now()' })
    return videoId
  }
  const videoId = await like()
  await eventually(() => expect(pushService.requestCount()).toBe(1))
  // The pause before the second try lasts some 15 to 30 seconds.
  await eventually(async () => {
    const hurried = await database.query({
      text: `UPDATE pgboss.job SET start_after = now() WHERE name = 'notify-others' AND state = 'created' RETURNING 1`,
    })
    expect(hurried).toHaveLength(1)
  })
  await eventually(() => expect(pushService.received).toHaveLength(1))
  // Without a public address the device knows where the site is.
  expect(JSON.parse(pushService.received[0]?.text ?? '')).toMatchObject({
    notification: { navigate: `/@${ann.uniqueId}/video/${videoId}` },
  })

  // A delivery that has to wait for the end of quiet hours does not hold back what comes after they were ended sooner.
  const settings = await findSettings(database, ann.id)
  await changeSettings(database, ann, { ...settings, quietHours: quietFromNow() })
  await database.query({ text: `UPDATE sent_notifications SET sent_at = sent_at - interval '1 day'` })
  await like()
  await eventually(async () => {
    const waiting = await database.query({
      text: `SELECT FROM pgboss.job WHERE state = 'created' AND singleton_key LIKE '%:likes:quiet'`,
    })
    expect(waiting).toHaveLength(1)
  })
  await changeSettings(database, ann, { ...settings, quietHours: null })
  await like()
  await eventually(() => expect(pushService.received).toHaveLength(2))

  // Services that browsers use have a queue of their own.
  await database.query({
    text: `UPDATE push_subscriptions SET endpoint = 'https://fcm.googleapis.com/1' WHERE user_id = $1`,
    values: [ann.id],
  })
  await like()
  await eventually(async () => {
    const queued = await database.query({ text: `SELECT FROM pgboss.job WHERE name = 'notify'` })
    expect(queued).toHaveLength(1)
  })
  await stop()
  await boss.stop({ graceful: false })
})
