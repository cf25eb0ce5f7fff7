import type { ServerResponse } from 'node:http'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { publishComment } from '#server/features/comments/service.ts'
import { sendMessage } from '#server/features/conversations/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { markRead } from '#server/features/notices/read-service.ts'
import { setBlock, setMute } from '#server/features/relations/service.ts'
import { setPrivate } from '#server/features/users/privacy-service.ts'
import { publishScheduled } from '#server/features/videos/audience-service.ts'
import { silentLog } from '#server/log.ts'
import { TEST_CERTIFICATE } from '#support/certificate.ts'
import { withDatabase } from '#support/database.ts'
import { publishNothing } from '#support/publish-nothing.ts'
import { PushDevice, startPushService } from '#support/push-service.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { deliver, type Later } from './deliver-service.ts'
import { takeDue } from './repository.ts'
import { changeSettings, subscribe } from './service.ts'
import { loadVapidKeys } from './vapid.ts'

const db = await withDatabase()
const pushService = await startPushService()
afterAll(() => pushService.stop())

const keys = await loadVapidKeys(db)
const tools = {
  db,
  log: silentLog(),
  publicUrl: new URL('https://videos.example.org'),
  sender: {
    keys,
    contact: 'https://videos.example.org',
    ca: TEST_CERTIFICATE,
    mayConnectTo: (address: string) => address === '127.0.0.1',
  },
}

const write = <T>(work: (db: Db) => Promise<T>) => db.transaction(work)
const like = (viewer: Viewer, videoId: string, liked = true) =>
  write((tx) => setLike(tx, viewer, { videoId, liked }, publishNothing))
const follow = (viewer: Viewer, user: Viewer) =>
  write((tx) => setFollow(tx, viewer, { userId: user.id, follow: true }, publishNothing))
const comment = async (viewer: Viewer, videoId: string, text: string) => {
  const input = { videoId, text, localId: nextId() }
  return (await write((tx) => publishComment(tx, viewer, input, publishNothing))).comment.id
}
const message = (viewer: Viewer, user: Viewer, text: string) =>
  write((tx) => sendMessage(tx, viewer, { userId: user.id, text, localId: nextId() }, publishNothing))
const respond =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('x'.repeat(1_000))

async function addSession(viewer: Viewer): Promise<string> {
  const id = `session-${nextId()}`
  await db.query({
    text: `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $1, $2, now() + interval '1 day')`,
    values: [id, viewer.id],
  })
  return id
}

async function addDevice(viewer: Viewer, { language = 'en', device = new PushDevice(), endpoint = '' } = {}) {
  const sessionId = await addSession(viewer)
  const address = endpoint || pushService.endpointOf(device)
  const subscription = { endpoint: address, ...device.keys, language, timeZone: 'UTC' }
  await write((tx) => subscribe(tx, viewer, sessionId, subscription))
  return { sessionId, endpoint: address, device }
}

const devicesOf = async (viewer: Viewer): Promise<string[]> => {
  const rows = await db.query<{ endpoint: string }>({
    text: 'SELECT endpoint FROM push_subscriptions WHERE user_id = $1 ORDER BY id',
    values: [viewer.id],
  })
  return rows.map(({ endpoint }) => endpoint)
}

const pendingCount = async (): Promise<number> =>
  (await db.query({ text: 'SELECT FROM pending_notifications' })).length

/** Sends everything that waits, as if the time in which events are gathered had passed. */
async function deliverAll(): Promise<(Later | undefined)[]> {
  await db.query({ text: `UPDATE pending_notifications SET due_at = now() - interval '1 s'` })
  const due = await write((tx) => takeDue(tx, 500))
  const results: (Later | undefined)[] = []
  for (const delivery of due) results.push(await deliver(tools, { ...delivery, tryCount: 0 }))
  return results
}

const passPauses = () =>
  db.query({ text: `UPDATE sent_notifications SET sent_at = sent_at - interval '1 day'` })

/** Messages that have come since the last look, as the devices read them. */
function takeReceived() {
  return pushService.received.splice(0).map(
    ({ text }) =>
      JSON.parse(text) as Record<string, never> & {
        notification: Record<'title' | 'body' | 'navigate' | 'lang' | 'dir' | 'tag', string>
      },
  )
}

const byText = (a: string[], b: string[]) => a.join(' ').localeCompare(b.join(' '), 'en')

async function addAuthor(): Promise<{ ann: Viewer; ben: Viewer; videoId: string }> {
  const [ann, ben] = [await addUser(db, 'ann'), await addUser(db, 'ben')]
  return { ann, ben, videoId: await addVideo(db, { authorId: ann.id }) }
}

beforeEach(async () => {
  await db.query({ text: 'DELETE FROM pending_notifications' })
  await db.query({ text: 'DELETE FROM push_subscriptions' })
  pushService.received.length = 0
})

describe('a push message', () => {
  test('is signed for its push service, encrypted for its device, and declarative', async () => {
    const { ann, ben, videoId } = await addAuthor()
    await addDevice(ann)
    await like(ben, videoId)
    expect(await deliverAll()).toEqual([undefined])
    const [received] = pushService.received
    expect(received?.claims.sub).toBe('https://videos.example.org')
    expect(received?.key).toBe(keys.publicKey)
    expect(received?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: 'likes',
      urgency: 'low',
    })
    expect(JSON.parse(received?.text ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'Likes',
        body: `@${ben.uniqueId} liked your video`,
        lang: 'en',
        dir: 'ltr',
        navigate: `https://videos.example.org/@${ann.uniqueId}/video/${videoId}`,
        tag: 'likes',
      },
      app_badge: 1,
    })
  })

  test('has no text that a user wrote, and leads to the comment or the conversation', async () => {
    const { ann, ben, videoId } = await addAuthor()
    await addDevice(ann)
    await follow(ann, ben)
    const commentId = await comment(ben, videoId, 'a secret comment')
    const { message: sent } = await message(ben, ann, 'a secret message')
    await deliverAll()
    const texts = pushService.received.map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts.join('')).not.toContain('secret')
    // A comment, and a conversation.
    expect(texts.map((text) => (JSON.parse(text) as { app_badge: number }).app_badge)).toEqual([2, 2])
    const bodies = new Map(takeReceived().map(({ notification }) => [notification.tag, notification]))
    expect(bodies.get('comments')).toMatchObject({
      title: 'Comments',
      body: `@${ben.uniqueId} commented on your video`,
      navigate: `https://videos.example.org/@${ann.uniqueId}/video/${videoId}?comment=${commentId}`,
    })
    expect(bodies.get('messages')).toMatchObject({
      title: 'Messages',
      body: `@${ben.uniqueId} sent you a message`,
      navigate: `https://videos.example.org/messages?id=${sent.conversationId}`,
    })
  })

  test('is in the language of its device', async () => {
    const { ann, ben } = await addAuthor()
    await addDevice(ann, { language: 'de' })
    await addDevice(ann, { language: 'ar' })
    await addDevice(ann, { language: 'xx' })
    await follow(ben, ann)
    await deliverAll()
    const shown = takeReceived().map(({ notification: { body, lang, dir, navigate } }) => [
      lang,
      dir,
      body,
      navigate,
    ])
    const path = `/@${ben.uniqueId}`
    expect(shown.toSorted(byText)).toEqual([
      ['ar', 'rtl', expect.stringContaining(ben.uniqueId), `https://videos.example.org/ar${path}`],
      ['de', 'ltr', `@${ben.uniqueId} folgt dir`, `https://videos.example.org/de${path}`],
      ['en', 'ltr', `@${ben.uniqueId} followed you`, `https://videos.example.org${path}`],
    ])
  })

  test('comes of each kind: mentions, follow requests, message requests', async () => {
    const { ann, ben, videoId } = await addAuthor()
    const cem = await addUser(db)
    await addDevice(ben)
    await addDevice(cem)
    await comment(ann, videoId, `Look @${ben.uniqueId}`)
    await write((tx) => setPrivate(tx, cem, { isPrivate: true }, publishNothing))
    await follow(ben, cem)
    await message(ben, cem, 'Hi')
    await deliverAll()
    const shown = takeReceived().map(({ notification: { tag, body } }) => [tag, body])
    expect(shown.toSorted(byText)).toEqual([
      ['mentions', `@${ann.uniqueId} mentioned you in a comment`],
      ['messages', `@${ben.uniqueId} wants to send you messages`],
      ['requests', `@${ben.uniqueId} wants to follow you`],
    ])
  })
})

test('a user is told by the site that a scheduled video is published', async () => {
  const ann = await addUser(db)
  await addDevice(ann)
  const videoId = await addVideo(db, { authorId: ann.id, scheduledAt: new Date() })
  await publishScheduled(db, publishNothing)
  await deliverAll()
  expect(takeReceived().map(({ notification }) => notification)).toMatchObject([
    {
      title: 'From the site',
      body: 'Your video is published',
      navigate: `https://videos.example.org/@${ann.uniqueId}/video/${videoId}`,
    },
  ])
})

describe('a burst', () => {
  test('of a hundred likes is one message', async () => {
    const { ann, videoId } = await addAuthor()
    await addDevice(ann)
    const fans = await addUsers(db, 100)
    for (const fan of fans) await like(fan, videoId)
    expect(await pendingCount()).toBe(1)
    await deliverAll()
    const [shown, ...more] = takeReceived()
    expect(more).toEqual([])
    expect(shown?.notification.body).toBe(`@${fans.at(-1)?.uniqueId} and 99 others liked your video`)
  })

  test('on several videos, and of messages, is counted', async () => {
    const { ann, ben, videoId } = await addAuthor()
    const cem = await addUser(db)
    await addDevice(ann)
    await follow(ann, ben)
    await follow(ann, cem)
    await like(ben, videoId)
    await like(ben, await addVideo(db, { authorId: ann.id }))
    for (const writer of [ben, ben, cem]) await message(writer, ann, 'Hi')
    await deliverAll()
    const shown = takeReceived().map(({ notification: { body, navigate } }) => [body, navigate])
    expect(shown.toSorted(byText)).toEqual([
      ['2 new likes', 'https://videos.example.org/inbox'],
      ['3 new messages', 'https://videos.example.org/messages'],
    ])
  })

  test('that goes on makes the next message after a pause only, and at most sixty an hour', async () => {
    const { ann, ben, videoId } = await addAuthor()
    await addDevice(ann)
    await comment(ben, videoId, 'One')
    await deliverAll()
    await comment(ben, videoId, 'Two')
    const [later] = await deliverAll()
    expect(later?.isQuiet).toBeUndefined()
    expect(later?.delaySec).toBeGreaterThan(50)
    expect(later?.delaySec).toBeLessThanOrEqual(60)
    expect(takeReceived()).toHaveLength(1)
    await passPauses()
    await db.query({ text: 'UPDATE push_subscriptions SET hour_count = 60' })
    await comment(ben, videoId, 'Three')
    const [full] = await deliverAll()
    expect(full?.delaySec).toBeGreaterThan(3_500)
    expect(takeReceived()).toEqual([])
  })

  test('is sent once, however often its delivery is repeated', async () => {
    const { ann, ben, videoId } = await addAuthor()
    await addDevice(ann)
    await like(ben, videoId)
    await db.query({ text: `UPDATE pending_notifications SET due_at = now()` })
    const [due] = await write((tx) => takeDue(tx, 500))
    if (!due) throw new Error('Nothing is due.')
    await deliver(tools, { ...due, tryCount: 0 })
    await passPauses()
    await deliver(tools, { ...due, tryCount: 0 })
    expect(takeReceived()).toHaveLength(1)
  })

  test('costs nothing for a user without a device', async () => {
    const { ben, videoId } = await addAuthor()
    await like(ben, videoId)
    expect(await pendingCount()).toBe(0)
  })
})

describe('nothing is sent', () => {
  const cases: [string, (ann: Viewer, ben: Viewer, videoId: string) => Promise<unknown>][] = [
    ['of what is taken back', (_ann, ben, videoId) => like(ben, videoId, false)],
    [
      'of what is read',
      (ann) =>
        write((tx) => markRead(tx, ann, { tab: 'likes', upToId: String(2n ** 63n - 1n) }, publishNothing)),
    ],
    [
      'of a muted user',
      (ann, ben) => write((tx) => setMute(tx, ann, { userId: ben.id, mute: true }, publishNothing)),
    ],
    [
      'of a blocked user',
      (ann, ben) => write((tx) => setBlock(tx, ann, { userId: ben.id, block: true }, publishNothing)),
    ],
    [
      'of a kind that is off',
      (ann) => changeSettings(db, ann, { kinds: kindsBut('likes'), quietHours: null }),
    ],
    [
      'when the session has ended',
      (ann) => db.query({ text: 'DELETE FROM sessions WHERE user_id = $1', values: [ann.id] }),
    ],
    [
      'when the session has expired',
      (ann) =>
        db.query({ text: 'UPDATE sessions SET expires_at = now() WHERE user_id = $1', values: [ann.id] }),
    ],
    [
      'when the video is gone',
      (_ann, _ben, videoId) => db.query({ text: 'DELETE FROM videos WHERE id = $1', values: [videoId] }),
    ],
  ]
  test.each(cases)('%s', async (_name, change) => {
    const { ann, ben, videoId } = await addAuthor()
    await addDevice(ann)
    await like(ben, videoId)
    await change(ann, ben, videoId)
    await deliverAll()
    expect(pushService.received).toEqual([])
  })

  test('of messages and requests of a muted user', async () => {
    const { ann, ben } = await addAuthor()
    await addDevice(ann)
    await write((tx) => setPrivate(tx, ann, { isPrivate: true }, publishNothing))
    await follow(ben, ann)
    await message(ben, ann, 'Hi')
    await write((tx) => setMute(tx, ann, { userId: ben.id, mute: true }, publishNothing))
    await deliverAll()
    expect(pushService.received).toEqual([])
  })

  test('during quiet hours, and everything after them', async () => {
    const { ann, ben, videoId } = await addAuthor()
    await addDevice(ann)
    const now = new Date()
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
    const quietHours = { from: (minute + 1_438) % 1_440, to: (minute + 60) % 1_440 }
    await changeSettings(db, ann, { kinds: kindsBut(), quietHours })
    await like(ben, videoId)
    const [later] = await deliverAll()
    expect(later?.isQuiet).toBe(true)
    expect(later?.delaySec).toBeGreaterThan(58 * 60)
    expect(later?.delaySec).toBeLessThanOrEqual(60 * 60)
    expect(takeReceived()).toEqual([])
    await changeSettings(db, ann, { kinds: kindsBut(), quietHours: null })
    if (later) await deliver(tools, later.delivery)
    expect(takeReceived()).toHaveLength(1)
  })
})

const kindsBut = (off?: NotificationKind) => ({
  likes: true,
  comments: true,
  mentions: true,
  followers: true,
  requests: true,
  messages: true,
  site: true,
  ...(off && { [off]: false }),
})

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
