import { describe, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { randomId } from '#shared/random-id.ts'
import { openConversations } from '#support/conversations.ts'
import { collectPublished } from '#support/published.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import * as groups from './groups.ts'
import { messagesBeforeQuery } from './message-repository.ts'
import * as service from './service.ts'

const { addPair, block, db, follow, isMissing, isRefused, list, read, send, sendTo, set, textsOf, write } =
  await openConversations()

describe('messages of two', () => {
  test('are one conversation, numbered in their order, whoever wrote first', async () => {
    const [ann, ben, id] = await addPair()
    expect((await sendTo(ben, ann, 'Hi')).message).toMatchObject({ conversationId: id, seq: 2 })
    expect(await send(ann, { conversationId: id, text: 'How are you?' })).toMatchObject({
      message: { seq: 3 },
    })
    for (const viewer of [ann, ben]) {
      expect(await textsOf(viewer, id)).toEqual(['Hello', 'Hi', 'How are you?'])
    }
    expect(await list(ben)).toMatchObject([
      {
        id,
        kind: 'direct',
        participants: [{ id: ann.id }],
        lastMessage: { text: 'How are you?' },
        unreadCount: 1,
      },
    ])
  })

  test('sent at the same moment by both have a place each, in one conversation', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await follow(ann, ben)
    await follow(ben, ann)
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? sendTo(ann, ben, `a${index}`) : sendTo(ben, ann, `b${index}`),
      ),
    )
    expect(new Set(sent.map(({ message }) => message.conversationId)).size).toBe(1)
    const seqs = sent.map(({ message }) => message.seq).toSorted((a, b) => a - b)
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test('sent again, by their local id, are one', async () => {
    const [ann, ben, id] = await addPair()
    const localId = randomId()
    const first = await sendTo(ann, ben, 'Once', { localId })
    expect(await sendTo(ann, ben, 'Once', { localId })).toEqual(first)
    expect(await textsOf(ben, id)).toEqual(['Hello', 'Once'])
    await expect(sendTo(ann, ben, 'Other', { localId })).rejects.toMatchObject({
      problem: { httpStatus: 422 },
    })
  })

  test('are read page by page, and from a gap on', async () => {
    const [ann, , id] = await addPair()
    for (let index = 2; index <= 7; index += 1) await send(ann, { conversationId: id, text: String(index) })
    const page = await service.listMessages(db, ann, { conversationId: id, count: 3 })
    expect(page).toMatchObject({ hasMore: true, messages: [{ seq: 7 }, { seq: 6 }, { seq: 5 }] })
    expect((await read(ann, id, { beforeSeq: 5 })).map(({ seq }) => seq)).toEqual([4, 3, 2, 1])
    const gap = await service.listMessages(db, ann, { conversationId: id, afterSeq: 3, count: 2 })
    expect(gap).toMatchObject({ hasMore: true, messages: [{ seq: 5 }, { seq: 4 }] })
  })

  test('answer one, are reacted to, and are found', async () => {
    const [ann, ben, id] = await addPair()
    await send(ben, { conversationId: id, text: 'Hello yourself', replyToSeq: 1 })
    const react = (viewer: Viewer, emoji: '👍' | '❤️' | null) =>
      write((tx) => service.react(tx, viewer, { conversationId: id, seq: 2, emoji }))
    await react(ann, '👍')
    await react(ann, '❤️')
    await react(ben, '❤️')
    const [newest] = await read(ann, id)
    expect(newest).toMatchObject({
      replyTo: { seq: 1, authorId: ann.id, text: 'Hello' },
      reactions: [{ emoji: '❤️', count: 2, isOwn: true }],
    })
    await react(ann, null)
    expect((await read(ann, id))[0]?.reactions).toEqual([{ emoji: '❤️', count: 1, isOwn: false }])
    const found = await service.searchMessages(db, ann, { conversationId: id, text: 'YOURSELF' })
    expect(found).toMatchObject({ messages: [{ seq: 2 }], hasMore: false })
  })

  test('have the marks of the editor, judged and made by the server; plain ones of before go on', async () => {
    const [ann, ben, id] = await addPair()
    const link = { type: 'link' as const, attrs: { href: 'https://example.com/' } }
    const body = {
      type: 'doc' as const,
      content: [
        {
          type: 'paragraph' as const,
          content: [
            { type: 'mention' as const, attrs: { id: ann.id, label: ben.uniqueId } },
            { type: 'text' as const, text: ' see #cats and ' },
            { type: 'text' as const, text: 'this', marks: [link] },
          ],
        },
      ],
    }
    const localId = randomId()
    const { message } = await sendTo(ann, ben, 'counts for nothing', { body, localId })
    expect(message.text).toBe(`@${ben.uniqueId} see #cats and this`)
    // The mention refers to the user with this name.
    expect(message.body?.content[0]?.content).toEqual([
      { type: 'mention', attrs: { id: ben.id, label: ben.uniqueId } },
      { type: 'text', text: ' see ' },
      { type: 'text', text: '#cats', marks: [{ type: 'hashtag' }] },
      { type: 'text', text: ' and ' },
      { type: 'text', text: 'this', marks: [link] },
    ])
    expect(await sendTo(ann, ben, '', { body, localId })).toEqual({ message })
    // An operator sees where a link leads.
    const quoted = await db.transaction((tx) =>
      service.quoteMessage(tx, ben, { conversationId: id, seq: message.seq }),
    )
    expect(quoted.context.messages.at(-1)?.text).toContain('this https://example.com/')
    // As from an earlier build.
    await db.query({ text: 'UPDATE direct_messages SET body = NULL WHERE seq = 1' })
    expect((await read(ben, id)).map(({ body: tree }) => tree?.type)).toEqual(['doc', undefined])
    await write((tx) =>
      service.deleteMessage(tx, ann, { conversationId: id, seq: message.seq, forEveryone: true }),
    )
    expect((await read(ben, id))[0]).not.toHaveProperty('body')
    const long = {
      ...body,
      content: [
        { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'a'.repeat(5_000) }] },
      ],
    }
    await expect(sendTo(ann, ben, 'short', { body: long })).rejects.toMatchObject({
      problem: { httpStatus: 400 },
    })
  })

  test('carry a video for those who may watch it', async () => {
    const [ann, ben, id] = await addPair()
    const videoId = await addVideo(db, { authorId: ann.id, audience: 'self' })
    await expect(send(ben, { conversationId: id, videoId })).rejects.toMatchObject({
      problem: { httpStatus: 403 },
    })
    await send(ann, { conversationId: id, videoId })
    expect((await read(ann, id))[0]).toMatchObject({ video: { id: videoId, uniqueId: ann.uniqueId } })
    expect((await read(ben, id))[0]).toMatchObject({ video: null })
  })

  test('are refused without a text, to oneself, and to nobody', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await expect(sendTo(ann, ben, '')).rejects.toMatchObject({ problem: { httpStatus: 400 } })
    await expect(sendTo(ann, ann, 'Me')).rejects.toMatchObject(isRefused)
    await expect(send(ann, { userId: '12345', text: 'You' })).rejects.toMatchObject(isMissing)
  })

  test('are nobody else’s business', async () => {
    const [ann, , id] = await addPair()
    const eve = await addUser(db)
    const acts = [
      () => service.findConversation(db, eve, { conversationId: id }),
      () => service.listMessages(db, eve, { conversationId: id, count: 5 }),
      () => service.searchMessages(db, eve, { conversationId: id, text: 'Hello' }),
      () => send(eve, { conversationId: id, text: 'Me too' }),
      () => write((tx) => service.markRead(tx, eve, { conversationId: id, seq: 1 })),
      () => write((tx) => service.react(tx, eve, { conversationId: id, seq: 1, emoji: '👍' })),
      () => write((tx) => service.deleteMessage(tx, eve, { conversationId: id, seq: 1, forEveryone: true })),
      () => write((tx) => service.hideConversation(tx, eve, { conversationId: id })),
      () => write((tx) => service.acceptConversation(tx, eve, { conversationId: id })),
      () => service.setTyping(db, eve, { conversationId: id }, () => {}),
      () => db.transaction((tx) => service.quoteMessage(tx, eve, { conversationId: id, seq: 1 })),
      () => write((tx) => groups.addParticipant(tx, eve, { conversationId: id, userId: eve.id })),
      () => write((tx) => groups.addParticipant(tx, ann, { conversationId: id, userId: eve.id })),
    ]
    for (const act of acts) await expect(act()).rejects.toMatchObject(isMissing)
    expect(await list(eve)).toEqual([])
  })
})

test('a muted conversation does not count as unread, for the one who muted it alone', async () => {
  const [ann, ben, id] = await addPair()
  const setMuted = (viewer: Viewer, isMuted: boolean) =>
    write((tx) => service.setMuted(tx, viewer, { conversationId: id, isMuted }))
  await setMuted(ben, true)
  expect(await list(ben)).toMatchObject([{ isMuted: true, unreadCount: 1 }])
  expect(await list(ann)).toMatchObject([{ isMuted: false }])
  expect(await service.countUnread(db, ben)).toMatchObject({ unreadCount: 0 })
  await setMuted(ben, false)
  expect(await service.countUnread(db, ben)).toMatchObject({ unreadCount: 1 })
  await expect(setMuted(await addUser(db), true)).rejects.toMatchObject(isMissing)
})

describe('strangers (specification section 7.4, stranger unlimit)', () => {
  test('land in requests with one message until they are accepted', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const { message } = await sendTo(ann, ben, 'Hello')
    const { conversationId } = message
    expect(await list(ben)).toEqual([])
    expect(await list(ben, 'requests')).toMatchObject([{ id: conversationId, isRequest: true }])
    expect(await service.countUnread(db, ben)).toEqual({ unreadCount: 0, requestCount: 1 })
    await expect(sendTo(ann, ben, 'Are you there?')).rejects.toMatchObject(isRefused)
    await write((tx) => service.acceptConversation(tx, ben, { conversationId }))
    await sendTo(ann, ben, 'Thanks')
    expect(await list(ben, 'requests')).toEqual([])
    expect(await service.countUnread(db, ben)).toEqual({ unreadCount: 1, requestCount: 0 })
  })

  test('are accepted by an answer', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await sendTo(ann, ben, 'Hello')
    await sendTo(ben, ann, 'Hi')
    await sendTo(ann, ben, 'Nice')
    expect(await list(ben)).toMatchObject([{ isRequest: false, lastMessage: { text: 'Nice' } }])
    // The user who wrote first has no request.
    expect(await list(ann)).toMatchObject([{ isRequest: false }])
  })

  test('write freely to those who allow it', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    expect(await set(ben, { allowsStrangers: true })).toMatchObject({ allowsStrangers: true })
    for (const text of ['One', 'Two', 'Three']) await sendTo(ann, ben, text)
    expect(await list(ben, 'requests')).toMatchObject([{ lastSeq: 3 }])
  })
})

describe('chat privacy (specification section 7.4)', () => {
  test('friends: takes messages of friends, and answers to one’s own', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await set(ben, { privacy: 'friends' })
    await expect(sendTo(ann, ben, 'Hello')).rejects.toMatchObject(isRefused)
    await follow(ann, ben)
    await expect(sendTo(ann, ben, 'Hello')).rejects.toMatchObject(isRefused)
    await follow(ben, ann)
    await sendTo(ann, ben, 'Hello')
    const cem = await addUser(db)
    await sendTo(ben, cem, 'I begin')
    await sendTo(cem, ben, 'I answer')
  })

  test('nobody: takes none, not in a conversation of before either', async () => {
    const [ann, ben, id] = await addPair()
    await set(ben, { privacy: 'nobody' })
    await expect(send(ann, { conversationId: id, text: 'More' })).rejects.toMatchObject(isRefused)
    const { users } = await service.listUsers(db, ann, { userIds: [ben.id] })
    expect(users).toMatchObject([{ id: ben.id, canWrite: false }])
  })

  test('a block ends it both ways', async () => {
    const [ann, ben, id] = await addPair()
    await block(ben, ann)
    for (const viewer of [ann, ben]) {
      await expect(send(viewer, { conversationId: id, text: 'More' })).rejects.toMatchObject(isRefused)
      await expect(
        write((tx) => service.react(tx, viewer, { conversationId: id, seq: 1, emoji: '👍' })),
      ).rejects.toMatchObject({})
    }
    const eve = await addUser(db)
    await block(ben, eve)
    await expect(sendTo(eve, ben, 'Hello')).rejects.toMatchObject(isRefused)
  })
})

describe('what one has of a conversation', () => {
  test('read marks only grow, and are shown to those who show theirs', async () => {
    const [ann, ben, id] = await addPair()
    const mark = (seq: number) => write((tx) => service.markRead(tx, ben, { conversationId: id, seq }))
    expect(await mark(99)).toEqual({ conversationId: id, seq: 1 })
    expect(await mark(0)).toEqual({ conversationId: id, seq: 1 })
    expect(await list(ann)).toMatchObject([{ participants: [{ readSeq: 1 }] }])
    await set(ann, { showsRead: false })
    expect((await list(ann))[0]?.participants[0]).not.toHaveProperty('readSeq')
    expect((await list(ben))[0]?.participants[0]).not.toHaveProperty('readSeq')
  })

  test('that a request was read is nobody’s business before it is accepted', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const { message } = await sendTo(ann, ben, 'Hello')
    const input = { conversationId: message.conversationId, seq: 1 }
    const published = collectPublished(db)
    await write((tx) => service.markRead(tx, ben, input))
    expect((await list(ann))[0]?.participants[0]).not.toHaveProperty('readSeq')
    expect(published).toMatchObject([{ kind: 'conversation', userIds: [ben.id] }])
  })

  test('choices of two devices at once are both kept', async () => {
    const ann = await addUser(db)
    await Promise.all([set(ann, { privacy: 'nobody' }), set(ann, { showsTyping: false })])
    expect(await service.getSettings(db, ann)).toMatchObject({ privacy: 'nobody', showsTyping: false })
  })

  test('a message is deleted for oneself, or by its author for everyone', async () => {
    const [ann, ben, id] = await addPair()
    await send(ann, { conversationId: id, text: 'Secret' })
    await send(ben, { conversationId: id, text: 'Why?', replyToSeq: 2 })
    const remove = (viewer: Viewer, seq: number, forEveryone: boolean) =>
      write((tx) => service.deleteMessage(tx, viewer, { conversationId: id, seq, forEveryone }))
    await expect(remove(ben, 2, true)).rejects.toMatchObject(isRefused)
    await remove(ben, 1, false)
    expect(await textsOf(ben, id)).toEqual(['Secret', 'Why?'])
    expect(await textsOf(ann, id)).toEqual(['Hello', 'Secret', 'Why?'])
    await remove(ann, 2, true)
    const messages = await read(ben, id)
    expect(messages).toMatchObject([{ replyTo: { text: '' } }, { seq: 2, text: '', isDeleted: true }])
    expect(await db.query({ text: `SELECT FROM direct_messages WHERE text = 'Secret'` })).toEqual([])
  })

  test('a deleted conversation comes back with the next message, without what was before', async () => {
    const [ann, ben, id] = await addPair()
    await write((tx) => service.hideConversation(tx, ben, { conversationId: id }))
    expect(await list(ben)).toEqual([])
    await send(ann, { conversationId: id, text: 'Again' })
    expect(await list(ben)).toMatchObject([{ id, unreadCount: 1 }])
    expect(await textsOf(ben, id)).toEqual(['Again'])
    expect(await textsOf(ann, id)).toEqual(['Hello', 'Again'])
  })

  test('a message is quoted with those around it', async () => {
    const [ann, ben, id] = await addPair()
    for (let index = 2; index <= 20; index += 1) await send(ann, { conversationId: id, text: `m${index}` })
    const { reportedId, context } = await db.transaction((tx) =>
      service.quoteMessage(tx, ben, { conversationId: id, seq: 10 }),
    )
    expect(reportedId).toBe(ann.id)
    expect(context.messages.map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  })

  test('stays when the other one’s account goes, unnamed', async () => {
    const [ann, ben, id] = await addPair()
    await db.query({ text: 'DELETE FROM users WHERE id = $1', values: [ann.id] })
    expect(await list(ben)).toMatchObject([{ id, participants: [] }])
    expect(await read(ben, id)).toMatchObject([{ text: 'Hello', authorId: null }])
    await expect(send(ben, { conversationId: id, text: 'Gone?' })).rejects.toMatchObject(isRefused)
  })
})

test('a page of messages reads no more rows of a long conversation than it shows', async () => {
  const [ann, ben, id] = await addPair()
  await db.query({
    text: `INSERT INTO direct_messages (conversation_id, seq, author_id, text)
      SELECT $1, seq, $2, 'Text ' || seq FROM generate_series(2, 5000) AS seq`,
    values: [id, ben.id],
  })
  await db.query({ text: 'ANALYZE direct_messages' })
  const part = { viewerId: ann.id, conversationId: id, afterSeq: 0, beforeSeq: 4_000, limit: 31 }
  const { text, values } = messagesBeforeQuery(part)
  const [row] = await db.query<{ 'QUERY PLAN': unknown }>({
    text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  })
  const plan = JSON.stringify(row)
  const counts = [...plan.matchAll(/"Relation Name":"direct_messages".*?"Actual Rows":([\d.]+)/g)]
  expect(counts.length).toBeGreaterThan(0)
  expect(Math.max(...counts.map(([, count]) => Number(count)))).toBeLessThanOrEqual(31)
})
