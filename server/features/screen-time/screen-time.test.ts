import { expect, test } from 'vitest'

import { SCREEN_TIME_DAY_MS } from '#contract/screen-time.ts'
import type { Viewer } from '#server/api/route.ts'
import { featureRoutes } from '#server/app/routes.ts'
import { setBirthDate } from '#server/features/users/birth-date-service.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { siteTools } from '#support/site-tools.ts'
import { addUser } from '#support/users.ts'

import { reportScreenTime, setScreenTime } from './service.ts'

/** The screen-time limit of an account, and the time on all its devices. */

const server = await startTestServer({
  features: featureRoutes(siteTools()),
})
const { database: db } = server
const today = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10)
/**
 * Another date that is current somewhere on Earth: yesterday in the west before noon in Greenwich, tomorrow in the east
 * after it.
 */
const otherDay = daysAgo(new Date().getUTCHours() < 12 ? 1 : -1)
const report = (viewer: Viewer, device: string, spentMs: number, day = today) =>
  reportScreenTime(db, viewer, device, { day, spentMs })
const set = (viewer: Viewer, input: Partial<Parameters<typeof setScreenTime>[3]>) =>
  db.transaction((tx) => setScreenTime(tx, viewer, 'phone', { day: today, ...input }, async () => {}))
const passcode = { salt: 'c2FsdA==', hash: 'aGFzaA==' }

test('the time of all devices is added up, by the day; a report that comes twice or late changes nothing', async () => {
  const user = await addUser(db)
  expect(await report(user, 'phone', 600_000)).toMatchObject({ ownMs: 600_000, othersMs: 0 })
  expect(await report(user, 'laptop', 300_000)).toMatchObject({ ownMs: 300_000, othersMs: 600_000 })
  expect(await report(user, 'laptop', 300_000)).toMatchObject({ ownMs: 300_000, othersMs: 600_000 })
  expect(await report(user, 'laptop', 0)).toMatchObject({ ownMs: 300_000, othersMs: 600_000 })
  expect(await report(user, 'phone', 0, otherDay)).toMatchObject({ ownMs: 0, othersMs: 0 })
  expect(await report(await addUser(db), 'phone', 0)).toMatchObject({ ownMs: 0, othersMs: 0 })
})

test('a user has few rows, whatever their devices say: twenty devices a day, and no day that is over', async () => {
  const user = await addUser(db)
  for (let device = 0; device < 30; device++) {
    await report(user, `device-${device}`, 60_000)
  }
  const count = async () =>
    (await db.query({ text: 'SELECT FROM screen_time_days WHERE user_id = $1', values: [user.id] })).length
  expect(await count()).toBe(21)
  expect(await report(user, 'device-3', 60_000)).toMatchObject({ ownMs: 60_000, othersMs: 20 * 60_000 })
  await db.query({
    text: 'UPDATE screen_time_days SET day = day - 3 WHERE user_id = $1',
    values: [user.id],
  })
  await report(user, 'phone', 0)
  expect(await count()).toBe(1)
})

test('no day that it is nowhere on Earth', async () => {
  const user = await addUser(db)
  for (const day of [daysAgo(2), daysAgo(-2)]) {
    await expect(report(user, 'phone', 0, day)).rejects.toMatchObject({
      problem: { httpStatus: 400, fields: { day: expect.any(String) } },
    })
  }
})

test('limit and passcode are the account’s; with a passcode nothing changes without it', async () => {
  const user = await addUser(db)
  expect(await set(user, { minutes: 30 })).toMatchObject({ minutes: 30, passcode: null })
  expect(await set(user, { passcode })).toMatchObject({ minutes: 30, passcode })
  expect(await report(user, 'laptop', 0)).toMatchObject({ minutes: 30, passcode, isPassed: false })
  for (const proof of [undefined, '', 'aGFzaB==', passcode.salt]) {
    for (const change of [
      { minutes: 0 as const },
      { passcode: { ...passcode, hash: 'b3RoZXI=' } },
      { isPassed: true as const },
      {},
    ]) {
      await expect(set(user, { ...change, ...(proof !== undefined && { proof }) })).rejects.toMatchObject({
        problem: { httpStatus: 403, fields: { passcode: expect.any(String) } },
      })
    }
  }
  expect(await report(user, 'laptop', 0)).toMatchObject({ minutes: 30, passcode, isPassed: false })
  await set(user, { isPassed: true, proof: passcode.hash })
  expect(await report(user, 'laptop', 0)).toMatchObject({ isPassed: true })
  expect(await report(user, 'laptop', 0, otherDay)).toMatchObject({ isPassed: false })
})

test('a minor has a limit always', async () => {
  const user = await addUser(db)
  const birthDate = `${new Date().getUTCFullYear() - 15}-01-01`
  await db.transaction((tx) => setBirthDate(tx, user, { birthDate }))
  await expect(set(user, { minutes: 0 })).rejects.toMatchObject({ problem: { httpStatus: 422 } })
  expect(await set(user, { minutes: 120 })).toMatchObject({ minutes: 120, isMinor: true })
})

test('guesses are limited over all devices, a forgotten passcode goes with the password, and guests have none', async () => {
  const client = await createTestClient(server.url)
  const { uniqueId } = await client.signUp()
  await client.call('screenTime.set', { day: today, passcode })
  const elsewhere = await createTestClient(server.url)
  await elsewhere.call('session.logIn', { username: uniqueId, password: 'a good password' })
  const guess = (device: typeof client, proof: string) =>
    device.send('screenTime.set', { day: today, minutes: 0, proof })
  for (let count = 0; count < 4; count++) {
    expect([(await guess(client, 'AAAA')).status, (await guess(elsewhere, 'BBBB')).status]).toEqual([
      403, 403,
    ])
  }
  const refusal = await guess(client, passcode.hash)
  expect(refusal.status).toBe(429)
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(60)

  const forget = (password: string) => client.send('account.forgetPasscode', { password })
  expect((await problemOf(await forget('not my password'))).fields).toHaveProperty('password')
  expect((await forget('a good password')).status).toBe(200)
  expect((await guess(client, 'AAAA')).status).toBe(200)

  expect(
    (await client.send('screenTime.report', { day: today, spentMs: SCREEN_TIME_DAY_MS + 1 })).status,
  ).toBe(400)
  const guest = await createTestClient(server.url)
  expect((await guest.send('screenTime.report', { day: today, spentMs: 0 })).status).toBe(401)
})
