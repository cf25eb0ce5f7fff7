import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'

import type { SharedPicture } from '#contract/models/conversation.ts'
import { FEEDBACK_PICTURES_MAX_COUNT } from '#contract/models/feedback.ts'
import type { Viewer } from '#server/api/route.ts'
import { storageKeyOf } from '#server/delivery/media-url.ts'
import { findFiles } from '#server/features/account/export-repository.ts'
import { maySeePicture, removeUnsentPictures } from '#server/features/conversations/picture-service.ts'
import { sendMessage } from '#server/features/conversations/service.ts'
import { eraseUser } from '#server/features/erasure/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { getStoredBytes } from '#server/features/uploads/repository.ts'
import { removeUnusedFiles } from '#server/features/videos/settle-service.ts'
import { defaultLimits } from '#server/media/limits.ts'
import { makePicture, type PictureUse } from '#server/media/make-picture.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { pictureIdOfKey } from '#server/storage/keys.ts'
import { randomId } from '#shared/random-id.ts'
import { withDatabase } from '#support/database.ts'
import { freeBytes } from '#support/site-tools.ts'
import { addUser } from '#support/users.ts'

import { feedbackRoutes, listFeedback, listWaiting, replyAsOperator, sendFeedback } from './feedback.ts'

// Without its own process, which takes a second each time (still-image.test.ts).
vi.mock('#server/media/still-image.ts', () => ({
  stillImage: (data: Uint8Array, _userId: string, use: PictureUse) =>
    makePicture({ data, use, limits: defaultLimits }),
}))

const db = await withDatabase()
const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-feedback-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const storage = new DiskStorage(dir)
const photoOf = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#206040' } })
    .jpeg()
    .toBuffer()
const photo = await photoOf(400)

async function upload(viewer: Viewer, bytes: Buffer = photo, userMaxBytes = Infinity): Promise<string> {
  const localId = randomId()
  const routes = feedbackRoutes({ storage, userMaxBytes, freeBytes })
  await routes['feedback.uploadImage']({ localId }, { db, viewer, body: Readable.from([bytes]) } as never)
  return localId
}
const send = (viewer: Viewer, pictures: string[]) =>
  db.transaction((tx) => sendFeedback(tx, viewer, { topic: 'problem', text: 'It looks so', pictures }))
const canSee = (viewer: Viewer | null, { url }: SharedPicture) =>
  maySeePicture(db, viewer, pictureIdOfKey(storageKeyOf(url)) ?? '')
const isThere = async ({ url }: SharedPicture) => (await storage.stat(storageKeyOf(url))) !== undefined

async function sendOne(viewer: Viewer): Promise<{ picture: SharedPicture; feedbackId: string }> {
  const { feedbackId } = await send(viewer, [await upload(viewer)])
  const picture = (await listFeedback(db, viewer))[0]?.pictures?.[0]
  if (!picture) throw new Error('The feedback has no picture.')
  return { picture, feedbackId }
}

test('feedback shows its pictures, in their order (section 7.3, feedback image upload)', async () => {
  const ann = await addUser(db)
  const ids = [
    await upload(ann),
    await upload(ann, await photoOf(200)),
    await upload(ann, await photoOf(100)),
  ]
  await send(ann, ids.toReversed())
  await send(ann, [])
  const [plain, withPictures] = await listFeedback(db, ann)
  expect(plain).not.toHaveProperty('pictures')
  expect(withPictures?.pictures?.map(({ width }) => width)).toEqual([100, 200, 400])
  expect(FEEDBACK_PICTURES_MAX_COUNT).toBe(4)
})

test('only its sender and operators can fetch a picture of feedback (section 7.3, feedback image upload)', async () => {
  const [ann, ben] = [await addUser(db), await addUser(db)]
  const { picture } = await sendOne(ann)
  expect([await canSee(ann, picture), await canSee(ben, picture), await canSee(null, picture)]).toEqual([
    true,
    false,
    false,
  ])
  const operator: Viewer = { ...ben, role: 'operator' }
  expect(await canSee({ ...operator, isElevated: true }, picture)).toBe(true)
  // Operators cannot read feedback before giving their password.
  expect(await canSee(operator, picture)).toBe(false)
  expect(await canSee({ ...ben, role: 'moderator', isElevated: true }, picture)).toBe(false)
})

test('operators do not see pictures of messages for that', async () => {
  const [ann, ben] = [await addUser(db), await addUser(db)]
  await db.transaction((tx) => setFollow(tx, ben, { userId: ann.id, follow: true }))
  const picture = { localId: await upload(ann), alt: '' }
  const input = { userId: ben.id, text: '', localId: randomId(), picture }
  const { message } = await db.transaction((tx) => sendMessage(tx, ann, input))
  const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }
  expect(await canSee(operator, message.picture as SharedPicture)).toBe(false)
  // Now the picture belongs to the message.
  await expect(send(ann, [picture.localId])).rejects.toMatchObject({ problem: { httpStatus: 422 } })
})

test('feedback is not sent with a picture that is not there, another’s, used, or named twice', async () => {
  const [ann, ben] = [await addUser(db), await addUser(db)]
  const [used, fresh] = [await upload(ann), await upload(ann)]
  await send(ann, [used])
  for (const pictures of [[randomId()], [await upload(ben)], [used], [fresh, fresh]]) {
    await expect(send(ann, pictures)).rejects.toMatchObject({ problem: { httpStatus: 422 } })
  }
  expect(await listFeedback(db, ann)).toHaveLength(1)
})

test('a picture counts to the space of its sender, and is refused beyond it', async () => {
  const ann = await addUser(db)
  await sendOne(ann)
  const bytes = await getStoredBytes(db, ann.id)
  expect(bytes).toBeGreaterThan(0)
  await expect(upload(ann, photo, bytes)).rejects.toMatchObject({ problem: { httpStatus: 422 } })
})

test('a picture that no feedback used goes after a week, and one in feedback stays', async () => {
  const ann = await addUser(db)
  const { picture } = await sendOne(ann)
  const bytes = await getStoredBytes(db, ann.id)
  await upload(ann)
  await db.query({
    text: "UPDATE message_pictures SET created_at = now() - interval '8 days' WHERE owner_id = $1",
    values: [ann.id],
  })
  await removeUnsentPictures(db)
  await removeUnusedFiles(db, storage)
  expect([await getStoredBytes(db, ann.id), await isThere(picture)]).toEqual([bytes, true])
})

test('pictures go with their feedback', async () => {
  const ann = await addUser(db)
  const { picture } = await sendOne(ann)
  await db.query({
    text: `INSERT INTO feedback (id, user_id, topic, text)
      SELECT (SELECT max(id) FROM feedback) + number, $1, 'idea', 'Trees' FROM generate_series(1, 200) AS number`,
    values: [ann.id],
  })
  await send(ann, [])
  expect(await getStoredBytes(db, ann.id)).toBe(0)
  await removeUnusedFiles(db, storage)
  expect(await isThere(picture)).toBe(false)
})

test('pictures are in the copy of a user’s data, and go with the account', async () => {
  const ann = await addUser(db)
  const { picture } = await sendOne(ann)
  const key = storageKeyOf(picture.url)
  expect(await findFiles(db, ann.id)).toContainEqual({
    key,
    name: `files/feedback/${pictureIdOfKey(key)}.webp`,
  })
  await eraseUser(db, ann.id)
  await removeUnusedFiles(db, storage)
  expect(await isThere(picture)).toBe(false)
})

test('operators read feedback that waits, with its pictures, and reply once they gave their password', async () => {
  const ann = await addUser(db)
  await db.query({ text: 'DELETE FROM feedback' })
  const { feedbackId, picture } = await sendOne(ann)
  const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }
  const idsOf = async () => (await listWaiting(db, operator)).map(({ id }) => id)
  const input = { feedbackId, text: 'Soon' }
  for (const viewer of [
    ann,
    { ...operator, isElevated: false },
    { ...operator, role: 'moderator' as const },
  ]) {
    await expect(listWaiting(db, viewer)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
    await expect(db.transaction((tx) => replyAsOperator(tx, viewer, input))).rejects.toMatchObject({
      problem: { httpStatus: 403 },
    })
  }
  const waiting = (await listWaiting(db, operator)).find(({ id }) => id === feedbackId)
  expect(waiting).toMatchObject({ uniqueId: ann.uniqueId, pictures: [picture] })
  await db.transaction((tx) => replyAsOperator(tx, operator, input))
  expect(await idsOf()).not.toContain(feedbackId)
  expect((await listFeedback(db, ann))[0]?.reply).toMatchObject({ text: 'Soon' })
  const logged = await db.query({ text: "SELECT subject FROM audit_log WHERE action = 'feedback.reply'" })
  expect(logged).toEqual([{ subject: `feedback ${feedbackId}` }])
  await expect(
    db.transaction((tx) => replyAsOperator(tx, operator, { feedbackId: '1', text: 'Soon' })),
  ).rejects.toMatchObject({
    problem: { httpStatus: 404 },
  })
})
