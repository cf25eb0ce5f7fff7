import { afterAll, expect, test } from 'vitest'

import { nextId } from '#server/db/ids.ts'
import { setLike } from '#server/features/likes/service.ts'
import { subscribe } from '#server/features/notifications/service.ts'
import { loadVapidKeys } from '#server/features/notifications/vapid.ts'
import { silentLog } from '#server/log.ts'
import { TEST_CERTIFICATE } from '#support/certificate.ts'
import { withDatabase } from '#support/database.ts'
import { eventually } from '#support/eventually.ts'
import { addUser } from '#support/people.ts'
import { publishNothing } from '#support/publish-nothing.ts'
import { PushDevice, startPushService } from '#support/push-service.ts'
import { addVideo } from '#support/videos.ts'

import { startBoss } from './boss.ts'
import { startNotifications } from './notification-queue.ts'

const database = await withDatabase()
const pushService = await startPushService()
afterAll(() => pushService.stop())

test('a notification is sent once its time has come, and again after its push service was busy', async () => {
  const boss = await startBoss(database, silentLog())
  const stop = await startNotifications(boss, {
    database,
    log: silentLog(),
    publicUrl: undefined,
    sender: {
      keys: await loadVapidKeys(database),
      contact: 'mailto:operator@example.org',
      ca: TEST_CERTIFICATE,
      mayConnectTo: (address) => address === '127.0.0.1',
    },
  })
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

  const videoId = await addVideo(database, { authorId: ann.id })
  await database.transaction((tx) => setLike(tx, ben, { videoId, liked: true }, publishNothing))
  await database.query({ text: 'UPDATE pending_notifications SET due_at = now()' })
  await eventually(() => expect(pushService.requestCount()).toBe(1))
  // The pause before the second try lasts some 15 to 30 seconds.
  await eventually(async () => {
    const hurried = await database.query({
      text: `UPDATE pgboss.job SET start_after = now() WHERE name = 'notify' AND state = 'created' RETURNING 1`,
    })
    expect(hurried).toHaveLength(1)
  })
  await eventually(() => expect(pushService.received).toHaveLength(1))
  // Without a public address the device knows where the site is.
  expect(JSON.parse(pushService.received[0]?.text ?? '')).toMatchObject({
    notification: { navigate: `/@${ann.uniqueId}/video/${videoId}` },
  })
  await stop()
  await boss.stop({ graceful: false })
})
