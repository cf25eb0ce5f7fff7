import { beforeEach, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { requireUserSpace, quotaOf } from '#server/features/uploads/user-quota.ts'
import { listStored } from '#server/features/videos/stored-service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { recordDone } from './regular-work-repository.ts'
import { setSite } from './site-service.ts'
import { listKinds, listStorage, setQuota, type StorageTools } from './storage-service.ts'

const db = await withDatabase()
const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }
const refusal = (httpStatus: number) => ({ problem: { httpStatus } })
const tools: StorageTools = {
  userMaxBytes: 1_000,
  diskSpace: async () => ({ totalBytes: 9_000, freeBytes: 4_000 }),
  filesSpace: async () => ({ kinds: [], usedBytes: 0, maxBytes: Infinity }),
  bucket: undefined,
}
const list = (input: { q?: string; count?: number; cursor?: string } = {}) =>
  listStorage(db, operator, { q: '', count: 24, ...input }, tools)
const set = (userId: string, maxBytes: number | null) =>
  db.transaction((tx) => setQuota(tx, operator, { userId, maxBytes }))
const setForAll = (userMaxBytes: number | null) =>
  db.transaction((tx) => setSite(tx, operator, { userMaxBytes }, '203.0.113.7'))

async function addStoring(name: string, bytes: number): Promise<Viewer> {
  const viewer = await addUser(db, name)
  await db.query({ text: 'UPDATE users SET stored_bytes = $2 WHERE id = $1', values: [viewer.id, bytes] })
  return viewer
}

beforeEach(() => db.query({ text: `DELETE FROM users WHERE username LIKE 'fox%' OR username LIKE 'owl%'` }))

test('users are listed by their space in pages, the one with the most first, with the disk and the quotas', async () => {
  const [small, large, alike] = [
    await addStoring('fox.a', 10),
    await addStoring('fox.b', 900),
    await addStoring('fox.c', 10),
  ]
  await set(small.id, 5_000)
  await db.query({
    text: `
      INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience, recording, recording_until)
      SELECT 1, $1, '', 4, 'portrait', 'everyone', 'everyone', '{"sizeBytes": 70}', now() + interval '1 day'`,
    values: [large.id],
  })
  const first = await list({ count: 1 })
  expect(first).toMatchObject({
    users: [
      { id: large.id, uniqueId: large.uniqueId, storedBytes: 900, recordingBytes: 70, ownMaxBytes: null },
    ],
    disk: { totalBytes: 9_000, freeBytes: 4_000 },
    userMaxBytes: null,
    configMaxBytes: 1_000,
  })
  const second = await list({ count: 1, cursor: first.cursor ?? '' })
  const third = await list({ count: 1, cursor: second.cursor ?? '' })
  expect([...second.users, ...third.users]).toMatchObject([
    { id: alike.id, storedBytes: 10 },
    { id: small.id, storedBytes: 10, ownMaxBytes: 5_000 },
  ])
})

test('users are found by the beginning of their name, in pages by their names', async () => {
  const [b, a] = [await addStoring('fox.b', 900), await addStoring('fox.a', 10)]
  await addStoring('owl', 5_000)
  const first = await list({ q: '@Fox', count: 1 })
  const second = await list({ q: 'fox', count: 1, cursor: first.cursor ?? '' })
  expect([first, second].map(({ users, cursor }) => [users.map(({ uniqueId }) => uniqueId), cursor])).toEqual(
    [
      [[a.uniqueId], `n_${a.uniqueId}`],
      [[b.uniqueId], null],
    ],
  )
  expect((await list({ q: 'fox%' })).users).toEqual([])
})

test('a quota counts at once: the own one first, then that of everybody, then that of the server', async () => {
  const fox = await addStoring('fox.a', 600)
  const store = (sizeBytes: number) => requireUserSpace(db, fox.id, sizeBytes, 1_000)
  const stored = async () => (await listStored(db, fox, { count: 24 }, 1_000)).maxBytes
  await store(400)
  await expect(store(401)).rejects.toMatchObject({ problem: { httpStatus: 422, sentence: 'spaceUsed' } })

  await setForAll(700)
  await store(100)
  await expect(store(101)).rejects.toMatchObject(refusal(422))
  expect(await stored()).toBe(700)

  await set(fox.id, 2_000)
  await store(1_400)
  await expect(store(1_401)).rejects.toMatchObject(refusal(422))
  expect(await stored()).toBe(2_000)

  await set(fox.id, 0)
  await expect(store(1)).rejects.toMatchObject(refusal(422))
  await set(fox.id, null)
  await setForAll(null)
  await store(400)
  expect([await stored(), await quotaOf(db, fox.id)]).toEqual([1_000, Infinity])
})

test('the log has the quota of a user and of everybody, and a user who is gone gets none', async () => {
  const fox = await addStoring('fox.a', 0)
  await set(fox.id, 7)
  await setForAll(8)
  const log = await db.query({
    text: `
      SELECT action, subject, details FROM audit_log
      WHERE action IN ('storage.quota', 'site.set') ORDER BY id DESC LIMIT 2`,
  })
  expect(log).toEqual([
    { action: 'site.set', subject: '', details: { userMaxBytes: 8 } },
    { action: 'storage.quota', subject: `user ${fox.id}`, details: { maxBytes: 7 } },
  ])
  await setForAll(null)
  await expect(set('999', 7)).rejects.toMatchObject(refusal(404))
})

test.each(['moderator', 'user'] as const)('a %s neither reads nor sets quotas', async (role) => {
  const viewer = { ...operator, role }
  await expect(listStorage(db, viewer, { q: '', count: 24 }, tools)).rejects.toMatchObject(refusal(403))
  await expect(
    db.transaction((tx) => setQuota(tx, viewer, { userId: operator.id, maxBytes: 1 })),
  ).rejects.toMatchObject(refusal(403))
})

test.each(['x', '1_', '1_x', 'n_'])('“%s” is no cursor', async (cursor) => {
  await expect(list({ cursor })).rejects.toMatchObject(refusal(400))
  await expect(list({ q: 'fox', cursor })).rejects.toMatchObject(refusal(400))
})

test('operators see the space of files and of the database by kind, the largest first', async () => {
  const kinds = [
    { kind: 'picture' as const, bytes: 7 },
    { kind: 'video' as const, bytes: 5e12 },
    { kind: 'live' as const, bytes: 0 },
  ]
  const read = (viewer: Viewer, maxBytes: number, bucket?: string) => {
    const filesSpace = async () => ({ kinds, usedBytes: 5e12 + 7, maxBytes })
    return listKinds(db, viewer, { ...tools, filesSpace, bucket })
  }
  const found = await read(operator, Infinity)
  expect(found).toMatchObject({ usedBytes: 5e12 + 7, maxBytes: null, bucket: null, comparedTime: null })
  expect(found.kinds.map(({ kind }) => kind)).toEqual(['video', 'database', 'picture'])
  expect(found.kinds[1]?.bytes).toBeGreaterThan(1_000_000)
  await recordDone(db, 'storage')
  expect(await read(operator, 6e12, 'vireo')).toMatchObject({
    maxBytes: 6e12,
    bucket: 'vireo',
    comparedTime: expect.closeTo(Date.now() / 1_000, -2),
  })
  await expect(read({ ...operator, role: 'moderator' }, Infinity)).rejects.toMatchObject(refusal(403))
})
