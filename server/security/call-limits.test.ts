import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/constants.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import type { CallContext } from '#server/api/route.ts'
import { MAILED_CODE_HOURS } from '#server/features/account/second-factor-service.ts'
import { samples } from '#support/samples.ts'

import { limitCall } from './call-limits.ts'
import { createRateLimiter } from './rate-limit.ts'

const from = (clientAddress: string, viewerId?: string): CallContext => ({
  db: undefined as never,
  viewer: viewerId === undefined ? null : { id: viewerId, uniqueId: 'mia' },
  headers: new Headers(),
  responseHeaders: new Headers(),
  deviceKeyId: null,
  clientAddress,
})

type Limit = Parameters<typeof limitCall>[1]

/** Time passes between the calls, so that limits of a minute are not what ends them. */
function createCaller(scale = 1) {
  const clock = { ms: 1_000_000 }
  const limiter = createRateLimiter(scale, () => clock.ms)
  return async function isLetIn(limit: Limit, input: unknown, context: CallContext, afterMs = 250) {
    clock.ms += afterMs
    try {
      await limitCall(limiter, limit, input, context)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      expect(error.problem).toMatchObject({ httpStatus: 429, retryAfterMs: expect.any(Number) })
      return false
    }
  }
}

async function countLetIn(call: (index: number) => Promise<boolean>, atMost: number): Promise<number> {
  for (let count = 0; count < atMost; count += 1) {
    if (!(await call(count))) return count
  }
  return atMost
}

const { input: sample } = samples['analytics.collect']
const batch = {
  ...sample,
  events: Array.from({ length: 100 }, () => ({ ...sample.events[0], params: { text: 'x'.repeat(200) } })),
}

test('a neighbourhood stores at most 64 MB of events a day, from however many addresses, members or not', async () => {
  const isLetIn = createCaller()
  const bytes = JSON.stringify(batch).length
  const send = (index: number) =>
    isLetIn('telemetry', batch, from(`203.0.113.${index % 250}`, index % 2 ? String(index) : undefined))
  const count = await countLetIn(send, 5_000)
  expect(count * bytes).toBeLessThan(64 * 1024 ** 2)
  expect(count * bytes).toBeGreaterThan(30 * 1024 ** 2)
  expect(await isLetIn('telemetry', batch, from('198.51.100.1'))).toBe(true)
  expect(await isLetIn('telemetry', batch, from('203.0.113.9'), DAY_MS)).toBe(true)
})

test('all neighbourhoods together store at most ten times as much', async () => {
  // A tenth of the real limits.
  const isLetIn = createCaller(0.1)
  const bytes = JSON.stringify(batch).length
  const send = (index: number) =>
    isLetIn('telemetry', batch, from(`10.${index % 200}.0.1`, String(index)), 10)
  const count = await countLetIn(send, 3_000)
  expect(count * bytes).toBeLessThan(64 * 1024 ** 2)
  expect(count * bytes).toBeGreaterThan(30 * 1024 ** 2)
})

const anywhere = (index: number) => `10.${index % 250}.${Math.floor(index / 250) % 250}.1`

/** Each call from another /64, of one /56 or one /48. */
const SPREADS = {
  '/56': (index: number) => `2001:db8:1:2${(index % 256).toString(16).padStart(2, '0')}::1`,
  '/48': (index: number) => `2001:db8:1:${(index * 256).toString(16)}::1`,
}

test.each<[keyof typeof SPREADS, Limit, number]>([
  ['/56', 'device', 6_000],
  ['/48', 'device', 12_000],
  ['/48', 'signUp', 1_200],
  ['/48', 'phrase', 8_000],
  ['/48', 'newReport', 120],
])('the networks of a %s have one budget together: %s', async (spread, limit, max) => {
  const isLetIn = createCaller()
  const send = (index: number) => isLetIn(limit, null, from(SPREADS[spread](index % 250)), 130)
  const count = await countLetIn(send, 2 * max)
  expect(count).toBeGreaterThanOrEqual(0.9 * max)
  expect(count).toBeLessThan(1.2 * max)
  expect(await isLetIn(limit, null, from('2001:db8:2::1'))).toBe(true)
})

test.each<[string, Limit]>([
  ['a log-in', 'logIn'],
  ['a mail', 'mail'],
  ['a write', 'write'],
  ['telemetry', 'telemetry'],
  ['a download', 'download'],
  ['a search', 'search'],
  ['a report', 'report'],
])('%s from each network of a /48, and from each address of a /24, is refused soon', async (_name, limit) => {
  for (const address of [SPREADS['/48'], (index: number) => `203.0.113.${index}`]) {
    const isLetIn = createCaller()
    const send = (index: number) => isLetIn(limit, { username: `u${index}` }, from(address(index % 250)), 0)
    expect(await countLetIn(send, 10_000)).toBeLessThan(4_900)
  }
})

test.each<[Limit]>([['mail'], ['download'], ['animation'], ['telemetry'], ['newReport']])(
  'when guests of many networks have used up their part of %s, users go on',
  async (limit) => {
    const isLetIn = createCaller(limit === 'telemetry' ? 0.01 : 1)
    const input = limit === 'telemetry' ? batch : {}
    const guests = (index: number) =>
      isLetIn(limit, { ...input, username: `u${index}` }, from(anywhere(index)), 0)
    expect(await countLetIn(guests, 5_000)).toBeLessThan(5_000)
    expect(await isLetIn(limit, input, from('198.51.100.9'), 0)).toBe(false)
    expect(await isLetIn(limit, input, from('198.51.100.9', '7'), 0)).toBe(true)
  },
)

test('a moderator gets the audit log as a file twenty times an hour', async () => {
  const isLetIn = createCaller()
  expect(await countLetIn(() => isLetIn('auditFile', {}, from('203.0.113.7', '7'), 0), 30)).toBe(20)
})

test('an author gets figures as a file sixty times an hour', async () => {
  const isLetIn = createCaller()
  expect(await countLetIn(() => isLetIn('insightFile', {}, from('203.0.113.7', '7'), 0), 80)).toBe(60)
})

test.each<[string, Limit, unknown, number]>([
  ['devices of one neighbourhood', 'device', null, 3_000],
  ['people who sign up in one neighbourhood', 'signUp', null, 300],
  ['phrases that one neighbourhood searches for', 'phrase', null, 2_000],
])('%s are counted by the day', async (_name, limit, input, max) => {
  const isLetIn = createCaller()
  const send = (index: number) => isLetIn(limit, input, from(`203.0.113.${index % 200}`), 600)
  const count = await countLetIn(send, 2 * max)
  expect(count).toBeGreaterThanOrEqual(max)
  expect(count).toBeLessThan(1.1 * max)
  expect(await isLetIn(limit, input, from('198.51.100.1'))).toBe(true)
})

test.each<[string, Limit, (index: number) => unknown, number]>([
  ['comments below one video', 'comment', () => ({ videoId: '5' }), 200],
  ['comments below all videos', 'comment', (index) => ({ videoId: String(index) }), 1_000],
  ['changes of subtitles', 'subtitles', () => null, 100],
  ['phrases', 'phrase', () => null, 200],
  ['dates of birth (section 3, age verification)', 'birthDate', () => null, 5],
  ['writes', 'write', () => null, 10_000],
])('%s of one person are counted by the day, from wherever', async (_name, limit, inputOf, max) => {
  const isLetIn = createCaller()
  const send = (index: number) => isLetIn(limit, inputOf(index), from(`10.${index % 200}.0.1`, '7'))
  const count = await countLetIn(send, 2 * max)
  expect(count).toBeGreaterThanOrEqual(max)
  expect(count).toBeLessThan(1.1 * max)
  expect(await isLetIn(limit, inputOf(0), from('10.1.0.1', '8'))).toBe(true)
})

test('a change of a comment counts as a comment: it tells users as one', () => {
  expect(endpoints['comments.edit'].policy.limit).toBe('comment')
})

test('one address begins at most 300 uploads an hour, as however many people', async () => {
  const isLetIn = createCaller()
  const send = (index: number) => isLetIn('upload', null, from('203.0.113.1', String(index)), 1)
  expect(await countLetIn(send, 400)).toBe(300)
})

test('while strangers use up all mails of an account, its owner can have one sent whenever the last code is over', async () => {
  const isLetIn = createCaller()
  const ask = (index: number, afterMs: number) =>
    isLetIn('mail', { username: 'mia' }, from(`10.${index}.0.1`), afterMs)
  expect(await countLetIn((index) => ask(index, 0), 100)).toBe(6)
  const codeLivesMs = MAILED_CODE_HOURS * 60 * 60 * 1000
  for (let hour = 0; hour < 48; hour += 1) {
    expect(await ask(hour, codeLivesMs)).toBe(true)
    expect(await ask(hour, 0)).toBe(false)
  }
})

test('a class of thirty signs up behind one address, each of whom is refused a password first', async () => {
  const isLetIn = createCaller()
  expect(await countLetIn(() => isLetIn('signUp', null, from('203.0.113.4')), 100)).toBe(60)
})
