import { expect, test, vi } from 'vitest'

import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { TEST_SECRET } from '#support/server.ts'
import { addUser } from '#support/users.ts'

import { createLogInWatch, findKnownDevice } from './log-in-watch-service.ts'

const db = await withDatabase()
const watch = createLogInWatch(TEST_SECRET, silentLog())

/** A busy machine writes late. */
const WAIT = { timeout: 10_000 }

const failureCount = async (userId: string) => {
  const [row] = await db.query<{ count: number }>({
    text: 'SELECT coalesce(sum(failed_count), 0)::int AS count FROM failed_log_ins WHERE user_id = $1',
    values: [userId],
  })
  return row?.count
}
async function attack(user: { id: string; uniqueId: string }, addresses: string[]) {
  for (const address of addresses) watch.noteFailure(db, user.uniqueId.toUpperCase(), address)
  await vi.waitFor(async () => expect(await failureCount(user.id)).toBe(addresses.length), WAIT)
}

test('many refused log-ins are told at the next one that is right, once, with how many networks', async () => {
  const user = await addUser(db)
  const addresses = Array.from({ length: 36 }, (_, i) => `203.0.${i % 12}.${i}`)
  await attack(user, addresses)
  const notice = await watch.noteLogIn(db, user, 'phone')
  expect(notice).toEqual({ count: 36, networkCount: 12, sinceTime: expect.any(Number) })
  expect(Math.abs((notice?.sinceTime ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  expect(await watch.noteLogIn(db, user, 'phone')).toBeUndefined()
})

test('a few are somebody’s own mistakes', async () => {
  const user = await addUser(db)
  await attack(
    user,
    Array.from({ length: 9 }, () => '203.0.113.1'),
  )
  expect(await watch.noteLogIn(db, user, 'phone')).toBeUndefined()
  expect(await failureCount(user.id)).toBe(0)
})

test('of more than a thousand networks the rest are one, and no address is kept', async () => {
  const user = await addUser(db)
  await db.query({
    text: `INSERT INTO failed_log_ins (user_id, network, failed_count) SELECT $1, i, 1 FROM generate_series(1, 1000) AS i`,
    values: [user.id],
  })
  watch.noteFailure(db, user.uniqueId, '198.51.100.7')
  watch.noteFailure(db, user.uniqueId, '192.0.2.7')
  await vi.waitFor(async () => expect(await failureCount(user.id)).toBe(1_002), WAIT)
  expect(JSON.stringify(await db.query({ text: 'SELECT * FROM failed_log_ins' }))).not.toMatch(
    /198\.51|192\.0\.2/,
  )
  expect(await watch.noteLogIn(db, user, 'phone')).toMatchObject({ count: 1_002, networkCount: 1_001 })
})

test('a name that is nobody’s leaves nothing', async () => {
  const attacked = async () =>
    (await db.query<{ id: string }>({ text: 'SELECT DISTINCT user_id AS id FROM failed_log_ins' })).map(
      ({ id }) => id,
    )
  const before = await attacked()
  watch.noteFailure(db, 'nobody_here', '203.0.113.1')
  const user = await addUser(db)
  await attack(user, ['203.0.113.1'])
  expect((await attacked()).toSorted()).toEqual([...before, user.id].toSorted())
})

test('a device is known to the account that was logged in to on it, and to no other', async () => {
  const [user, other] = [await addUser(db), await addUser(db)]
  await watch.noteLogIn(db, user, 'tablet')
  expect(await findKnownDevice(db, user.uniqueId.toUpperCase(), 'tablet')).toBe(true)
  expect(await findKnownDevice(db, user.uniqueId, 'another')).toBe(false)
  expect(await findKnownDevice(db, other.uniqueId, 'tablet')).toBe(false)
})
