import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'
import { user } from '#support/boundary/answers.ts'
import { requestsTo, resetBoundary } from '#support/boundary/client.ts'
import { eventually } from '#support/eventually.ts'
import { samples } from '#support/samples.ts'

import { createRealClient, failureOf, forgetDevice } from './real-worker.ts'

/** Specification sections 4 and 8. Two clients are two tabs: each has a worker of its own, in one browser. */

const LOG_IN = '/api/session/log_in/'

let here: ReturnType<typeof openTab>
let there: ReturnType<typeof openTab>

function openTab() {
  const client = createRealClient()
  const events: WorkerEvent[] = []
  client.subscribe((event) => {
    if (event.type.startsWith('captcha.')) events.push(event)
  })
  const logIn = (username: string) => client.api.session.logIn({ username, password: 'x' })
  return { ...client, events, logIn }
}

beforeEach(async () => {
  await forgetDevice()
  await resetBoundary({ isCaptchaAsked: true })
  here = openTab()
  there = openTab()
  // Both workers run, so that each learns when the other opens the captcha.
  await Promise.all([here.api.session.current({}), there.api.session.current({})])
})
afterEach(() => {
  here.stop()
  there.stop()
})

const OPENED = { type: 'captcha.opened', region: 'other' }
const untilOpen = () => eventually(() => expect([...here.events, ...there.events]).toEqual([OPENED, OPENED]))

/** Solves the captcha as the dialog does, with a challenge that the server of these tests accepts. */
async function solve({ api }: typeof here): Promise<void> {
  const { challenge } = await api.captcha.challenge({})
  await api.captcha.verify({ challenge, solution: samples['captcha.verify'].input.solution })
}

const sentNames = async () =>
  (await requestsTo(LOG_IN)).map(({ body }) => (body as { username: string }).username)

test('five log-ins in two tabs: one challenge, and all are sent again in their order', async () => {
  const first = here.logIn('1')
  await untilOpen()
  const others = [here.logIn('2'), here.logIn('3'), there.logIn('4'), there.logIn('5')]
  const read = here.api.feed.recommend({})
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await sentNames()).toEqual(['1'])
  expect(await requestsTo('/api/recommend/item_list/')).toEqual([])

  await solve(there)
  for (const answer of await Promise.all([first, ...others])) expect(answer).toMatchObject({ user: {} })
  await read
  const sent = await sentNames()
  expect(sent).toHaveLength(6)
  expect(sent.filter((id) => ['1', '2', '3'].includes(id))).toEqual(['1', '1', '2', '3'])
  expect(sent.filter((id) => ['4', '5'].includes(id))).toEqual(['4', '5'])
  expect(await requestsTo('/api/captcha/challenge/')).toHaveLength(1)
  expect(here.events.at(-1)).toEqual({ type: 'captcha.settled', outcome: 'success', isOwnTab: false })
  expect(there.events.at(-1)).toEqual({ type: 'captcha.settled', outcome: 'success', isOwnTab: true })
})

test('a replay is the same call: its idempotency key stays, its signature is new', async () => {
  const logIn = here.logIn('1')
  await untilOpen()
  await solve(here)
  await logIn
  const [asked, replayed] = await requestsTo(LOG_IN)
  expect(replayed?.headers['idempotency-key']).toBe(asked?.headers['idempotency-key'])
  expect(replayed?.headers['signature']).not.toBe(asked?.headers['signature'])
  expect(replayed?.signature).toBe('valid')
})

test('closed in one tab: all that wait in both fail with statusCode -1, and nothing more is sent', async () => {
  const first = failureOf(here.logIn('1'))
  await untilOpen()
  const others = [here.logIn('2'), here.logIn('3'), there.logIn('4'), there.logIn('5')].map(failureOf)
  await there.reject()
  for (const error of await Promise.all([first, ...others])) {
    expect(error).toMatchObject({ problem: { statusCode: -1 }, message: expect.stringMatching(/closed/) })
  }
  expect(await sentNames()).toEqual(['1'])
  expect(there.events.at(-1)).toEqual({ type: 'captcha.settled', outcome: 'close', isOwnTab: true })
  // The next call is asked for a captcha again.
  const next = failureOf(here.logIn('6'))
  await eventually(() => expect(here.events.at(-1)).toEqual(OPENED))
  await here.reject()
  await next
})

test('pieces of a video wait as well, and then go on', async () => {
  await resetBoundary({
    isCaptchaAsked: true,
    plans: { '/api/session/': [{ body: { statusCode: 0, user } }] },
  })
  await here.api.session.current({})
  const logIn = here.api.session.logIn({ username: '1', password: 'x' }).catch(() => {})
  await untilOpen()
  const id = crypto.randomUUID()
  const taken = new Promise<void>((resolve) => {
    here.subscribe((event) => {
      if (event.type !== 'uploads.changed') return
      if (event.uploads.some(({ phase }) => phase.name === 'sending' || phase.name === 'waiting')) resolve()
    })
  })
  await here.transport.callLocal('uploads.add', { id, file: new File(['a video'], 'video.mp4'), caption: '' })
  await here.transport.callLocal('uploads.post', { id, isMeteredAllowed: true })
  await taken
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await requestsTo('/api/uploads')).toEqual([])

  await here.reject()
  await logIn
  await eventually(async () => expect(await requestsTo('/api/uploads')).not.toEqual([]))
  await here.transport.callLocal('uploads.discard', { id })
})

test('a worker that dies meanwhile: the call is asked again, and the solution answers it', async () => {
  const logIn = here.logIn('1')
  await untilOpen()
  here.workers[0]!.terminate()
  await eventually(() => expect(here.workers).toHaveLength(2))
  await solve(there)
  await expect(logIn).resolves.toMatchObject({ user: {} })
})

test('a page that listens late still hears that a captcha is open', async () => {
  void here.logIn('1').catch(() => {})
  await untilOpen()
  const late: WorkerEvent[] = []
  here.subscribe((event) => late.push(event))
  expect(late).toEqual([OPENED])
  await solve(here)
})

test('the page’s deadline stands still while the captcha is open, and begins anew afterwards', async () => {
  const callDeadlineMs = 3_000
  const page = createRealClient({ callDeadlineMs })
  onTestFinished(page.stop)
  // The tab's worker may take longer than that to start.
  await eventually(() => page.api.session.current({}))
  await resetBoundary({ isCaptchaAsked: true, plans: { '/api/session/': [{ isHanging: true }] } })
  const logIn = failureOf(page.api.session.logIn({ username: '1', password: 'x' }))
  await untilOpen()
  await new Promise((resolve) => setTimeout(resolve, callDeadlineMs * 1.5))
  await page.reject()
  expect(await logIn).toMatchObject({ message: expect.stringMatching(/closed/) })
  expect(await failureOf(page.api.session.current({}))).toMatchObject({
    message: expect.stringMatching(/too long/),
  })
})
