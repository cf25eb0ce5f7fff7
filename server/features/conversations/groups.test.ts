import { describe, expect, test } from 'vitest'

import { GROUP_MAX_PARTICIPANTS } from '#contract/constants.ts'
import type { Viewer } from '#server/api/route.ts'
import { findMessages } from '#server/features/notifications/waiting-repository.ts'
import { randomId } from '#shared/random-id.ts'
import { openConversations } from '#support/conversations.ts'
import { collectPublished } from '#support/published.ts'
import { addUser, addUsers } from '#support/users.ts'

import * as groups from './groups.ts'
import * as service from './service.ts'

const { block, db, follow, isMissing, isRefused, list, read, send, set, textsOf, write } =
  await openConversations()

const isUnanswered = { problem: { httpStatus: 403, sentence: 'oneUntilAccepted' } }

const create = (viewer: Viewer, users: Viewer[], title = 'Trip') =>
  write((tx) => groups.createGroup(tx, viewer, { title, userIds: users.map(({ id }) => id) })).then(
    ({ conversation }) => conversation,
  )

const leave = (viewer: Viewer, id: string) =>
  write((tx) => groups.removeParticipant(tx, viewer, { conversationId: id, userId: viewer.id }))

describe('groups', () => {
  test('ask those who do not follow who made it, and let them read before they accept', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    await follow(ben, ann)
    const { id } = await create(ann, [ben, cem])
    await send(ben, { conversationId: id, text: 'Yes!' })
    expect(await list(cem, 'requests')).toMatchObject([{ id, title: 'Trip', isRequest: true }])
    await expect(send(cem, { conversationId: id, text: 'No' })).rejects.toMatchObject(isRefused)
    await write((tx) => service.acceptConversation(tx, cem, { conversationId: id }))
    await send(cem, { conversationId: id, text: 'Fine' })
    expect(await textsOf(ann, id)).toEqual(['', 'Yes!', 'Fine'])
    expect((await read(ann, id)).at(-1)?.event).toEqual({ kind: 'created', userId: ann.id, title: 'Trip' })
  })

  test('have at most 32 participants, none who takes no messages of the one who invites', async () => {
    const [ann, ...others] = await addUsers(db, GROUP_MAX_PARTICIPANTS + 1)
    const late = others.pop()
    if (!ann || !late) throw new Error('Nobody was added.')
    const { id, participants } = await create(ann, others)
    expect(participants).toHaveLength(GROUP_MAX_PARTICIPANTS - 1)
    const add = (user: Viewer) =>
      write((tx) => groups.addParticipant(tx, ann, { conversationId: id, userId: user.id }))
    await expect(add(late)).rejects.toMatchObject(isRefused)
    await block(late, ann)
    await expect(create(ann, [late])).rejects.toMatchObject(isRefused)
  })

  test('are renamed, handed over, left and emptied by their owner alone; a new participant sees what comes', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    for (const user of [ben, cem]) await follow(user, ann)
    const { id } = await create(ann, [ben])
    const remove = (viewer: Viewer, user: Viewer) =>
      write((tx) => groups.removeParticipant(tx, viewer, { conversationId: id, userId: user.id }))
    const rename = (viewer: Viewer) =>
      write((tx) => groups.renameGroup(tx, viewer, { conversationId: id, title: 'Tour' }))
    await expect(rename(ben)).rejects.toMatchObject(isRefused)
    await expect(remove(ben, ann)).rejects.toMatchObject(isRefused)
    expect(await rename(ann)).toMatchObject({ conversation: { title: 'Tour', ownerId: ann.id } })
    await write((tx) => groups.addParticipant(tx, ann, { conversationId: id, userId: cem.id }))
    expect((await read(cem, id)).map(({ event }) => event?.kind)).toEqual(['added'])
    await write((tx) => groups.handOver(tx, ann, { conversationId: id, userId: ben.id }))
    await remove(ben, cem)
    await expect(read(cem, id)).rejects.toMatchObject(isMissing)
    await remove(ben, ben)
    expect(await list(ann)).toMatchObject([{ ownerId: ann.id, participants: [] }])
    await remove(ann, ann)
    expect(await db.query({ text: 'SELECT FROM conversations WHERE id = $1', values: [id] })).toEqual([])
  })

  test('ask those again who left themselves, until they accept, but not those who were removed', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    await follow(ben, ann)
    await follow(cem, ann)
    const { conversation } = await write((tx) =>
      groups.createGroup(tx, ann, { title: 'Trip', userIds: [ben.id, cem.id] }),
    )
    const target = { conversationId: conversation.id, userId: ben.id }
    const remove = (viewer: Viewer) => write((tx) => groups.removeParticipant(tx, viewer, target))
    const add = () => write((tx) => groups.addParticipant(tx, ann, target))
    const isAsked = async () => (await list(ben, 'requests')).some(({ id }) => id === conversation.id)
    await remove(ben)
    await add()
    expect(await isAsked()).toBe(true)
    // The owner cannot circumvent it.
    await remove(ann)
    await add()
    expect(await isAsked()).toBe(true)
    await write((tx) => service.acceptConversation(tx, ben, target))
    await remove(ann)
    await add()
    expect(await isAsked()).toBe(false)
  })

  test('take one message of a stranger until somebody accepts', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const { id } = await create(ann, [ben])
    await send(ann, { conversationId: id, text: 'Hello' })
    await expect(send(ann, { conversationId: id, text: 'Hello?' })).rejects.toMatchObject(isRefused)
    await write((tx) => service.acceptConversation(tx, ben, { conversationId: id }))
    await send(ann, { conversationId: id, text: 'Thanks' })
  })

  test('keep the title of a stranger until somebody accepts, and take nobody else after their message', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    const { id } = await create(ann, [ben])
    const rename = (title: string) =>
      write((tx) => groups.renameGroup(tx, ann, { conversationId: id, title }))
    const add = () => write((tx) => groups.addParticipant(tx, ann, { conversationId: id, userId: cem.id }))
    await expect(rename('Answer')).rejects.toMatchObject(isUnanswered)
    await send(ann, { conversationId: id, text: 'Hello' })
    await expect(rename('Answer me')).rejects.toMatchObject(isUnanswered)
    await expect(add()).rejects.toMatchObject(isUnanswered)
    expect(await list(ben, 'requests')).toMatchObject([{ title: 'Trip', lastSeq: 2 }])
    await write((tx) => service.acceptConversation(tx, ben, { conversationId: id }))
    expect(await rename('Tour')).toMatchObject({ conversation: { title: 'Tour' } })
    await add()
    // Nor can a user who inherits a group without having accepted it change its title.
    await write((tx) => groups.handOver(tx, ann, { conversationId: id, userId: ben.id }))
    await leave(ben, id)
    await leave(ann, id)
    const rest = { conversationId: id, title: 'Mine' }
    await expect(write((tx) => groups.renameGroup(tx, cem, rest))).rejects.toMatchObject({
      problem: { sentence: 'acceptFirst' },
    })
  })

  test('go on with whom their owner finds when everybody else has left', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    const { id } = await create(ann, [ben])
    await send(ann, { conversationId: id, text: 'Hello' })
    await leave(ben, id)
    await write((tx) => groups.renameGroup(tx, ann, { conversationId: id, title: 'Tour' }))
    await write((tx) => groups.addParticipant(tx, ann, { conversationId: id, userId: cem.id }))
    expect(await list(cem, 'requests')).toMatchObject([{ id, title: 'Tour' }])
  })

  test('ask a stranger once until they answer, whoever else is in them, also by two calls at once', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    await follow(cem, ann)
    const tries = await Promise.allSettled([create(ann, [ben]), create(ann, [ben, cem])])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: isUnanswered })
    const [request, ...others] = await list(ben, 'requests')
    if (!request) throw new Error('Nobody was asked.')
    expect(others).toEqual([])
    const { id: spareId } = await create(ann, [cem])
    const add = () =>
      write((tx) => groups.addParticipant(tx, ann, { conversationId: spareId, userId: ben.id }))
    await expect(add()).rejects.toMatchObject(isUnanswered)
    // Deleting a request does not answer it.
    await write((tx) => service.hideConversation(tx, ben, { conversationId: request.id }))
    await expect(create(ann, [ben])).rejects.toMatchObject(isUnanswered)
    // Others may also ask.
    await create(await addUser(db), [ben])
    await write((tx) => service.acceptConversation(tx, ben, { conversationId: request.id }))
    await add()
    await expect(create(ann, [ben])).rejects.toMatchObject(isUnanswered)
    await set(ben, { allowsStrangers: true })
    await create(ann, [ben])
  })

  test('show one title of a stranger until it is accepted, also when they take the user out, or the user leaves', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    const { id } = await create(ann, [ben])
    const target = { conversationId: id, userId: ben.id }
    const add = () => write((tx) => groups.addParticipant(tx, ann, target))
    await write((tx) => groups.removeParticipant(tx, ann, target))
    await expect(create(ann, [ben], 'Answer me')).rejects.toMatchObject(isUnanswered)
    // An owner who is alone in it may choose any title.
    await write((tx) => groups.renameGroup(tx, ann, { conversationId: id, title: 'Answer' }))
    await expect(add()).rejects.toMatchObject(isUnanswered)
    // Nor is it forgotten with the group.
    await leave(ann, id)
    await expect(create(ann, [ben, cem])).rejects.toMatchObject(isUnanswered)
    expect(await list(ben, 'requests')).toEqual([])

    const request = await create(ann, [cem])
    await leave(cem, request.id)
    await expect(create(ann, [cem], 'Do stay')).rejects.toMatchObject(isUnanswered)
    // Nor can they write it in a message. Writing to them means accepting.
    await expect(send(ann, { userId: cem.id, text: 'Do stay' })).rejects.toMatchObject(isUnanswered)
    await send(cem, { userId: ann.id, text: 'Never mind' })
    await create(ann, [cem], 'Do stay')
    await send(ben, { userId: ann.id, text: 'What was it about?' })
    await create(ann, [ben])
  })

  test('are not asked to after a message that waits for its answer, also by two calls at once', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    await send(ann, { userId: ben.id, text: 'Hello' })
    await expect(create(ann, [ben])).rejects.toMatchObject(isUnanswered)
    await send(ben, { userId: ann.id, text: 'Hello' })
    await create(ann, [ben])
    const tries = await Promise.allSettled([
      create(ann, [cem]),
      send(ann, { userId: cem.id, text: 'Hello' }),
      create(ann, [cem]),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('say one thing to a stranger until this very one accepts, whoever else has accepted', async () => {
    const [ann, friend, ben] = [await addUser(db), await addUser(db), await addUser(db)]
    const { id } = await create(ann, [friend], 'Trip')
    await write((tx) => service.acceptConversation(tx, friend, { conversationId: id }))
    await write((tx) => groups.addParticipant(tx, ann, { conversationId: id, userId: ben.id }))
    const rename = (title: string) =>
      write((tx) => groups.renameGroup(tx, ann, { conversationId: id, title }))
    await rename('Buy pills')
    await send(ann, { conversationId: id, text: 'One' })
    const [asked] = await list(ben, 'requests')
    expect(asked).toMatchObject({ title: 'Trip', lastMessage: { text: 'One' }, unreadCount: 2 })
    const { message: second } = await send(ann, { conversationId: id, text: 'Two' })
    await send(friend, { conversationId: id, text: 'Three', replyToSeq: second.seq })
    await rename('Buy more pills')

    expect(await list(ben, 'requests')).toEqual([{ ...asked, participants: expect.any(Array) }])
    expect((await read(ben, id)).map(({ text, event }) => event?.kind ?? text)).toEqual(['One', 'added'])
    expect(await read(ben, id, { afterSeq: 0 })).toHaveLength(2)
    const search = { conversationId: id, text: 'T', beforeSeq: 99 }
    expect((await service.searchMessages(db, ben, search)).messages).toEqual([])
    const quote = { conversationId: id, seq: second.seq }
    await expect(write((tx) => service.quoteMessage(tx, ben, quote))).rejects.toMatchObject(isMissing)
    expect(await findMessages(db, ben.id)).toHaveLength(1)
    // A deleted request does not come back with later messages.
    await write((tx) => service.hideConversation(tx, ben, { conversationId: id }))
    await send(ann, { conversationId: id, text: 'Four' })
    expect(await list(ben, 'requests')).toEqual([])

    await write((tx) => service.acceptConversation(tx, ben, { conversationId: id }))
    await send(ann, { conversationId: id, text: 'Five' })
    expect(await list(ben)).toMatchObject([{ title: 'Buy more pills', lastMessage: { text: 'Five' } }])
    expect(await textsOf(ben, id)).toEqual(['Four', 'Five'])
  })

  test('are read as they go on by who lets strangers write, and are told of to nobody who reads nothing', async () => {
    const [ann, friend, open, ben] = [
      await addUser(db),
      await addUser(db),
      await addUser(db),
      await addUser(db),
    ]
    await set(open, { allowsStrangers: true })
    await follow(friend, ann)
    const { id } = await create(ann, [friend, open, ben])
    const published = collectPublished(db)
    const sendText = (text: string) =>
      write((tx) => service.sendMessage(tx, ann, { conversationId: id, text, localId: randomId() }))
    await sendText('One')
    await sendText('Two')
    const reached = published.flatMap((change) =>
      change.kind === 'conversation' ? [[...change.userIds].toSorted()] : [],
    )
    expect(reached).toEqual([
      [ann.id, friend.id, open.id, ben.id].toSorted(),
      [ann.id, friend.id, open.id].toSorted(),
    ])
    expect(await textsOf(open, id)).toEqual(['', 'One', 'Two'])
    expect(await textsOf(ben, id)).toEqual(['', 'One'])
  })

  test('show no title to whom a block parts from their owner', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    await follow(cem, ann)
    const { id } = await create(ann, [ben, cem])
    await block(ben, ann)
    await write((tx) => groups.renameGroup(tx, ann, { conversationId: id, title: 'Loud' }))
    const [request] = await list(ben, 'requests')
    expect(request).toMatchObject({ id, title: '' })
    expect(JSON.stringify(request)).not.toMatch(/Loud|Trip/)
    expect(await list(cem)).toMatchObject([{ id, title: 'Loud' }])
  })

  test('show nobody what was there before them, not as what they answer either', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    for (const user of [ben, cem]) await follow(user, ann)
    const { id } = await create(ann, [ben])
    await send(ann, { conversationId: id, text: 'Before' })
    await send(ben, { conversationId: id, text: 'Answer', replyToSeq: 2 })
    await write((tx) => groups.addParticipant(tx, ann, { conversationId: id, userId: cem.id }))
    await expect(send(cem, { conversationId: id, text: 'Me too', replyToSeq: 2 })).rejects.toMatchObject(
      isMissing,
    )
    await send(ann, { conversationId: id, text: 'Now', replyToSeq: 2 })
    const [newest] = await read(cem, id)
    expect(newest).toMatchObject({ text: 'Now' })
    expect(newest).not.toHaveProperty('replyTo')
    expect((await read(ben, id))[0]).toMatchObject({ replyTo: { text: 'Before' } })
  })

  test('hide what a blocked participant writes', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    for (const user of [ben, cem]) await follow(user, ann)
    const { id } = await create(ann, [ben, cem])
    await send(ben, { conversationId: id, text: 'From Ben' })
    await block(cem, ben)
    expect(await textsOf(cem, id)).toEqual([''])
    expect(await textsOf(ann, id)).toEqual(['', 'From Ben'])
  })
})
