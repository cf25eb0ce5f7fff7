import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { makeResetPath } from '#server/features/operator/reset-service.ts'
import { problemOf } from '#support/answers.ts'
import { meetingOf } from '#support/eventually.ts'
import { createTestClient, startTestServer, TEST_SECRET, type TestClient } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

import { createSecondFactors } from './second-factor-service.ts'

const server = await startTestServer({ features: [stubFeatures] })
const PASSWORD = 'a good password'
const NEW = 'tide under glass'
const STEP_MS = 30_000

async function userClient() {
  const client = await createTestClient(server.url)
  return { client, ...(await client.signUp()) }
}

const secretOf = (shown: string) => new TextDecoder().decode(base32.decode(shown))

/** The app of a user, which reads the secret from the address in the QR code. */
async function turnOn(client: TestClient) {
  const { secret, url } = await client.call('account.beginSecondFactor', { password: PASSWORD })
  expect(url).toContain(`secret=${secret}`)
  const otp = createOTP(secretOf(secret))
  const codeAt = (steps: number) => otp.hotp(Math.floor(Date.now() / STEP_MS) + steps)
  const { codes } = await client.call('account.confirmSecondFactor', { code: await codeAt(-1) })
  return { codeAt, recoveryCodes: codes }
}

async function tryLogIn(username: string, code?: string, password = PASSWORD) {
  const client = await createTestClient(server.url)
  return client.send('session.logIn', { username, password, ...(code !== undefined && { code }) })
}

test('a log-in needs the code of the app, which opens once', async () => {
  const { client, uniqueId } = await userClient()
  const { codeAt } = await turnOn(client)
  expect(await client.call('account.security', {})).toEqual({ hasSecondFactor: true, recoveryCodeCount: 10 })

  const asked = await problemOf(await tryLogIn(uniqueId))
  expect(asked).toMatchObject({
    statusCode: StatusCode.credentialsRefused,
    fields: { code: expect.any(String) },
  })
  // A stranger learns nothing about it.
  expect((await problemOf(await tryLogIn(uniqueId, undefined, 'not the password'))).fields).toBeUndefined()
  expect((await tryLogIn(uniqueId, '000000')).status).toBe(401)
  const code = await codeAt(0)
  expect((await tryLogIn(uniqueId, code)).status).toBe(200)
  expect((await tryLogIn(uniqueId, code)).status).toBe(401)
  // The code before the last used one.
  expect((await tryLogIn(uniqueId, await codeAt(-1))).status).toBe(401)
  expect((await tryLogIn(uniqueId, await codeAt(1))).status).toBe(200)
})

test.each([
  ['Arabic', 0x0660],
  ['Persian', 0x06f0],
  ['Hindi', 0x0966],
  ['wide', 0xff10],
])('a code in %s digits, with separators, is the code', async (_script, zero) => {
  const { client, uniqueId } = await userClient()
  const { codeAt } = await turnOn(client)
  const digits = Array.from(await codeAt(0), (digit) => String.fromCodePoint(zero + Number(digit))).join('')
  expect((await tryLogIn(uniqueId, `${digits.slice(0, 3)}\u00a0${digits.slice(3)}-`)).status).toBe(200)
})

test('one code at once opens once', async () => {
  const { client, uniqueId } = await userClient()
  const { codeAt } = await turnOn(client)
  const code = await codeAt(0)
  const answers = await Promise.all(Array.from({ length: 4 }, () => tryLogIn(uniqueId, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('before the app has shown a code nothing is asked for, and a wrong one turns nothing on', async () => {
  const { client, uniqueId } = await userClient()
  await client.call('account.beginSecondFactor', { password: PASSWORD })
  const refused = await problemOf(await client.send('account.confirmSecondFactor', { code: '000000' }))
  expect(refused).toMatchObject({ httpStatus: 400, fields: { code: expect.any(String) } })
  expect((await tryLogIn(uniqueId)).status).toBe(200)
  expect((await client.send('account.beginSecondFactor', { password: 'not mine' })).status).toBe(403)
})

test('the app is turned off with the password and a code, and not begun anew while it is on', async () => {
  const { client, uniqueId } = await userClient()
  const { codeAt } = await turnOn(client)
  const end = (input: { password: string; code?: string }) => client.send('account.endSecondFactor', input)
  expect((await client.send('account.beginSecondFactor', { password: PASSWORD })).status).toBe(409)
  expect((await end({ password: 'not mine', code: await codeAt(0) })).status).toBe(403)
  for (const code of [{}, { code: '000000' }]) {
    const refused = await problemOf(await end({ password: PASSWORD, ...code }))
    expect(refused).toMatchObject({ httpStatus: 403, fields: { code: expect.any(String) } })
  }
  expect((await tryLogIn(uniqueId)).status).toBe(401)
  expect((await end({ password: PASSWORD, code: await codeAt(0) })).status).toBe(200)
  expect((await tryLogIn(uniqueId)).status).toBe(200)
})

test('an earlier log-in is over once the app is on', async () => {
  const { client, uniqueId } = await userClient()
  const stranger = await createTestClient(server.url)
  await stranger.call('session.logIn', { username: uniqueId, password: PASSWORD })
  await turnOn(client)
  expect((await stranger.call('session.current', {})).user).toBeNull()
  expect((await client.call('session.current', {})).user).toMatchObject({ uniqueId })
  const devices = await server.database.query({
    text: 'SELECT FROM known_devices JOIN users ON users.id = user_id WHERE unique_id = $1',
    values: [uniqueId],
  })
  expect(devices).toHaveLength(1)
})

test('with the app on, new recovery codes need a code', async () => {
  const { client } = await userClient()
  const { codeAt, recoveryCodes } = await turnOn(client)
  const make = (code?: string) =>
    client.send('account.makeRecoveryCodes', { password: PASSWORD, ...(code && { code }) })
  expect((await problemOf(await make())).fields).toHaveProperty('code')
  expect((await make('AAAAA-AAAAA')).status).toBe(403)
  expect((await make(await codeAt(0))).status).toBe(200)
  // The old ones are no longer valid.
  expect((await make(recoveryCodes[0])).status).toBe(403)
})

test('the database has neither the secret nor a code', async () => {
  const { client, id } = await userClient()
  const { secret } = await client.call('account.beginSecondFactor', { password: PASSWORD })
  const { codes } = await client.call('account.makeRecoveryCodes', { password: PASSWORD })
  const rows = JSON.stringify(
    await server.database.query({
      text: `SELECT to_jsonb(second_factors) FROM second_factors WHERE user_id = $1
             UNION ALL SELECT to_jsonb(recovery_codes) FROM recovery_codes WHERE user_id = $1`,
      values: [id],
    }),
  )
  for (const text of [secret, secretOf(secret), ...codes]) expect(rows).not.toContain(text)
})

test('a recovery code stands in for the app, once', async () => {
  const { client, uniqueId } = await userClient()
  const { recoveryCodes } = await turnOn(client)
  const [code = ''] = recoveryCodes
  expect((await tryLogIn(uniqueId, code.toLowerCase().replace('-', ' '))).status).toBe(200)
  expect((await tryLogIn(uniqueId, code)).status).toBe(401)
  expect(await client.call('account.security', {})).toMatchObject({ recoveryCodeCount: 9 })
})

const recover = async (input: { username: string; recoveryCode: string; code?: string }) => {
  const client = await createTestClient(server.url)
  return { client, answer: await client.send('session.recover', { newPassword: NEW, ...input }) }
}

test('a recovery code sets another password and logs all other devices out', async () => {
  const { client, uniqueId } = await userClient()
  const { codes } = await client.call('account.makeRecoveryCodes', { password: PASSWORD })
  const [recoveryCode = ''] = codes
  const recovered = await recover({ username: uniqueId.toUpperCase(), recoveryCode })
  expect(recovered.answer.status).toBe(200)
  expect((await recovered.client.call('session.current', {})).user).toMatchObject({ uniqueId })
  expect((await client.call('session.current', {})).user).toBeNull()
  expect((await tryLogIn(uniqueId)).status).toBe(401)
  expect((await tryLogIn(uniqueId, undefined, NEW)).status).toBe(200)
  const again = (await recover({ username: uniqueId, recoveryCode })).answer
  expect(again.status).toBe(401)
  expect((await problemOf(again)).message).toContain('recovery code is wrong, or the code was used before')
})

test.each([['of another user'], ['of before'], ['made up'], ['of nobody']])(
  'a recovery code %s opens nothing',
  async (kind) => {
    const { client, uniqueId } = await userClient()
    const { client: other } = await userClient()
    const before = await client.call('account.makeRecoveryCodes', { password: PASSWORD })
    await client.call('account.makeRecoveryCodes', { password: PASSWORD })
    const others = await other.call('account.makeRecoveryCodes', { password: PASSWORD })
    const codes: Record<string, string | undefined> = {
      'of another user': others.codes[0],
      'of before': before.codes[0],
      'made up': 'AAAAA-AAAAA',
      'of nobody': before.codes[0],
    }
    const username = kind === 'of nobody' ? 'no_such_user' : uniqueId
    const { answer } = await recover({ username, recoveryCode: codes[kind] ?? '' })
    expect(answer.status).toBe(401)
    expect((await tryLogIn(uniqueId)).status).toBe(200)
  },
)

test('with the app on, a recovery code alone recovers nothing; with another code it does', async () => {
  const { client, uniqueId } = await userClient()
  const { codeAt, recoveryCodes } = await turnOn(client)
  const [recoveryCode = '', second = ''] = recoveryCodes
  const alone = await problemOf((await recover({ username: uniqueId, recoveryCode })).answer)
  expect(alone).toMatchObject({ httpStatus: 401, fields: { code: expect.any(String) } })
  expect((await recover({ username: uniqueId, recoveryCode, code: recoveryCode })).answer.status).toBe(401)
  expect((await recover({ username: uniqueId, recoveryCode, code: await codeAt(0) })).answer.status).toBe(200)
  const left = recoveryCodes[2] ?? ''
  expect((await recover({ username: uniqueId, recoveryCode: second, code: left })).answer.status).toBe(200)
})

test('a code of the operator’s lets in a user who has lost password and app, once, within a day', async () => {
  const { client, id, uniqueId } = await userClient()
  await turnOn(client)
  const factors = createSecondFactors(TEST_SECRET)
  const make = async () => {
    const made = await server.database.transaction((tx) => makeResetPath(tx, factors, uniqueId.toUpperCase()))
    const link = new URLSearchParams(made?.path.split('#')[1])
    expect([made?.path.split('#')[0], link.get('recover')]).toEqual(['/login', uniqueId])
    return link.get('code') ?? ''
  }
  const first = await make()
  const second = await make()
  expect((await recover({ username: uniqueId, recoveryCode: first })).answer.status).toBe(401)
  // The code replaces the password, but is not accepted together with it.
  expect((await tryLogIn(uniqueId, second)).status).toBe(401)
  expect(await client.call('account.security', {})).toMatchObject({ recoveryCodeCount: 10 })
  expect((await recover({ username: uniqueId, recoveryCode: second })).answer.status).toBe(200)
  expect((await recover({ username: uniqueId, recoveryCode: second })).answer.status).toBe(401)
  expect((await tryLogIn(uniqueId, undefined, NEW)).status).toBe(200)

  const late = await make()
  await server.database.query({
    text: `UPDATE recovery_codes SET expires_at = now() - interval '1 second' WHERE user_id = $1 AND expires_at IS NOT NULL`,
    values: [id],
  })
  expect((await recover({ username: uniqueId, recoveryCode: late })).answer.status).toBe(401)
  expect(
    await server.database.transaction((tx) => makeResetPath(tx, factors, 'no_such_user')),
  ).toBeUndefined()
  expect(
    await server.database.query({
      text: `SELECT actor_id AS actor, details FROM audit_log WHERE action = 'account.reset' AND subject = $1`,
      values: [`user ${id}`],
    }),
  ).toEqual(Array.from({ length: 3 }, () => ({ actor: null, details: {} })))
})

test('an easily guessed password spends no code', async () => {
  const { client, uniqueId } = await userClient()
  const { codes } = await client.call('account.makeRecoveryCodes', { password: PASSWORD })
  const guest = await createTestClient(server.url)
  const input = { username: uniqueId, recoveryCode: codes[0] ?? '' }
  expect((await guest.send('session.recover', { ...input, newPassword: 'Letmein123' })).status).toBe(400)
  expect((await guest.send('session.recover', { ...input, newPassword: NEW })).status).toBe(200)
})

test('guesses at codes are counted with those at the password', async () => {
  const strict = await startTestServer({
    features: [stubFeatures],
    database: server.database,
    config: { rateLimitScale: 1, captchaAfter: 'off' },
  })
  const { uniqueId } = await userClient()
  const guest = await createTestClient(strict.url)
  const input = { username: uniqueId, recoveryCode: 'AAAAA-AAAAA', newPassword: NEW }
  for (let count = 0; count < 10; count += 1) {
    expect((await guest.send('session.recover', input)).status).toBe(401)
  }
  expect((await guest.send('session.recover', input)).status).toBe(429)
  expect((await guest.send('session.logIn', { username: uniqueId, password: PASSWORD })).status).toBe(429)
})

test('of recovery codes that are made at once, the set that was told last is the one there is', async () => {
  const { client, id, uniqueId } = await userClient()
  const factors = createSecondFactors(TEST_SECRET)
  const firstCodes: string[] = []
  const meet = meetingOf(4)
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const [code = ''] = await server.database.transaction(async (tx) => {
        const { codes } = await factors.makeRecoveryCodes(tx, { id, uniqueId })
        await meet()
        return codes
      })
      firstCodes.push(code)
    }),
  )
  expect(await client.call('account.security', {})).toMatchObject({ recoveryCodeCount: 10 })
  const tried = []
  for (const recoveryCode of firstCodes) {
    tried.push((await recover({ username: uniqueId, recoveryCode })).answer.status)
  }
  expect(tried).toEqual([401, 401, 401, 200])
})

test('recovery codes that two calls at once ask for are ten', async () => {
  const { client } = await userClient()
  const make = () => client.call('account.makeRecoveryCodes', { password: PASSWORD })
  for (const { codes } of await Promise.all([make(), make(), make()])) expect(codes).toHaveLength(10)
  expect(await client.call('account.security', {})).toMatchObject({ recoveryCodeCount: 10 })
})

test('of the operator’s codes that are made at once, and of those that are mailed, one is left', async () => {
  const { id, uniqueId } = await userClient()
  const factors = createSecondFactors(TEST_SECRET)
  const { database } = server
  await Promise.all(
    Array.from({ length: 9 }, () => database.transaction((tx) => factors.makeResetCode(tx, uniqueId))),
  )
  await Promise.all(
    Array.from({ length: 9 }, () => database.transaction((tx) => factors.makeMailedCode(tx, id))),
  )
  const left = await database.query({
    text: 'SELECT is_mailed AS "isMailed" FROM recovery_codes WHERE user_id = $1 ORDER BY is_mailed',
    values: [id],
  })
  expect(left).toEqual([{ isMailed: false }, { isMailed: true }])
})
