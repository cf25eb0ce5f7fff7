import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'

import type { ParsedInput } from '#contract/endpoints/index.ts'
import type { DirectMessage } from '#contract/models/conversation.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { storageKeyOf } from '#server/delivery/media-url.ts'
import { eraseUser } from '#server/features/erasure/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setBlock } from '#server/features/relations/service.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { getStoredBytes } from '#server/features/uploads/repository.ts'
import { removeUnusedFiles } from '#server/features/videos/settle-service.ts'
import { defaultLimits } from '#server/media/limits.ts'
import { makePicture, type PictureUse } from '#server/media/make-picture.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { pictureIdOfKey } from '#server/storage/keys.ts'
import { randomId } from '#shared/random-id.ts'
import { withDatabase } from '#support/database.ts'
import { freeBytes } from '#support/site-tools.ts'
import { addUser } from '#support/users.ts'

import * as groups from './groups.ts'
import { maySeePicture, removeUnsentPictures, uploadPicture } from './picture-service.ts'
import * as service from './service.ts'

// Without its own process, which takes a second each time (still-image.test.ts).
vi.mock('#server/media/still-image.ts', () => ({
  stillImage: (data: Uint8Array, _userId: string, use: PictureUse) =>
    makePicture({ data, use, limits: defaultLimits }),
}))

const db = await withDatabase()
const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-pictures-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const storage = new DiskStorage(dir)

const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#206040' } })
  .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
  .jpeg()
  .toBuffer()

const write = <T>(work: (db: Tx) => Promise<T>) => db.transaction(work)
const upload = (viewer: Viewer, localId: string, bytes: Buffer = photo, userMaxBytes = Infinity) =>
  uploadPicture(db, { storage, userMaxBytes, freeBytes }, viewer, { localId }, Readable.from([bytes]))
const send = (viewer: Viewer, input: Partial<ParsedInput<'conversations.send'>>) =>
  write((tx) => service.sendMessage(tx, viewer, { text: '', localId: randomId(), ...input }))
const rowCount = async () => (await db.query({ text: 'SELECT FROM message_pictures' })).length

/** Two users who write to each other, and a picture that the first one has sent. */
async function sendPicture(): Promise<{ ann: Viewer; ben: Viewer; message: DirectMessage }> {
  const [ann, ben] = [await addUser(db), await addUser(db)]
  await write((tx) => setFollow(tx, ben, { userId: ann.id, follow: true }))
  const localId = randomId()
  await upload(ann, localId)
  const { message } = await send(ann, { userId: ben.id, picture: { localId, alt: 'A field' } })
  return { ann, ben, message }
}

const pictureOf = ({ picture }: DirectMessage) => {
  if (!picture) throw new Error('The message has no picture.')
  return picture
}
const canSee = (viewer: Viewer | null, message: DirectMessage) =>
  maySeePicture(db, viewer, pictureIdOfKey(storageKeyOf(pictureOf(message).url)) ?? '')
const areThere = async (message: DirectMessage) => {
  const { url, smallUrl } = pictureOf(message)
  const files = [url, smallUrl].map((each) => storage.stat(storageKeyOf(each)))
  return (await Promise.all(files)).map((file) => file !== undefined)
}
const isUnprocessable = { problem: { httpStatus: 422, message: expect.stringMatching(/^[A-Z].*\.$/) } }

test('a picture is re-encoded, without what the camera noted, and is read by both', async () => {
  const { ann, ben, message } = await sendPicture()
  expect(message).toMatchObject({ text: '', picture: { width: 400, height: 300, alt: 'A field' } })
  const { url } = pictureOf(message)
  const { exif, format } = await sharp(await buffer(await storage.open(storageKeyOf(url)))).metadata()
  expect({ exif, format }).toEqual({ format: 'webp' })
  const { conversationId } = message
  for (const viewer of [ann, ben]) {
    const page = { conversationId, count: 30 }
    expect((await service.listMessages(db, viewer, page)).messages).toMatchObject([{ picture: { url } }])
  }
  const reply = await send(ben, { conversationId, text: 'Nice', replyToSeq: message.seq })
  expect(reply.message.replyTo).toMatchObject({ seq: message.seq, text: '', hasPicture: true })
})

test('of twenty pictures at once no more are stored than their sender has space for', async () => {
  const ann = await addUser(db)
  await upload(ann, randomId())
  const bytes = await getStoredBytes(db, ann.id)
  const before = await rowCount()
  const sent = Array.from({ length: 20 }, () => upload(ann, randomId(), photo, 2.5 * bytes))
  const refusals = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected')
  expect(refusals).toHaveLength(19)
  expect(await rowCount()).toBe(before + 1)
  expect(await getStoredBytes(db, ann.id)).toBe(2 * bytes)
})

test('sent again under its id it is one picture, whose bytes count once to its sender', async () => {
  const ann = await addUser(db)
  const localId = randomId()
  await upload(ann, localId)
  const bytes = await getStoredBytes(db, ann.id)
  expect(bytes).toBeGreaterThan(0)
  const before = await rowCount()
  expect(await upload(ann, localId)).toEqual({ localId })
  await Promise.all([upload(ann, 'at-once-0001'), upload(ann, 'at-once-0001')])
  expect(await rowCount()).toBe(before + 1)
  expect(await getStoredBytes(db, ann.id)).toBe(2 * bytes)
  const files: string[] = []
  for await (const { key } of storage.filesOf('message', new Date(Date.now() + 1_000))) files.push(key)
  expect(files).toHaveLength(2 * (await rowCount()))
  await expect(upload(ann, randomId(), photo, 2 * bytes)).rejects.toMatchObject(isUnprocessable)
})

test('is refused while the disk has nothing left but its reserve', async () => {
  const ann = await addUser(db)
  const sendWith = (bytes: number) => {
    const tools = { storage, userMaxBytes: Infinity, freeBytes: () => Promise.resolve(bytes) }
    return uploadPicture(db, tools, ann, { localId: 'full-disk-0001' }, Readable.from([photo]))
  }
  await expect(sendWith(RESERVED_BYTES - 1)).rejects.toMatchObject({ problem: { httpStatus: 507 } })
  expect(await getStoredBytes(db, ann.id)).toBe(0)
  await sendWith(RESERVED_BYTES)
  expect(await getStoredBytes(db, ann.id)).toBeGreaterThan(0)
})

test('leaves files that are removed in time when not all of it can be stored', async () => {
  const ann = await addUser(db)
  const unused = async () => (await db.query({ text: 'SELECT FROM unused_files' })).length
  const before = await unused()
  const put = vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('The disk is gone.'))
  await expect(upload(ann, 'half-stored-01')).rejects.toThrow('The disk is gone.')
  put.mockRestore()
  expect(await unused()).toBe(before + 2)
  await upload(ann, 'half-stored-01')
  expect(await unused()).toBe(before + 2)
  await db.query({ text: 'UPDATE unused_files SET remove_after = now()' })
  await removeUnusedFiles(db, storage)
  const files: string[] = []
  for await (const { key } of storage.filesOf('message', new Date(Date.now() + 1_000))) files.push(key)
  expect(files).toHaveLength(2 * (await rowCount()))
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415],
  ['a page that calls itself a picture', Buffer.from('GIF89a<script>alert(1)</script>'), 415],
  ['half a photo', photo.subarray(0, 300), 422],
  ['nothing', Buffer.alloc(0), 422],
])('%s is refused with a reason, and leaves nothing', async (_, bytes, httpStatus) => {
  const ann = await addUser(db)
  const before = await rowCount()
  await expect(upload(ann, randomId(), bytes)).rejects.toMatchObject({
    problem: { httpStatus, message: expect.stringMatching(/^[A-Z].*\.$/) },
  })
  expect([await rowCount(), await getStoredBytes(db, ann.id)]).toEqual([before, 0])
})

test('a message takes no picture that is not there, another’s, or in another message, and is not sent then', async () => {
  const { ann, ben, message } = await sendPicture()
  const { conversationId } = message
  const [mine, theirs] = [randomId(), randomId()]
  await upload(ann, mine)
  await upload(ben, theirs)
  await send(ann, { conversationId, picture: { localId: mine, alt: '' } })
  for (const localId of [mine, theirs, randomId()]) {
    await expect(send(ann, { conversationId, picture: { localId, alt: '' } })).rejects.toMatchObject(
      isUnprocessable,
    )
  }
  const { messages } = await service.listMessages(db, ann, { conversationId, count: 30 })
  expect(messages.map(({ seq }) => seq)).toEqual([2, 1])
})

test('the same message once more shows the same picture', async () => {
  const { ann, message } = await sendPicture()
  const [conversationId, localId, id] = [message.conversationId, randomId(), randomId()]
  await upload(ann, localId)
  const picture = { localId, alt: '' }
  const first = await send(ann, { conversationId, picture, localId: id })
  expect(await send(ann, { conversationId, picture, localId: id })).toEqual(first)
})

describe('its files', () => {
  test('are the participants’, and nobody else’s', async () => {
    const { ann, ben, message } = await sendPicture()
    expect([await canSee(ann, message), await canSee(ben, message)]).toEqual([true, true])
    expect([await canSee(await addUser(db), message), await canSee(null, message)]).toEqual([false, false])
  })

  test('are not shown to those who have deleted the message or the conversation, or share a block', async () => {
    const { ann, ben, message } = await sendPicture()
    const { conversationId, seq } = message
    const hide = { conversationId, seq, forEveryone: false }
    await write((tx) => service.deleteMessage(tx, ben, hide))
    expect([await canSee(ann, message), await canSee(ben, message)]).toEqual([true, false])
    await write((tx) => service.hideConversation(tx, ann, { conversationId }))
    expect(await canSee(ann, message)).toBe(false)
    const second = await sendPicture()
    await write((tx) => setBlock(tx, second.ann, { userId: second.ben.id, block: true }))
    expect(await canSee(second.ben, second.message)).toBe(false)
  })

  test('are not shown to those who come to a group later', async () => {
    const { ann, ben } = await sendPicture()
    const input = { title: 'Trip', userIds: [ben.id] }
    const { conversation } = await write((tx) => groups.createGroup(tx, ann, input))
    const localId = randomId()
    await upload(ann, localId)
    const picture = { localId, alt: '' }
    const { message } = await send(ann, { conversationId: conversation.id, picture })
    const late = await addUser(db)
    const added = { conversationId: conversation.id, userId: late.id }
    await write((tx) => groups.addParticipant(tx, ann, added))
    expect([await canSee(ben, message), await canSee(late, message)]).toEqual([true, false])
  })

  test('go with the message for all, and its bytes are the sender’s again', async () => {
    const { ann, ben, message } = await sendPicture()
    expect(await areThere(message)).toEqual([true, true])
    const { conversationId, seq } = message
    await write((tx) => service.deleteMessage(tx, ann, { conversationId, seq, forEveryone: true }))
    expect([await canSee(ben, message), await getStoredBytes(db, ann.id)]).toEqual([false, 0])
    const { messages } = await service.listMessages(db, ben, { conversationId, count: 30 })
    expect(messages).toMatchObject([{ isDeleted: true }])
    expect(messages[0]).not.toHaveProperty('picture')
    await removeUnusedFiles(db, storage)
    expect(await areThere(message)).toEqual([false, false])
  })

  test('stay where a report shows them, but not the small one, nor others', async () => {
    const { ann, ben, message } = await sendPicture()
    const { conversationId, seq } = message
    const localId = randomId()
    await upload(ann, localId)
    await send(ben, { conversationId, text: 'Stop' })
    const rude = (await send(ann, { conversationId, text: 'Rude' })).message
    const report = { reason: 'harassment', details: '' } as const
    const subject = { kind: 'message', conversationId, seq: rude.seq } as const
    await write((tx) => sendReport(tx, ben, { ...report, subject }))
    const other = (await send(ann, { conversationId, picture: { localId, alt: '' } })).message
    for (const each of [seq, other.seq]) {
      const deletion = { conversationId, seq: each, forEveryone: true }
      await write((tx) => service.deleteMessage(tx, ann, deletion))
    }
    await removeUnusedFiles(db, storage)
    expect([await areThere(message), await areThere(other)]).toEqual([
      [true, false],
      [false, false],
    ])
    expect(await canSee(ben, message)).toBe(false)
  })

  test('go with the account of the sender; the message stays without it', async () => {
    const { ann, ben, message } = await sendPicture()
    await eraseUser(db, ann.id)
    const page = { conversationId: message.conversationId, count: 30 }
    expect((await service.listMessages(db, ben, page)).messages).toMatchObject([
      { authorId: null, picture: null },
    ])
    await removeUnusedFiles(db, storage)
    expect(await areThere(message)).toEqual([false, false])
  })

  test('go with a conversation that nobody is in any more', async () => {
    const { ann, ben } = await sendPicture()
    const input = { title: 'Trip', userIds: [ben.id] }
    const { conversation } = await write((tx) => groups.createGroup(tx, ann, input))
    const conversationId = conversation.id
    const localId = randomId()
    await upload(ann, localId)
    const bytes = await getStoredBytes(db, ann.id)
    const { message } = await send(ann, { conversationId, picture: { localId, alt: '' } })
    for (const viewer of [ben, ann]) {
      const leaving = { conversationId, userId: viewer.id }
      await write((tx) => groups.removeParticipant(tx, viewer, leaving))
    }
    await removeUnusedFiles(db, storage)
    expect(await areThere(message)).toEqual([false, false])
    expect(await getStoredBytes(db, ann.id)).toBe(bytes / 2)
  })

  test('go after a week without a message', async () => {
    const ann = await addUser(db)
    const [old, young] = [randomId(), randomId()]
    await upload(ann, old)
    await upload(ann, young)
    const bytes = await getStoredBytes(db, ann.id)
    const age = "UPDATE message_pictures SET created_at = now() - interval '8 days' WHERE local_id = $1"
    await db.query({ text: age, values: [old] })
    await removeUnsentPictures(db)
    expect(await getStoredBytes(db, ann.id)).toBe(bytes / 2)
  })
})
