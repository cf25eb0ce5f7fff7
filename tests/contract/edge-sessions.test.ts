import { describe, expect, test, vi } from 'vitest'

import { endpoints } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const server = await startTestServer({ features: [stubFeatures] })
const PASSWORD = 'a good password'
const SESSION = 'vireo_session'
let users = 0
const newName = () => `Person.${++users}_x`

async function userAtHome() {
  const client = await createTestClient(server.url)
  const user = await client.signUp(newName(), PASSWORD)
  return { client, user }
}

describe('signing up', () => {
  test('makes a user, logged in, with the name as it was written', async () => {
    const client = await createTestClient(server.url)
    const name = newName()
    const { user } = await client.call('session.signUp', { username: ` ${name} `, password: PASSWORD })
    expect(user).toMatchObject({ uniqueId: name, nickname: name, avatarUrl: null })
    expect(user?.secUid).toMatch(/^[\w-]{32}$/)
    expect(await client.call('session.current', {})).toEqual({ user })
  })

  test('gives a cookie that scripts cannot read and other sites do not send', async () => {
    const client = await createTestClient(server.url)
    const response = await client.send('session.signUp', { username: newName(), password: PASSWORD })
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith(SESSION))
    expect(cookie).toMatch(/^vireo_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('keeps no password, and no address of the user', async () => {
    const { user } = await userAtHome()
    const [row] = await server.database.query<Record<string, string>>({
      text: `SELECT accounts.password, users.email, sessions.ip_address, sessions.network FROM users
             JOIN accounts ON accounts.user_id = users.id JOIN sessions ON sessions.user_id = users.id
             WHERE users.id = $1`,
      values: [user.id],
    })
    expect(row?.['password']).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect(row?.['email']).toMatch(/^[0-9a-f]{32}@users\.invalid$/)
    expect(row?.['ip_address']).toBe('')
    // A keyed hash (server/auth/network.ts).
    expect(row?.['network']).toMatch(/^[\w-]{22}$/)
  })

  test.each(['.', '..', '123', 'a b', 'ü', '', 'x'.repeat(26), '<script>', 'a/b', '\u200b\u0000'])(
    'is refused as %j, with a sentence for the field',
    async (username) => {
      const client = await createTestClient(server.url)
      const problem = await problemOf(await client.send('session.signUp', { username, password: PASSWORD }))
      expect(problem).toMatchObject({ httpStatus: 400, fields: { username: expect.any(String) } })
    },
  )

  test.each(['.a', 'a..b', '_', 'a.', '-', 'x'.repeat(25)].filter((name) => name !== '-'))(
    'works as %j',
    async (username) => {
      const client = await createTestClient(server.url)
      expect((await client.signUp(username)).uniqueId).toBe(username)
    },
  )

  test.each(['admin', 'Vireo', 'for_you', 'null'])(
    'is refused as %j, kept for the site',
    async (username) => {
      const client = await createTestClient(server.url)
      const problem = await problemOf(await client.send('session.signUp', { username, password: PASSWORD }))
      expect(problem).toMatchObject({ httpStatus: 400, statusCode: StatusCode.uniqueIdSensitive })
      expect(problem.fields?.['username']).toBeTruthy()
    },
  )

  test.each(['short', 'x'.repeat(129)])('is refused with the password %j', async (password) => {
    const client = await createTestClient(server.url)
    const problem = await problemOf(await client.send('session.signUp', { username: newName(), password }))
    expect(problem).toMatchObject({ httpStatus: 400, fields: { password: expect.any(String) } })
  })

  test('is refused under a name that is taken, in any case of its letters', async () => {
    const { user } = await userAtHome()
    const client = await createTestClient(server.url)
    const username = user.uniqueId.toUpperCase()
    const problem = await problemOf(await client.send('session.signUp', { username, password: PASSWORD }))
    expect(problem).toMatchObject({ httpStatus: 409, fields: { username: expect.any(String) } })
    expect(client.cookies.has(SESSION)).toBe(false)
  })

  test('of eight users under one name at once gives it to one of them', async () => {
    const username = newName()
    const clients = await Promise.all(Array.from({ length: 8 }, () => createTestClient(server.url)))
    const answers = await Promise.all(
      clients.map((client) => client.send('session.signUp', { username, password: PASSWORD })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  })
})

test('a password that many use is refused at its field, and nobody is signed up', async () => {
  const client = await createTestClient(server.url)
  const problem = await problemOf(
    await client.send('session.signUp', { username: 'easily_guessed', password: 'Letmein123' }),
  )
  expect(problem).toMatchObject({
    httpStatus: 400,
    fields: { password: expect.stringContaining('very common') },
  })
  expect(
    (await client.send('session.signUp', { username: 'easily_guessed', password: PASSWORD })).status,
  ).toBe(200)
})

test('what strangers tried on an account is told at the next log-in, once', async () => {
  const { client, user } = await userAtHome()
  const stranger = await createTestClient(server.url)
  const { uniqueId: username } = user
  await Promise.all(
    Array.from({ length: 12 }, () =>
      stranger.send('session.logIn', { username, password: 'not the password' }),
    ),
  )
  // Log-ins are recorded after they have been answered.
  await vi.waitFor(async () => {
    const text = 'SELECT sum(failed_count)::int AS count FROM failed_log_ins WHERE user_id = $1'
    expect(await server.database.query({ text, values: [user.id] })).toEqual([{ count: 12 }])
  })
  const logIn = () => client.call('session.logIn', { username, password: PASSWORD })
  expect((await logIn()).failedLogIns).toMatchObject({ count: 12, networkCount: 1 })
  expect((await logIn()).failedLogIns).toBeUndefined()
})

describe('logging in', () => {
  test('works under the name in any case, and with the @ that names are shown with', async () => {
    const { client, user } = await userAtHome()
    const { uniqueId } = user
    for (const username of [uniqueId.toUpperCase(), `@${uniqueId}`, ` ＠${uniqueId.toUpperCase()}\u200b `]) {
      await client.call('session.logOut', {})
      const { user: again } = await client.call('session.logIn', { username, password: PASSWORD })
      expect(again?.id).toBe(user.id)
    }
  })

  test('fails alike for a wrong password and for a name that does not exist', async () => {
    const { user } = await userAtHome()
    const client = await createTestClient(server.url)
    const answers = []
    for (const username of [user.uniqueId, 'no_such_user', 'no name at all', '1'.repeat(60)]) {
      const response = await client.send('session.logIn', { username, password: 'not the password' })
      expect(response.headers.getSetCookie()).toEqual([])
      answers.push(await problemOf(response))
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ httpStatus: 401, statusCode: StatusCode.credentialsRefused })
  })

  test('takes as long for a name that does not exist', async () => {
    const { client, user } = await userAtHome()
    const fastestMs = { [user.uniqueId]: Infinity, no_such_user: Infinity }
    for (let round = 0; round < 4; round++) {
      for (const username of Object.keys(fastestMs)) {
        const startedAtMs = performance.now()
        await client.send('session.logIn', { username, password: 'not the password' })
        fastestMs[username] = Math.min(fastestMs[username] ?? 0, performance.now() - startedAtMs)
      }
    }
    const ratio = (fastestMs['no_such_user'] ?? 0) / (fastestMs[user.uniqueId] ?? 1)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })

  test('makes a new session and ends the one before', async () => {
    const { client, user } = await userAtHome()
    const before = client.cookies.get(SESSION) ?? ''
    await client.call('session.logIn', { username: user.uniqueId, password: PASSWORD })
    expect(client.cookies.get(SESSION)).not.toBe(before)
    client.cookies.set(SESSION, before)
    expect(await client.call('session.current', {})).toEqual({ user: null })
  })

  test('binds the session to the device that signed it', async () => {
    const { client, user } = await userAtHome()
    const phone = await createTestClient(server.url)
    await phone.call('session.logIn', { username: user.uniqueId, password: PASSWORD })
    const rows = await server.database.query<{ key: string }>({
      text: 'SELECT device_key_id AS key FROM sessions WHERE user_id = $1 ORDER BY created_at',
      values: [user.id],
    })
    expect(rows.map(({ key }) => key)).toEqual([client.device.keyId, phone.device.keyId])
  })

  test('works with a cookie from before and another device key: the browser lost its key', async () => {
    const { client, user } = await userAtHome()
    const renewed = await createTestClient(server.url)
    for (const [name, value] of client.cookies) renewed.cookies.set(name, value)
    expect((await renewed.send('follows.set', { userId: '5', follow: true })).status).toBe(401)
    await renewed.call('session.logIn', { username: user.uniqueId, password: PASSWORD })
    expect((await renewed.send('follows.set', { userId: '5', follow: true })).status).toBe(200)
  })
})

describe('a session', () => {
  test('ends with the log-out, also for who kept the cookie', async () => {
    const { client } = await userAtHome()
    const cookie = client.cookies.get(SESSION) ?? ''
    expect(await client.call('session.logOut', {})).toEqual({ user: null })
    expect(client.cookies.has(SESSION)).toBe(false)
    client.cookies.set(SESSION, cookie)
    expect(await client.call('session.current', {})).toEqual({ user: null })
    expect((await client.send('follows.set', { userId: '5', follow: true })).status).toBe(401)
  })

  test.each([
    ['with a changed signature', (cookie: string) => cookie.slice(0, -8) + 'AAAA%3D'],
    ['with a changed token', (cookie: string) => `${cookie.startsWith('A') ? 'B' : 'A'}${cookie.slice(1)}`],
    ['without a signature', (cookie: string) => cookie.split('.')[0] ?? ''],
    ['made up', () => 'x.y'],
    ['not decodable', () => '%E0%A4%A'],
  ])('is nobody’s %s', async (_name, change) => {
    const { client } = await userAtHome()
    client.cookies.set(SESSION, change(client.cookies.get(SESSION) ?? ''))
    expect(await client.call('session.current', {})).toEqual({ user: null })
  })

  test('ends when its user logs in on fifty other devices after it was last used', async () => {
    const { client, user } = await userAtHome()
    await server.database.query({
      text: `INSERT INTO sessions (id, token, user_id, expires_at, updated_at)
             SELECT 'many' || n, 'many' || n, $1, now() + interval '1 day', now() + n * interval '1 s'
             FROM generate_series(1, 80) AS n`,
      values: [user.id],
    })
    const phone = await createTestClient(server.url)
    // Sets the other sessions back an hour, so that this one counts as the last used.
    await server.database.query({ text: `UPDATE sessions SET updated_at = updated_at - interval '1 hour'` })
    await phone.call('session.logIn', { username: user.uniqueId, password: PASSWORD })
    expect(await client.call('session.current', {})).toEqual({ user: null })
    expect(await phone.call('session.current', {})).toMatchObject({ user: { id: user.id } })
    const left = await server.database.query<{ id: string }>({
      text: 'SELECT id FROM sessions WHERE user_id = $1',
      values: [user.id],
    })
    expect(left).toHaveLength(50)
    expect(left.map(({ id }) => id)).toContain('many80')
    expect(left.map(({ id }) => id)).not.toContain('many21')
  })

  test('that is over lets nobody in', async () => {
    const { client, user } = await userAtHome()
    await server.database.query({
      text: `UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1`,
      values: [user.id],
    })
    expect(await client.call('session.current', {})).toEqual({ user: null })
  })

  test('in use is made longer, at most once a day', async () => {
    const { client, user } = await userAtHome()
    const answer = await client.send('session.current', {})
    expect(answer.headers.getSetCookie()).toEqual([])
    await server.database.query({
      text: `UPDATE sessions SET expires_at = now() + interval '28 days' WHERE user_id = $1`,
      values: [user.id],
    })
    const renewed = await client.send('session.current', {})
    expect(renewed.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^vireo_session=.*Max-Age=2592000/),
    ])
    const [row] = await server.database.query<{ days: number }>({
      text: `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM sessions
             WHERE user_id = $1`,
      values: [user.id],
    })
    expect(row?.days).toBe(30)
  })
})

test('a page that believes somebody else to be logged in writes nothing as this user', async () => {
  const { client, user } = await userAtHome()
  const other = await userAtHome()
  const follow = { userId: other.user.id, follow: true }
  const asUser = async (userId: string) => {
    const url = `${server.url}${endpoints['follows.set'].path}?user_id=${userId}`
    const body = new TextEncoder().encode(JSON.stringify(follow))
    const { headers } = await client.prepare('follows.set', follow)
    const signature = await client.device.sign({ method: 'POST', url, body })
    return client.deliver({ url, method: 'POST', body, headers: { ...headers, ...signature } })
  }
  expect(await problemOf(await asUser(other.user.id))).toMatchObject({
    httpStatus: 401,
    statusCode: StatusCode.notLoggedIn,
  })
  expect((await asUser(user.id)).status).toBe(200)
})
