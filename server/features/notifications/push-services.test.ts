import type { ServerResponse } from 'node:http'

import { describe, expect, test } from 'vitest'

import { respond, openNotifications } from '#support/notifications.ts'
import { PushDevice } from '#support/push-service.ts'
import { addVideo } from '#support/videos.ts'

import { deliver } from './deliver-service.ts'
import { subscribe } from './service.ts'
import { loadVapidKeys } from './vapid.ts'

const {
  addAuthor,
  addDevice,
  addSession,
  db,
  deliverAll,
  devicesOf,
  like,
  pushService,
  takeReceived,
  tools,
} = await openNotifications()

async function deliverLike(...responses: ((response: ServerResponse) => void)[]) {
  const { ann, ben, videoId } = await addAuthor()
  await addDevice(ann)
  await like(ben, videoId)
  pushService.respondWith(...responses)
  const [later] = await deliverAll()
  return { ann, later }
}

describe('a push service that', () => {
  test.each([404, 410])('answers %i has its subscription removed', async (status) => {
    const { ann, later } = await deliverLike(respond(status))
    expect(later).toBeUndefined()
    expect(await devicesOf(ann)).toEqual([])
  })

  test('is busy gets the message again when it says, and then once', async () => {
    const { ann, later } = await deliverLike(respond(429, { 'retry-after': '1200' }))
    expect(later).toMatchObject({ delaySec: 1_200, delivery: { tryCount: 1 } })
    expect(later && (await deliver(tools, later.delivery))).toBeUndefined()
    expect(takeReceived()).toHaveLength(1)
    expect(await devicesOf(ann)).toHaveLength(1)
  })

  test('fails gets it again after growing pauses, six times in all', async () => {
    let { later } = await deliverLike(...Array.from({ length: 6 }, () => respond(500)))
    const delays: number[] = []
    while (later) {
      delays.push(later.delaySec)
      later = await deliver(tools, later.delivery)
    }
    expect(delays).toHaveLength(5)
    for (const [index, delaySec] of delays.entries()) {
      expect(delaySec).toBeGreaterThanOrEqual(15 * 2 ** index)
      expect(delaySec).toBeLessThanOrEqual(30 * 2 ** index)
    }
    expect(takeReceived()).toEqual([])
  })

  test('fails or refuses has used up one of the sixty an hour all the same', async () => {
    const { ann, later } = await deliverLike(respond(500), respond(400))
    if (later) await deliver(tools, later.delivery)
    const counts = await db.query({
      text: 'SELECT hour_count FROM push_subscriptions WHERE user_id = $1',
      values: [ann.id],
    })
    expect(counts).toEqual([{ hour_count: 2 }])
  })

  test('is not there gets it again', async () => {
    const { later } = await deliverLike((response) => response.destroy())
    expect(later?.delivery.tryCount).toBe(1)
  })

  test('leads elsewhere is not followed', async () => {
    const before = pushService.requestCount()
    const { ann, later } = await deliverLike(
      respond(307, { location: pushService.endpointOf(new PushDevice()) }),
    )
    expect(later).toBeUndefined()
    expect(pushService.requestCount()).toBe(before + 1)
    expect(takeReceived()).toEqual([])
    expect(await devicesOf(ann)).toHaveLength(1)
  })

  test('refuses twenty messages in a row has its subscription removed', async () => {
    const { ann, ben } = await addAuthor()
    await addDevice(ann)
    for (let count = 0; count < 20; count += 1) {
      expect(await devicesOf(ann)).toHaveLength(1)
      pushService.respondWith(respond(400))
      await like(ben, await addVideo(db, { authorId: ann.id }))
      await deliverAll()
    }
    expect(await devicesOf(ann)).toEqual([])
  })
})

describe('devices', () => {
  test('of a user are ten at most, the latest', async () => {
    const { ann } = await addAuthor()
    const endpoints: string[] = []
    for (let count = 0; count < 11; count += 1) endpoints.push((await addDevice(ann)).endpoint)
    expect(await devicesOf(ann)).toEqual(endpoints.slice(1))
  })

  test('belong to the session that subscribed them last', async () => {
    const { ann, ben } = await addAuthor()
    const { device, endpoint } = await addDevice(ann)
    await addDevice(ben, { device, endpoint })
    expect(await devicesOf(ann)).toEqual([])
    expect(await devicesOf(ben)).toEqual([endpoint])
  })

  test('are not taken away by who knows their address alone', async () => {
    const { ann, ben } = await addAuthor()
    const { endpoint } = await addDevice(ann)
    await addDevice(ben, { device: new PushDevice(), endpoint })
    expect([await devicesOf(ann), await devicesOf(ben)]).toEqual([[endpoint], [endpoint]])
  })

  test('with a key that is no point of the curve, or in no time zone, are refused', async () => {
    const { ann } = await addAuthor()
    const sessionId = await addSession(ann)
    const good = {
      endpoint: 'https://push.example.org/1',
      ...new PushDevice().keys,
      language: 'en',
      timeZone: 'UTC',
    }
    const refused = { problem: { httpStatus: 400 } }
    const p256dh = Buffer.from(`04${'00'.repeat(64)}`, 'hex').toString('base64url')
    await expect(subscribe(db, ann, sessionId, { ...good, p256dh })).rejects.toMatchObject(refused)
    await expect(subscribe(db, ann, sessionId, { ...good, timeZone: 'Mars/Base' })).rejects.toMatchObject(
      refused,
    )
  })
})

test('the keys of the site stay the same, also when two servers start at once', async () => {
  await db.query({ text: 'DELETE FROM vapid_keys' })
  const [first, second] = await Promise.all([loadVapidKeys(db), loadVapidKeys(db)])
  expect(second).toEqual(first)
  expect(await loadVapidKeys(db)).toEqual(first)
})
