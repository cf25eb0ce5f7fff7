import { expect, test, vi } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { collectPublished } from '#support/published.ts'
import { createTestClient, startTestServer, type TestClient } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const server = await startTestServer({
  features: [stubFeatures],
  config: { regionHeader: 'x-country' },
})
const OLD = 'a good password'
const NEW = 'tide under glass'

async function logIn(username: string, password = OLD): Promise<TestClient> {
  const client = await createTestClient(server.url)
  await client.call('session.logIn', { username, password })
  return client
}
const userOf = async (client: TestClient) => (await client.call('session.current', {})).user

/** A user on the device where they signed up, and on two more. */
async function userOnThree() {
  const home = await createTestClient(server.url)
  const { uniqueId } = await home.signUp()
  return { home, uniqueId, others: [await logIn(uniqueId), await logIn(uniqueId)] as const }
}

test('a changed password opens, the old one does not, and the cookie of before is worth nothing', async () => {
  const { home, uniqueId, others } = await userOnThree()
  const copied = new Map(home.cookies)
  expect(
    await home.call('account.changePassword', { password: OLD, newPassword: NEW, endsOthers: false }),
  ).toEqual({ endedCount: 0 })
  await expect(logIn(uniqueId)).rejects.toMatchObject({ statusCode: StatusCode.credentialsRefused })
  await logIn(uniqueId, NEW)
  expect(await userOf(home)).toMatchObject({ uniqueId })
  expect(await userOf(others[0])).toMatchObject({ uniqueId })
  // Writes also still work.
  await home.call('account.endSessions', {})

  const thief = await createTestClient(server.url)
  for (const [name, value] of copied) thief.cookies.set(name, value)
  expect(await userOf(thief)).toBeNull()
})

test('other devices are logged out and strangers again, when the user wants it', async () => {
  const { home, uniqueId, others } = await userOnThree()
  const published = collectPublished(server.database)
  expect(
    await home.call('account.changePassword', { password: OLD, newPassword: NEW, endsOthers: true }),
  ).toEqual({ endedCount: 2 })
  expect(await userOf(others[0])).toBeNull()
  expect(await userOf(others[1])).toBeNull()
  expect(await userOf(home)).toMatchObject({ uniqueId })
  expect(published.map(({ kind }) => kind)).toEqual(['sessionEnd', 'sessionEnd'])
  const known = await server.database.query({
    text: 'SELECT FROM known_devices JOIN users ON users.id = user_id WHERE unique_id = $1',
    values: [uniqueId],
  })
  expect(known).toHaveLength(1)
})

test.each([
  [{ password: 'not my password', newPassword: NEW }, 'password', 403],
  [{ password: OLD, newPassword: 'short' }, 'newPassword', 400],
  [{ password: OLD, newPassword: 'Letmein123' }, 'newPassword', 400],
])('with %j the password stays, and the field says why', async (passwords, field, httpStatus) => {
  const client = await createTestClient(server.url)
  const { uniqueId } = await client.signUp()
  const answer = await client.send('account.changePassword', { ...passwords, endsOthers: true })
  expect(await problemOf(answer)).toMatchObject({ httpStatus, fields: { [field]: expect.any(String) } })
  await logIn(uniqueId)
})

test('guesses at the password of a device that is left open are limited', async () => {
  const strict = await startTestServer({
    features: [stubFeatures],
    database: server.database,
    config: { rateLimitScale: 1 },
  })
  const client = await createTestClient(strict.url)
  await client.signUp()
  const guess = { password: 'not my password', newPassword: NEW, endsOthers: true }
  for (let count = 0; count < 10; count += 1) {
    expect((await client.send('account.changePassword', guess)).status).toBe(403)
  }
  expect((await client.send('account.changePassword', guess)).status).toBe(429)
})

test('sessions are listed with their device, place and last use, the current one first', async () => {
  const { home, uniqueId } = await userOnThree()
  const phone = await createTestClient(server.url)
  await phone.call(
    'session.logIn',
    { username: uniqueId, password: OLD },
    {
      headers: {
        'x-country': 'CH',
        'user-agent': 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      },
    },
  )
  const { sessions } = await home.call('account.sessions', {})
  expect(sessions).toHaveLength(4)
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false])
  expect(sessions[0]).toMatchObject({ browser: null, system: null, region: null })
  const onPhone = sessions.find(({ system }) => system === 'Android')
  expect(onPhone).toMatchObject({ browser: 'Firefox', region: 'CH' })
  expect(JSON.stringify(sessions)).not.toContain(phone.cookies.get('vireo_session')?.split('.')[0])

  expect(await home.call('account.endSessions', { sessionId: onPhone?.id })).toEqual({ endedCount: 1 })
  expect(await userOf(phone)).toBeNull()
  expect(await home.call('account.endSessions', {})).toEqual({ endedCount: 2 })
  expect((await home.call('account.sessions', {})).sessions).toHaveLength(1)
})

test('nobody ends the session of another user', async () => {
  const { home, uniqueId } = await userOnThree()
  const [first] = (await home.call('account.sessions', {})).sessions
  const stranger = await createTestClient(server.url)
  await stranger.signUp()
  expect(await stranger.call('account.endSessions', { sessionId: first?.id })).toEqual({ endedCount: 0 })
  expect(await userOf(home)).toMatchObject({ uniqueId })
})

test('the last use is noted every ten minutes, with the country of then', async () => {
  const client = await createTestClient(server.url)
  const { id } = await client.signUp()
  const [before] = await server.database.query<{ at: Date }>({
    text: `UPDATE sessions SET last_used_at = now() - interval '11 minutes' WHERE user_id = $1
           RETURNING last_used_at AS at`,
    values: [id],
  })
  await client.call('session.current', {}, { headers: { 'x-country': 'AT' } })
  await vi.waitFor(async () => {
    const { sessions } = await client.call('account.sessions', {})
    expect(sessions[0]?.region).toBe('AT')
    expect(sessions[0]?.lastUseTime).toBeGreaterThan((before?.at.getTime() ?? 0) / 1000 + 600)
  })
})
