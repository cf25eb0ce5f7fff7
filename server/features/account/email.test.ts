import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect, test, vi } from 'vitest'

import type { Language } from '#messages/languages.ts'
import { eraseUser } from '#server/features/erasure/service.ts'
import { makeResetPath } from '#server/features/operator/reset-service.ts'
import { siteRoutes } from '#server/features/site/routes.ts'
import { changeSettings } from '#server/features/site/settings-service.ts'
import { silentLog } from '#server/log.ts'
import { sendBySmtp } from '#server/mail/smtp.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer, TEST_SECRET, type TestClient } from '#support/server.ts'
import { startSmtpServer, textOf } from '#support/smtp.ts'
import { stubFeatures } from '#support/stub-features.ts'

import { sendDueMails } from './mail-service.ts'
import { readMailState } from './mail-state.ts'
import { createSecondFactors } from './second-factor-service.ts'

const PASSWORD = 'a good password'
const NEW = 'tide under glass'
const ORIGIN = 'https://videos.example.org'
const smtp = await startSmtpServer()
const mail = { smtpUrl: smtp.url, from: 'no-reply@videos.example.org' }
const features = [{ ...stubFeatures, ...siteRoutes({ hasMail: true }) }]
const server = await startTestServer({ features, config: { mail } })
const { database } = server
const sendMails = () =>
  sendDueMails({
    database,
    secret: TEST_SECRET,
    log: silentLog(),
    origin: ORIGIN,
    sendMail: sendBySmtp(mail),
  })

let addressCount = 0
async function userClient() {
  const client = await createTestClient(server.url)
  addressCount += 1
  return { client, address: `mia${addressCount}@mail.example`, ...(await client.signUp()) }
}

/** The mails that have arrived for an address since the last call. */
async function mailsFor(address: string): Promise<string[]> {
  await sendMails()
  const own = smtp.mails.filter(({ to }) => to === address)
  smtp.mails = smtp.mails.filter(({ to }) => to !== address)
  return own.map(textOf)
}
const codeIn = (text = ''): string => /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(text)?.[0] ?? ''

async function add(client: TestClient, address: string, language: Language = 'en') {
  await client.call('account.setEmail', { password: PASSWORD, address, language })
  const [text] = await mailsFor(address)
  await client.call('account.confirmEmail', { emailCode: codeIn(text) })
}

/** Requests a code as a guest, and reads it from the mail. */
async function askCode(username: string, address: string): Promise<string> {
  const guest = await createTestClient(server.url)
  await guest.call('session.mailCode', { username })
  const texts = await vi.waitFor(async () => {
    const mails = await mailsFor(address)
    expect(mails).toHaveLength(1)
    return mails
  })
  return codeIn(texts[0])
}
const recover = async (input: { username: string; recoveryCode: string; code?: string }) => {
  const guest = await createTestClient(server.url)
  return guest.send('session.recover', { newPassword: NEW, ...input })
}

test('an address is the user’s once its code is given, once, and not with that of another user', async () => {
  const { client, address } = await userClient()
  const { client: other, address: otherAddress } = await userClient()
  expect(await client.call('account.email', {})).toEqual({})
  expect(await client.call('account.setEmail', { password: PASSWORD, address, language: 'en' })).toEqual({
    newAddress: address,
  })
  await other.call('account.setEmail', { password: PASSWORD, address: otherAddress, language: 'en' })
  const [text = ''] = await mailsFor(address)
  const emailCode = codeIn(text)
  for (const [who, code] of [
    [client, 'AAAAA-AAAAA'],
    [other, emailCode],
  ] as const) {
    const refused = await problemOf(await who.send('account.confirmEmail', { emailCode: code }))
    expect(refused).toMatchObject({ httpStatus: 400, fields: { emailCode: expect.any(String) } })
  }
  const both = await Promise.all(
    [0, 1].map(() => client.send('account.confirmEmail', { emailCode: emailCode.toLowerCase() })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await client.call('account.email', {})).toEqual({ address })
})

test('a mail is in the user’s language, as text and as HTML, with the name and the link of the site', async () => {
  await database.transaction((db) => changeSettings(db, { name: 'Reef' }))
  const { client, address, uniqueId } = await userClient()
  await add(client, address, 'ar')
  const guest = await createTestClient(server.url)
  await guest.call('session.mailCode', { username: uniqueId })
  const received = await vi.waitFor(async () => {
    await sendMails()
    const found = smtp.mails.find(({ to }) => to === address)
    if (!found) throw new Error('It has not come yet.')
    return found
  })
  const text = textOf(received)
  expect(text).toContain('كلمة مرور')
  expect(text).toContain('على \u2068Reef\u2069')
  expect(text).toContain(`${ORIGIN}/login#recover=${uniqueId}&code=${codeIn(text)}`)
  expect(received.raw).toMatch(/^Content-Type: text\/html/m)
  expect(received.raw).toMatch(/^From: no-reply@videos\.example\.org$/m)
  expect(received.raw).toMatch(/^Auto-Submitted: auto-generated$/m)
})

test('a mailed code sets another password once, and the address is told so', async () => {
  const { client, address, uniqueId } = await userClient()
  await add(client, address)
  const recoveryCode = await askCode(uniqueId, address)
  expect((await recover({ username: uniqueId, recoveryCode })).status).toBe(200)
  expect((await client.call('session.current', {})).user).toBeNull()
  expect((await mailsFor(address))[0]).toContain('A new password was set')
  expect((await recover({ username: uniqueId, recoveryCode })).status).toBe(401)
})

test('a mailed code is over after an hour, with the next one, and with the address', async () => {
  const { client, address, id, uniqueId } = await userClient()
  await add(client, address)
  const first = await askCode(uniqueId, address)
  const second = await askCode(uniqueId, address)
  expect((await recover({ username: uniqueId, recoveryCode: first })).status).toBe(401)
  await database.query({
    text: `UPDATE recovery_codes SET expires_at = expires_at - interval '1 hour' WHERE user_id = $1`,
    values: [id],
  })
  expect((await recover({ username: uniqueId, recoveryCode: second })).status).toBe(401)
  const third = await askCode(uniqueId, address)
  expect((await client.send('account.removeEmail', { password: 'not mine' })).status).toBe(403)
  expect(await client.call('account.removeEmail', { password: PASSWORD })).toEqual({})
  expect((await recover({ username: uniqueId, recoveryCode: third })).status).toBe(401)
  expect((await mailsFor(address))[0]).toContain('no longer belongs')
})

test('with the app on, a mailed code needs a code of the app, is none beside a password, and removes no app', async () => {
  const { client, address, uniqueId } = await userClient()
  await add(client, address)
  const { secret } = await client.call('account.beginSecondFactor', { password: PASSWORD })
  const otp = createOTP(new TextDecoder().decode(base32.decode(secret)))
  const codeAt = (steps: number) => otp.hotp(Math.floor(Date.now() / 30_000) + steps)
  await client.call('account.confirmSecondFactor', { code: await codeAt(-1) })
  const without = { password: PASSWORD, address: 'else@mail.example', language: 'en' }
  expect((await problemOf(await client.send('account.setEmail', without))).fields).toHaveProperty('code')

  const recoveryCode = await askCode(uniqueId, address)
  const asked = await problemOf(await recover({ username: uniqueId, recoveryCode }))
  expect(asked).toMatchObject({ httpStatus: 401, fields: { code: expect.any(String) } })
  expect((await recover({ username: uniqueId, recoveryCode, code: recoveryCode })).status).toBe(401)
  const guest = await createTestClient(server.url)
  const logIn = { username: uniqueId, password: PASSWORD, code: recoveryCode }
  expect((await guest.send('session.logIn', logIn)).status).toBe(401)
  expect((await recover({ username: uniqueId, recoveryCode, code: await codeAt(0) })).status).toBe(200)
  const again = { username: uniqueId, password: NEW }
  expect((await problemOf(await guest.send('session.logIn', again))).fields).toHaveProperty('code')
})

test('a mailed code leaves the operator’s and the user’s own, and they leave it', async () => {
  const { client, address, uniqueId } = await userClient()
  await add(client, address)
  await client.call('account.makeRecoveryCodes', { password: PASSWORD })
  const factors = createSecondFactors(TEST_SECRET)
  const reset = async () =>
    new URLSearchParams(
      (await database.transaction((tx) => makeResetPath(tx, factors, uniqueId)))?.path.split('#')[1] ?? '',
    ).get('code') ?? ''
  const ofOperator = await reset()
  const mailed = await askCode(uniqueId, address)
  expect((await recover({ username: uniqueId, recoveryCode: ofOperator })).status).toBe(200)
  await mailsFor(address)
  // The code from before the recovery.
  expect((await recover({ username: uniqueId, recoveryCode: mailed })).status).toBe(401)
  const next = await askCode(uniqueId, address)
  await reset()
  expect((await recover({ username: uniqueId, recoveryCode: next })).status).toBe(200)
})

test('nobody learns whether there is a user or an address: the answer is the same', async () => {
  const { client, address, uniqueId } = await userClient()
  const { uniqueId: without } = await userClient()
  await add(client, address)
  const guest = await createTestClient(server.url)
  const answers = [uniqueId, without, 'no_such_user'].map(async (username) => {
    const answer = await guest.send('session.mailCode', { username })
    const { now: _now, ...rest } = (await answer.json()) as Record<string, unknown>
    return [answer.status, Object.keys(rest), rest['statusCode']]
  })
  const [first, ...others] = await Promise.all(answers)
  expect(first?.[0]).toBe(200)
  for (const other of others) expect(other).toEqual(first)
})

test('a changed address is told to the one of before, which is good until the new one has its code', async () => {
  const { client, address } = await userClient()
  await add(client, address)
  const next = `next-${address}`
  await client.call('account.setEmail', { password: PASSWORD, address: next, language: 'en' })
  expect(await client.call('account.email', {})).toEqual({ address, newAddress: next })
  expect(await mailsFor(address)).toEqual([])
  const [text] = await mailsFor(next)
  await client.call('account.confirmEmail', { emailCode: codeIn(text) })
  expect(await client.call('account.email', {})).toEqual({ address: next })
  expect((await mailsFor(address))[0]).toContain('no longer belongs')
})

test.each([
  'mia',
  'mia@example',
  'mia@exa mple.org',
  'a@b.org\r\nBcc: c@d.org',
  'a@b.org,c@d.org',
  '<a@b.org>',
])('%j is no address', async (address) => {
  const { client } = await userClient()
  const refused = await problemOf(
    await client.send('account.setEmail', { password: PASSWORD, address, language: 'en' }),
  )
  expect(refused).toMatchObject({ httpStatus: 400, fields: { address: expect.any(String) } })
})

test('a server of mail that is busy is tried again; one that refuses for good is not', async () => {
  const { client, address } = await userClient()
  const waiting = () => database.query({ text: 'SELECT try_count AS tries FROM outgoing_mails' })
  smtp.refusal = '450 Busy'
  await client.call('account.setEmail', { password: PASSWORD, address, language: 'en' })
  expect(await mailsFor(address)).toEqual([])
  expect(await waiting()).toEqual([{ tries: 1 }])
  expect(await readMailState(database)).toMatchObject({ failure: { cause: 'refused' } })
  await sendMails()
  // Not yet due.
  expect(await waiting()).toEqual([{ tries: 1 }])
  smtp.refusal = undefined
  await database.query({ text: 'UPDATE outgoing_mails SET due_at = now()' })
  expect(await mailsFor(address)).toHaveLength(1)
  expect(await waiting()).toEqual([])
  expect(await readMailState(database)).toEqual({ lastSentTime: expect.any(Number), failure: null })

  smtp.refusal = '550 No such mailbox'
  await client.call('account.setEmail', { password: PASSWORD, address, language: 'en' })
  await sendMails()
  expect(await waiting()).toEqual([])
  smtp.refusal = '450 Busy'
  await client.call('account.setEmail', { password: PASSWORD, address, language: 'en' })
  for (let count = 0; count < 6; count += 1) {
    await database.query({ text: 'UPDATE outgoing_mails SET due_at = now()' })
    await sendMails()
  }
  expect(await waiting()).toEqual([])
  smtp.refusal = undefined
})

test('the database has no code, and nothing of an erased user', async () => {
  const { client, address, id } = await userClient()
  await add(client, address)
  const next = `next-${address}`
  await client.call('account.setEmail', { password: PASSWORD, address: next, language: 'en' })
  const rows = async () =>
    JSON.stringify(
      await database.query({
        text: `SELECT to_jsonb(emails) FROM emails WHERE user_id = $1
               UNION ALL SELECT to_jsonb(outgoing_mails) FROM outgoing_mails WHERE user_id = $1
               UNION ALL SELECT to_jsonb(recovery_codes) FROM recovery_codes WHERE user_id = $1`,
        values: [id],
      }),
    )
  const before = await rows()
  expect(before).toContain(address)
  expect(before).toContain('sealed')
  const [text] = await mailsFor(next)
  expect(codeIn(text)).not.toBe('')
  expect(before).not.toContain(codeIn(text))
  await client.call('account.setEmail', { password: PASSWORD, address: next, language: 'en' })
  await eraseUser(database, id)
  expect(await rows()).toBe('[]')
})

const status = async (client: TestClient, ...[op, input]: [Parameters<TestClient['send']>[0], object]) =>
  (await client.send(op, input)).status
const named = (plus: number) => ({
  password: PASSWORD,
  address: `victim+${plus}@mail.example`,
  language: 'en',
})

test('mails are bounded: by account, by mailbox whoever names it, and by the address that asks', async () => {
  const strict = await startTestServer({
    features,
    database,
    config: { mail, rateLimitScale: 1, captchaAfter: 'off' },
  })
  const guest = await createTestClient(strict.url)
  for (let count = 0; count < 6; count += 1) {
    expect(await status(guest, 'session.mailCode', { username: 'no_such_user' })).toBe(200)
  }
  expect(await status(guest, 'session.mailCode', { username: 'NO_such_user' })).toBe(429)

  const clients = await Promise.all(
    [0, 1].map(async () => {
      const client = await createTestClient(strict.url)
      await client.signUp()
      return client
    }),
  )
  const [one, two] = clients
  if (!one || !two) throw new Error('There are two.')
  const answers: number[] = []
  for (const [index, client] of [one, one, one, two, two, two].entries()) {
    answers.push(await status(client, 'account.setEmail', named(index)))
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  // 6 and 5 were already sent for this network.
  const rest = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      status(guest, 'session.mailCode', { username: `nobody_${index}` }),
    ),
  )
  expect(rest.filter((answer) => answer === 429)).toHaveLength(1)
})

test('strangers who ask on and on use up no mail of the owner’s own device', async () => {
  const strict = await startTestServer({
    features,
    database,
    config: { mail, rateLimitScale: 1, captchaAfter: 'off' },
  })
  const owner = await createTestClient(strict.url)
  const { uniqueId: username } = await owner.signUp()
  await owner.call('session.logOut', {})
  const stranger = await createTestClient(strict.url)
  for (let count = 0; count < 6; count += 1) {
    expect(await status(stranger, 'session.mailCode', { username })).toBe(200)
  }
  const refused = await problemOf(await stranger.send('session.mailCode', { username }))
  expect(refused).toMatchObject({ httpStatus: 429, message: expect.stringContaining('still works') })
  for (let count = 0; count < 5; count += 1) {
    expect(await status(owner, 'session.mailCode', { username })).toBe(200)
  }
  expect(await status(owner, 'session.mailCode', { username })).toBe(429)
})

test('a site without SMTP offers and sends nothing', async () => {
  const without = await startTestServer({
    features: [{ ...stubFeatures, ...siteRoutes({}) }],
    database,
  })
  const client = await createTestClient(without.url)
  await client.signUp()
  expect(await client.call('site.info', {})).not.toHaveProperty('hasMail')
  expect(await (await createTestClient(server.url)).call('site.info', {})).toMatchObject({ hasMail: true })
  const set = { password: PASSWORD, address: 'mia@mail.example', language: 'en' }
  expect((await client.send('account.setEmail', set)).status).toBe(409)
  expect((await client.send('session.mailCode', { username: 'mia' })).status).toBe(409)
})
