import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test, vi } from 'vitest'

import { PROOF_HEADER, type CaptchaChallenge } from '#contract/endpoints/captcha.ts'
import type { Input, Output } from '#contract/endpoints/index.ts'
import { PRESETS } from '#contract/models/site.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { createCaptcha } from '#server/features/captcha/service.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'
import type { TestClient } from '#support/test-client.ts'

/** Specification sections 4 and 8: the server's half of the captcha handshake. */

const AFTER = 3
const config = {
  trustedProxyCount: 1,
  rateLimitScale: 1,
  captchaAfter: { 'follows.set': AFTER, 'session.logIn': AFTER, 'session.signUp': AFTER },
} as const
const server = await startTestServer({ features: [stubFeatures], config: { ...config, captchaRegion: 'sg' } })

let lastAddress = 0
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
/** A client with an address of its own. */
async function visitor() {
  return { client: await createTestClient(server.url), here: from(`203.0.113.${++lastAddress}`) }
}
async function signUpUser(url = server.url): Promise<TestClient> {
  const client = await createTestClient(url)
  const username = `member_${++lastAddress}`
  const credentials = { username, password: 'a good password' }
  await client.call('session.signUp', credentials, from(`198.51.100.${lastAddress}`))
  return client
}
const follow = { userId: '5', follow: true }

async function solve({ challenge }: Output<'captcha.challenge'>): Promise<Input<'captcha.verify'>> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge has no solution.')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}
const solveFor = async (client: TestClient) => solve(await client.call('captcha.challenge', {}))

/** How many calls are answered before the captcha is asked for. */
async function countUntilAsked(call: () => Promise<Response>, atMost: number): Promise<number> {
  for (let count = 0; count < atMost; count += 1) {
    const response = await call()
    if (response.status !== 403) continue
    const problem = await problemOf(response)
    expect(problem).toMatchObject({ statusCode: StatusCode.verify, fields: { region: 'sg' } })
    return count
  }
  return atMost
}

describe('a burst is asked for a captcha (10000)', () => {
  test('of follows by one user, and of nobody else', async () => {
    const busy = await signUpUser()
    const calm = await signUpUser()
    expect(await countUntilAsked(() => busy.send('follows.set', follow), 10)).toBe(AFTER)
    expect((await calm.send('follows.set', follow)).status).toBe(200)
    expect((await busy.send('session.current', {})).status).toBe(200)
  })

  test('of log-ins from one address, whoever they name', async () => {
    const { client, here } = await visitor()
    let count = 0
    const guess = (options = here) =>
      client.send('session.logIn', { username: `name_${++count}`, password: 'wrong' }, options)
    expect(await countUntilAsked(guess, 10)).toBe(AFTER)
    expect((await guess(from('192.0.2.1'))).status).toBe(401)
  })

  test('of log-ins to one account, wherever they come from', async () => {
    const { client } = await visitor()
    let count = 0
    const guess = () =>
      client.send('session.logIn', { username: 'Target', password: 'wrong' }, from(`192.0.2.${10 + ++count}`))
    expect(await countUntilAsked(guess, 10)).toBe(AFTER)
  })

  test('of sign-ups from one address', async () => {
    const { client, here } = await visitor()
    let count = 0
    const signUp = () =>
      client.send('session.signUp', { username: `burst_${++count}`, password: 'a good password' }, here)
    expect(await countUntilAsked(signUp, 10)).toBe(AFTER)
  })
})

test('a festival signs up from one address without a captcha: a proof of work for each is enough', async () => {
  const festival = await startTestServer({
    features: [stubFeatures],
    config: { ...config, captchaAfter: {} },
  })
  await festival.database.query({
    text: 'INSERT INTO site_settings (is_only, values) VALUES (true, $1)',
    values: [JSON.stringify(PRESETS.festival)],
  })
  const client = await createTestClient(festival.url)
  // One more request than a site without settings answers before it asks for a captcha.
  for (let count = 0; count < 11; count += 1) {
    const credentials = { username: `festival_${count}`, password: 'a good password' }
    const signUp = (headers: Record<string, string> = {}) =>
      client.send('session.signUp', credentials, {
        headers: { 'x-forwarded-for': '203.0.113.200', ...headers },
      })
    let response = await signUp()
    if (response.status === 403) {
      // The fields of a 10113. A captcha (10000) has none.
      const { fields } = await problemOf(response)
      const challenge = JSON.parse(fields?.['challenge'] ?? '') as CaptchaChallenge
      const proof = await solve({ challenge, counterLimit: 1_000 })
      response = await signUp({ [PROOF_HEADER]: btoa(JSON.stringify(proof)) })
    }
    expect([count, response.status]).toEqual([count, 200])
  }
})

describe('where it is configured', () => {
  test('off, nobody is asked', async () => {
    const site = await startTestServer({
      features: [stubFeatures],
      config: { ...config, captchaAfter: 'off' },
    })
    const user = await signUpUser(site.url)
    expect(await countUntilAsked(() => user.send('follows.set', follow), 100)).toBe(100)
  })

  test('not at all, a user who follows 60 in ten minutes is not asked, and the 61st time is', async () => {
    const site = await startTestServer({
      features: [stubFeatures],
      config: { ...config, captchaAfter: {}, captchaRegion: 'sg' },
    })
    const user = await signUpUser(site.url)
    expect(await countUntilAsked(() => user.send('follows.set', follow), 100)).toBe(60)
  })

  test('with a scale for tests, the scale keeps it away', async () => {
    const site = await startTestServer({
      features: [stubFeatures],
      config: { ...config, rateLimitScale: 1_000 },
    })
    const user = await signUpUser(site.url)
    expect(await countUntilAsked(() => user.send('follows.set', follow), 100)).toBe(100)
  })
})

test('the second of two solutions that come at once is refused', async () => {
  const user = await signUpUser()
  const solved = await solveFor(user)
  const answers = await Promise.all(Array.from({ length: 5 }, () => user.send('captcha.verify', solved)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

describe('a solved challenge', () => {
  test('has taken no more than the 1000 tries that an old phone has the patience for', async () => {
    const user = await signUpUser()
    const made = await user.call('captcha.challenge', {})
    expect(made.counterLimit).toBe(1_000)
    expect((await solve(made)).solution.counter).toBeLessThan(made.counterLimit)
  })

  test('is a pass for 60 calls of its device, and then it is asked again', async () => {
    const user = await signUpUser()
    await countUntilAsked(() => user.send('follows.set', follow), 10)
    expect(await user.call('captcha.verify', await solveFor(user))).toEqual({ passCalls: 60 })
    expect(await countUntilAsked(() => user.send('follows.set', follow), 100)).toBe(60)
  })

  test('is no pass for another device of the same user', async () => {
    const user = await signUpUser()
    await user.call('captcha.verify', await solveFor(user))
    const other = await createTestClient(server.url)
    const credentials = { username: `member_${lastAddress}`, password: 'a good password' }
    await other.call('session.logIn', credentials)
    await countUntilAsked(() => other.send('follows.set', follow), 10)
    expect((await other.send('follows.set', follow)).status).toBe(403)
    expect((await user.send('follows.set', follow)).status).toBe(200)
  })

  test('is forgotten with its pass after ten minutes', async () => {
    const user = await signUpUser()
    await countUntilAsked(() => user.send('follows.set', follow), 10)
    await user.call('captcha.verify', await solveFor(user))
    await server.database.query({ text: `UPDATE captcha_passes SET expires_at = now()` })
    expect((await user.send('follows.set', follow)).status).toBe(403)
  })
})

async function refusalOf(response: Response): Promise<string | undefined> {
  const problem = await problemOf(response)
  expect(problem).toMatchObject({ httpStatus: 422, statusCode: StatusCode.unprocessable })
  return problem.fields?.['reason']
}

describe('a solution is refused', async () => {
  const user = await signUpUser()
  const askedAtMs = Date.now()
  const solved = await solveFor(user)
  const { challenge, solution } = solved
  const sendSolution = (forged: object) => user.send('captcha.verify', { ...solved, ...forged })

  test('from another device than it was made for', async () => {
    const thief = await createTestClient(server.url)
    expect(await refusalOf(await thief.send('captcha.verify', solved))).toBe('invalid')
  })

  test('with another key than its counter’s', async () => {
    const derivedKey = solution.derivedKey.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    expect(await refusalOf(await sendSolution({ solution: { ...solution, derivedKey } }))).toBe('invalid')
  })

  test.each(['nonce', 'cost', 'expiresAt', 'keyPrefix', 'keySignature', 'data'] as const)(
    'with a challenge whose %s is another',
    async (name) => {
      const other = (await user.call('captcha.challenge', {})).challenge.parameters
      const changed = { ...other, cost: 1, expiresAt: other.expiresAt + 60, data: { deviceKeyId: 'x' } }
      const parameters = { ...challenge.parameters, [name]: changed[name] }
      const answer = await sendSolution({ challenge: { ...challenge, parameters } })
      expect(await refusalOf(answer)).toBe('invalid')
    },
  )

  test('of a challenge that another secret signed', async () => {
    const foreign = createCaptcha('the secret of quite another site, as long as ours')
    const forged = await solve(await foreign.makeChallenge(user.device.keyId))
    expect(await refusalOf(await sendSolution(forged))).toBe('invalid')
  })

  test('after ten minutes', async () => {
    const expiresAtMs = challenge.parameters.expiresAt * 1_000
    expect(expiresAtMs - askedAtMs).toBeGreaterThan(9 * 60_000)
    vi.setSystemTime(expiresAtMs + 1_000)
    try {
      expect(await refusalOf(await sendSolution({}))).toBe('expired')
    } finally {
      vi.useRealTimers()
    }
  })

  test('the second time, but answered as at first under its first idempotency key', async () => {
    const options = { idempotencyKey: 'a-key-of-its-own' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => user.send('captcha.verify', solved, options)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const others = await Promise.all(Array.from({ length: 10 }, () => sendSolution({})))
    expect(await Promise.all(others.map(refusalOf))).toEqual(Array.from({ length: 10 }, () => 'replayed'))
  })
})

test('a limit of 429 stays beside it: 60 sign-ups an hour also with passes', async () => {
  const { client, here } = await visitor()
  const statuses = new Set<number>()
  for (let count = 0; count < 80 && !statuses.has(429); count += 1) {
    const credentials = { username: 'admin', password: 'a good password' }
    const response = await client.send('session.signUp', credentials, here)
    statuses.add(response.status)
    if (response.status === 403) await client.call('captcha.verify', await solveFor(client))
  }
  expect(statuses).toEqual(new Set([400, 403, 429]))
})

const guess = (client: TestClient, username: string, address: string) =>
  client.send('session.logIn', { username, password: 'wrong' }, from(address))

describe('a captcha of log-ins', () => {
  test('is good for three guesses, at one account, from one block of addresses', async () => {
    const { client } = await visitor()
    const [account, address] = ['one_target', '198.18.7.1']
    await countUntilAsked(() => guess(client, account, address), 10)
    await client.call('captcha.verify', await solveFor(client))
    const statuses = []
    for (let time = 0; time < 4; time += 1) statuses.push((await guess(client, account, address)).status)
    expect(statuses).toEqual([401, 401, 401, 403])

    await client.call('captcha.verify', await solveFor(client))
    expect((await guess(client, account, address)).status).toBe(401)
    expect((await guess(client, account, '198.18.8.1')).status).toBe(403)
    await countUntilAsked(() => guess(client, 'other_target', '198.18.9.1'), 10)
    expect((await guess(client, 'other_target', address)).status).toBe(403)
    expect((await guess(client, account, address)).status).toBe(401)
  })
})
