import { expect, test, vi } from 'vitest'

import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { addPerson } from '#support/people.ts'
import { TEST_SECRET } from '#support/server.ts'

import { createLogInWatch, findKnownDevice } from './log-in-watch-service.ts'

const db = await withDatabase()
const watch = createLogInWatch(TEST_SECRET, silentLog())

const failureCount = async (userId: string) => {
  const [row] = await db.query<{ count: number }>({
    text: 'SELECT coalesce(sum(failed_count), 0)::int AS count FROM failed_log_ins WHERE user_id = $1',
    values: [userId],
  })
  return row?.count
}
async function attack(person: { id: string; uniqueId: string }, addresses: string[]) {
  for (const address of addresses) watch.noteFailure(db, person.uniqueId.toUpperCase(), address)
  await vi.waitFor(async () => expect(await failureCount(person.id)).toBe(addresses.length))
}

test('many refused log-ins are told at the next one that is right, once, with how many networks', async () => {
  const person = await addPerson(db)
  const addresses = Array.from({ length: 36 }, (_, i) => `203.0.${i % 12}.${i}`)
  await attack(person, addresses)
  const told = await watch.noteLogIn(db, person, 'phone')
  expect(told).toEqual({ count: 36, networkCount: 12, sinceTime: expect.any(Number) })
  expect(Math.abs((told?.sinceTime ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  expect(await watch.noteLogIn(db, person, 'phone')).toBeUndefined()
})

test('a few are somebody’s own mistakes', async () => {
  const person = await addPerson(db)
  await attack(
    person,
    Array.from({ length: 9 }, () => '203.0.113.1'),
  )
  expect(await watch.noteLogIn(db, person, 'phone')).toBeUndefined()
  expect(await failureCount(person.id)).toBe(0)
})

test('of more than a thousand networks the rest are one, and no address is kept', async () => {
  const person = await addPerson(db)
  await db.query({
    text: `INSERT INTO failed_log_ins (user_id, network, failed_count) SELECT $1, i, 1 FROM generate_series(1, 1000) AS i`,
    values: [person.id],
  })
  watch.noteFailure(db, person.uniqueId, '198.51.100.7')
  watch.noteFailure(db, person.uniqueId, '192.0.2.7')
  await vi.waitFor(async () => expect(await failureCount(person.id)).toBe(1_002))
  expect(JSON.stringify(await db.query({ text: 'SELECT * FROM failed_log_ins' }))).not.toMatch(
    /198\.51|192\.0\.2/,
  )
  expect(await watch.noteLogIn(db, person, 'phone')).toMatchObject({ count: 1_002, networkCount: 1_001 })
})

test('a name that is nobody’s leaves nothing', async () => {
  watch.noteFailure(db, 'nobody_here', '203.0.113.1')
  const person = await addPerson(db)
  await attack(person, ['203.0.113.1'])
  expect(await db.query({ text: 'SELECT DISTINCT user_id AS id FROM failed_log_ins' })).toEqual([
    { id: person.id },
  ])
})

test('a device is known to the account that was logged in to on it, and to no other', async () => {
  const [person, other] = [await addPerson(db), await addPerson(db)]
  await watch.noteLogIn(db, person, 'tablet')
  expect(await findKnownDevice(db, person.uniqueId.toUpperCase(), 'tablet')).toBe(true)
  expect(await findKnownDevice(db, person.uniqueId, 'another')).toBe(false)
  expect(await findKnownDevice(db, other.uniqueId, 'tablet')).toBe(false)
})
