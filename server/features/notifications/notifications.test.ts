import { describe, expect, test } from 'vitest'

import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Viewer } from '#server/api/route.ts'
import * as conversations from '#server/features/conversations/service.ts'
import { markRead } from '#server/features/notices/read-service.ts'
import { setBlock, setMute } from '#server/features/relations/service.ts'
import { setPrivate } from '#server/features/users/privacy-service.ts'
import { publishScheduled } from '#server/features/videos/audience-service.ts'
import { byText, openNotifications } from '#support/notifications.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { deliver } from './deliver-service.ts'
import { takeDue } from './repository.ts'
import { changeSettings } from './service.ts'

const {
  addAuthor,
  addDevice,
  comment,
  db,
  deliverAll,
  follow,
  keys,
  like,
  message,
  passPauses,
  pendingCount,
  pushService,
  takeReceived,
  tools,
  write,
} = await openNotifications()

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
    await write((tx) => setPrivate(tx, cem, { isPrivate: true }))
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
  await publishScheduled(db)
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
      (ann) => write((tx) => markRead(tx, ann, { tab: 'likes', upToId: String(2n ** 63n - 1n) })),
    ],
    ['of a muted user', (ann, ben) => write((tx) => setMute(tx, ann, { userId: ben.id, mute: true }))],
    ['of a blocked user', (ann, ben) => write((tx) => setBlock(tx, ann, { userId: ben.id, block: true }))],
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
    await write((tx) => setPrivate(tx, ann, { isPrivate: true }))
    await follow(ben, ann)
    await message(ben, ann, 'Hi')
    await write((tx) => setMute(tx, ann, { userId: ben.id, mute: true }))
    await deliverAll()
    expect(pushService.received).toEqual([])
  })

  test('of a muted conversation, until it is unmuted', async () => {
    const { ann, ben } = await addAuthor()
    await addDevice(ann)
    const { conversationId } = (await message(ben, ann, 'Hi')).message
    const setMuted = (isMuted: boolean) =>
      write((tx) => conversations.setMuted(tx, ann, { conversationId, isMuted }))
    await write((tx) => conversations.acceptConversation(tx, ann, { conversationId }))
    await setMuted(true)
    // One that was announced before it was muted.
    await deliverAll()
    await message(ben, ann, 'Are you there?')
    expect(await pendingCount()).toBe(0)
    expect(pushService.received).toEqual([])
    await setMuted(false)
    await message(ben, ann, 'Hello?')
    await deliverAll()
    expect(takeReceived()).toHaveLength(1)
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
