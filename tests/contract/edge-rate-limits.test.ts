import { describe, expect, test } from 'vitest'

import type { DocumentContext } from '#contract/document-context.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

/** A fifth of the real limits: 2 log-ins for a name, 20 for an address, 12 sign-ups, 48 writes. */
const SCALE = 0.2
// Behind a trusted proxy a test can come from any address.
const server = await startTestServer({
  features: [stubFeatures],
  renderPage: ({ context }) => Promise.resolve(Response.json(context)),
  config: { trustedProxyCount: 1, rateLimitScale: SCALE, captchaAfter: 'off' },
})
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const wrong = (username: string) => ({ username, password: 'not the password' })
const client = await createTestClient(server.url)

async function untilRefused(call: () => Promise<Response>, atMost: number): Promise<number> {
  for (let count = 0; count < atMost; count++) {
    const response = await call()
    if (response.status !== 429) continue
    const problem = await problemOf(response)
    expect(problem.statusCode).toBe(StatusCode.tooManyRequests)
    expect(problem.retryAfterMs).toBeGreaterThan(0)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBe(Math.ceil((problem.retryAfterMs ?? 0) / 1000))
    return count
  }
  return atMost
}

describe('log-in', () => {
  test('stops guessing at one name from one address, in any case of its letters', async () => {
    let count = 0
    const guess = () => client.send('session.logIn', wrong(++count % 2 ? 'mia' : 'MIA'), from('203.0.113.1'))
    expect(await untilRefused(guess, 10)).toBe(2)
  })

  test('does not lock the name for users elsewhere, nor other names here', async () => {
    const guess = () => client.send('session.logIn', wrong('ben'), from('203.0.113.2'))
    expect(await untilRefused(guess, 10)).toBe(2)
    expect((await client.send('session.logIn', wrong('ben'), from('203.0.113.3'))).status).toBe(401)
    expect((await client.send('session.logIn', wrong('zoe'), from('203.0.113.2'))).status).toBe(401)
  })

  test('stops trying name after name from one address, also within one IPv6 network', async () => {
    let count = 0
    const guess = () =>
      client.send('session.logIn', wrong(`name_${++count}`), from(`2001:db8:1:2::${count.toString(16)}`))
    expect(await untilRefused(guess, 40)).toBeOneOf([20, 21])
  })
})

describe('log-in to one account (a fifth: 4 in ten minutes, 10 in six hours, 20 a day)', () => {
  test('from everywhere at once waits longer and longer', async () => {
    let count = 0
    const guess = () => client.send('session.logIn', wrong('eve'), from(`198.51.${++count}.1`))
    expect(await untilRefused(guess, 10)).toBe(4)
  })

  test('is no matter for the devices that its owner has logged in on', async () => {
    const owner = await createTestClient(server.url)
    const { uniqueId } = await owner.signUp()
    await owner.call('session.logOut', {})
    let count = 0
    const guess = () => client.send('session.logIn', wrong(uniqueId), from(`203.0.${++count}.1`))
    expect(await untilRefused(guess, 10)).toBe(4)
    const credentials = { username: uniqueId, password: 'a good password' }
    expect((await owner.send('session.logIn', credentials, from('203.0.1.1'))).status).toBe(200)
    const stranger = await createTestClient(server.url)
    expect((await stranger.send('session.logIn', credentials, from('192.0.2.99'))).status).toBe(429)
  })

  test('on one of those devices is counted there', async () => {
    const owner = await createTestClient(server.url)
    const { uniqueId } = await owner.signUp()
    let count = 0
    const guess = () => owner.send('session.logIn', wrong(uniqueId), from(`100.64.${++count}.1`))
    expect(await untilRefused(guess, 10)).toBe(2)
  })
})

const signUp = (username: string, password: string) => () =>
  client.send('session.signUp', { username, password }, from('203.0.113.4'))

const isExpiredAt = async (address: string) => {
  const response = await fetch(`${server.url}/foryou`, from(address))
  return ((await response.json()) as DocumentContext).deviceLimitRegisterExpired
}

describe('sign-up', () => {
  test('costs nothing while the input cannot be used', async () => {
    expect(await untilRefused(signUp('mia', 'short'), 10)).toBe(10)
  })

  test('stops after a number of tries from one address', async () => {
    expect(await isExpiredAt('203.0.113.4')).toBe(true)
    expect(await untilRefused(signUp('admin', 'a good password'), 30)).toBe(12)
    // Section 3, device-limit-register-expired flag: pages show it from then on, and reading them does not count.
    for (let page = 0; page < 20; page++) expect(await isExpiredAt('203.0.113.5')).toBe(true)
    expect(await isExpiredAt('203.0.113.4')).toBe(false)
  })
})

test.each([
  ['search.users', 24],
  ['search.suggest', 60],
] as const)('%s is a read, and is limited all the same', async (op, max) => {
  const reader = await createTestClient(server.url)
  await reader.signUp()
  const count = await untilRefused(() => reader.send(op, { q: 'sea' }), 2 * max)
  expect(count).toBeGreaterThanOrEqual(max)
  expect(count).toBeLessThan(2 * max)
})

describe('claims of copyright, each of which is read by a person (a fifth: 10 in a day)', () => {
  const claim = {
    url: 'https://example.org/@mia/video/1',
    work: 'My song',
    name: 'Ada Byron',
    address: 'ada@example.org',
    isSworn: true,
  }

  test('of guests stop by address, and those from elsewhere and of users go on', async () => {
    const guest = await createTestClient(server.url)
    const send = () => guest.send('rights.claim', claim, from('203.0.113.61'))
    expect(await untilRefused(send, 30)).toBe(10)
    // This server has the limits, but no endpoints behind them.
    expect((await guest.send('rights.claim', claim, from('203.0.113.62'))).status).toBe(404)
    const user = await createTestClient(server.url)
    await user.signUp()
    expect((await user.send('rights.claim', claim, from('203.0.113.61'))).status).toBe(404)
  })

  test('of a user stop wherever they are, and count with their objections, reports and appeals', async () => {
    const user = await createTestClient(server.url)
    await user.signUp()
    let count = 0
    const send = () => user.send('rights.claim', claim, from(`203.0.113.${100 + ++count}`))
    expect(await untilRefused(send, 30)).toBe(10)
    const appeal = { decisionId: '5', text: 'It is mine.' }
    expect((await user.send('decisions.appeal', appeal, from('203.0.113.99'))).status).toBe(429)
    // Reading a claim does not count as a claim.
    expect((await user.send('rights.status', { token: 'x' }, from('203.0.113.99'))).status).toBe(404)
  })
})

test('what is refused leaves nothing behind, not even its nonce', async () => {
  const busy = await createTestClient(server.url)
  await busy.signUp()
  const nonceCount = async () =>
    (
      await server.database.query({
        text: 'SELECT 1 FROM signature_nonces WHERE key_id = $1',
        values: [busy.device.keyId],
      })
    ).length
  const before = await nonceCount()
  const statuses: number[] = []
  for (let count = 0; count < 70; count += 1) {
    statuses.push((await busy.send('follows.set', { userId: '5', follow: true })).status)
  }
  const takenCount = statuses.filter((status) => status === 200).length
  expect(statuses).toContain(429)
  expect((await nonceCount()) - before).toBe(takenCount)
  const logOuts = await untilRefused(() => busy.send('session.logOut', {}, from('203.0.113.77')), 60)
  expect(logOuts).toBeLessThan(60)
})

test('writes of one user stop, and those of another go on', async () => {
  const busy = await createTestClient(server.url)
  await busy.signUp()
  const calm = await createTestClient(server.url)
  await calm.signUp()
  const follow = () => busy.send('follows.set', { userId: '5', follow: true })
  expect(await untilRefused(follow, 100)).toBeGreaterThanOrEqual(48)
  expect((await calm.send('follows.set', { userId: '5', follow: true })).status).toBe(200)
  expect((await busy.send('session.current', {})).status).toBe(200)
})
