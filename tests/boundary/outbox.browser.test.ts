import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { SESSION_KEY } from '#src/data/queries.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { readSessionFrom } from '#src/data/session-user.ts'
import { user } from '#support/boundary/answers.ts'
import { requestsTo, resetBoundary } from '#support/boundary/client.ts'
import { eventually } from '#support/eventually.ts'
import { samples } from '#support/samples.ts'

import { createFaultyWorker, createRealClient, forgetDevice, plant } from './real-worker.ts'

/** The outbox in real workers. Each client is a tab, all in one browser. */

const LIKE = '/api/commit/item/digg/'
const FOLLOW = '/api/commit/follow/user/'
const CUT = { isCut: true }

const queryClient = createQueryClient()
queryClient.setQueryData(SESSION_KEY, { user })
readSessionFrom(queryClient)
afterAll(() => queryClient.clear())

type Client = ReturnType<typeof createRealClient>
type Tab = ReturnType<typeof openTab>

const opened: Client[] = []
function openTab(createWorker?: () => Worker) {
  const client = createRealClient({ createWorker })
  opened.push(client)
  const events: WorkerEvent[] = []
  client.subscribe((event) => events.push(event))
  return {
    ...client,
    events,
    like: (videoId: string, liked = true) => client.api.likes.set({ videoId, liked }, { subject: '@ada' }),
    follow: (userId: string) => client.api.follows.set({ userId, follow: true }, { subject: '@ada' }),
    list: () => client.transport.callLocal('outbox.list', null),
    appliedCount: () => events.filter(({ type }) => type === 'outbox.applied').length,
  }
}

beforeEach(async () => {
  await forgetDevice()
  await resetBoundary()
})
afterEach(() => {
  for (const client of opened.splice(0)) client.stop()
})

const keysTo = async (path: string) =>
  new Set((await requestsTo(path)).map(({ headers }) => headers['idempotency-key']))
const untilEmpty = (tab: Tab) => eventually(async () => expect((await tab.list()).actions).toEqual([]))

const LOST = { type: 'session.lost' }

test('a tap of a user whose session has just ended asks for a log-in', async () => {
  const tab = openTab()
  await tab.api.session.current({})
  await tab.like('1')
  await eventually(() => expect(tab.events).toContainEqual(LOST))
})

test('an action that is under way as its session is found to have ended asks for a log-in', async () => {
  const refused = {
    status: 401,
    body: { statusCode: StatusCode.notLoggedIn, message: 'Log in.' },
    delayMs: 500,
  }
  await resetBoundary({ plans: { [LIKE]: [refused] } })
  const tab = openTab()
  await tab.like('1')
  await eventually(async () => expect(await requestsTo(LIKE)).toHaveLength(1))
  await tab.api.session.current({})
  expect(tab.events).not.toContainEqual(LOST)
  await eventually(() => expect(tab.events).toContainEqual(LOST))
})

test('an action is answered when it is kept, and told when it is done', async () => {
  const tab = openTab()
  expect(await tab.like('1')).toEqual({ queued: true })
  await eventually(() => expect(tab.appliedCount()).toBe(1))
  expect(tab.events).toContainEqual({
    type: 'outbox.applied',
    applied: {
      id: expect.any(String),
      op: 'likes.set',
      input: { videoId: '1', liked: true },
      value: { videoId: '1', liked: true, likeCount: 1, rev: 1 },
    },
  })
  const { results, ...view } = await tab.list()
  expect(view).toEqual({ actions: [], isAwaitingLogIn: false, isPersistent: true })
  expect(results).toMatchObject([{ applied: { op: 'likes.set', value: { likeCount: 1 } } }])
})

test('the next page sends what the one before it could not, as the same request', async () => {
  await resetBoundary({ plans: { [LIKE]: [CUT, CUT, CUT, CUT] } })
  const tab = openTab()
  await tab.like('1')
  await eventually(async () => expect((await requestsTo(LIKE)).length).toBeGreaterThan(0))
  tab.stop()
  const next = openTab()
  const { actions } = await next.list()
  expect(actions).toMatchObject([{ op: 'likes.set', subject: '@ada' }])
  await untilEmpty(next)
  expect(await keysTo(LIKE)).toHaveLength(1)
})

test.for([
  ['terminated', (worker: Worker) => worker.terminate()],
  ['killed by an exception', (worker: Worker) => plant(worker, 'throw')],
] as const)('a worker %s in the middle of sending: its successor sends it again', async ([, kill]) => {
  await resetBoundary({ plans: { [LIKE]: [{ isHanging: true }] } })
  const tab = openTab()
  await tab.like('1')
  await eventually(async () => expect(await requestsTo(LIKE)).toHaveLength(1))
  kill(tab.workers[0]!)
  await untilEmpty(tab)
  expect(tab.appliedCount()).toBe(1)
  expect(await requestsTo(LIKE)).toHaveLength(2)
  expect(await keysTo(LIKE)).toHaveLength(1)
})

const createDying = () => new Worker(new URL('./dying.worker.ts', import.meta.url), { type: 'module' })

test('an action that outlives four workers is kept by the fifth, not refused', async () => {
  let dyingCount = 0
  const tab = openTab(() => ((dyingCount += 1) <= 4 ? createDying() : createFaultyWorker()))
  expect(await tab.like('1')).toEqual({ queued: true })
  expect(dyingCount).toBe(5)
})

test('two tabs: one sends what both do, and both hear of all of it', async () => {
  const here = openTab()
  const there = openTab()
  await Promise.all([here.list(), there.list()])
  await Promise.all([here.like('1'), there.like('2'), here.like('3'), there.like('4')])
  await eventually(() => expect([here.appliedCount(), there.appliedCount()]).toEqual([4, 4]))
  expect(await requestsTo(LIKE)).toHaveLength(4)
})

test('a leader that stands still is robbed, and what the other tab did is sent', async () => {
  const frozen = openTab()
  await frozen.list()
  const other = openTab()
  await other.list()
  plant(frozen.workers[0]!, 'loop')
  await other.like('1')
  await eventually(() => expect(other.appliedCount()).toBe(1))
  expect(await requestsTo(LIKE)).toHaveLength(1)
})

test('a CSRF token that is old is read anew by the page', async () => {
  const tab = openTab()
  await tab.like('1')
  await untilEmpty(tab)
  await resetBoundary({ csrfToken: 'fresh' })
  await tab.like('1', false)
  await untilEmpty(tab)
  const tokens = (await requestsTo(LIKE)).map(({ headers }) => headers['x-csrf-token'])
  expect(tokens.at(-1)).toBe('fresh')
  expect(await keysTo(LIKE)).toHaveLength(1)
  document.cookie = 'vireo_csrf=; Path=/; Max-Age=0'
})

test('ten follows in two tabs meet one captcha and are done once each', async () => {
  await resetBoundary({ isCaptchaAsked: true })
  const here = openTab()
  const there = openTab()
  await Promise.all([here.list(), there.list()])
  const userIds = Array.from({ length: 10 }, (_, index) => String(index + 1))
  await Promise.all(userIds.map((id, index) => (index % 2 ? here : there).follow(id)))
  await eventually(() => expect(here.events).toContainEqual({ type: 'captcha.opened', region: 'other' }))
  const { challenge } = await here.api.captcha.challenge({})
  await here.api.captcha.verify({ challenge, solution: samples['captcha.verify'].input.solution })
  await eventually(() => expect(here.appliedCount()).toBe(10))
  expect(await keysTo(FOLLOW)).toHaveLength(10)
  expect(await requestsTo('/api/captcha/challenge/')).toHaveLength(1)
})

describe('where the browser keeps nothing (faults 11 and 12)', () => {
  test.for([
    [
      'IndexedDB throws',
      () => new Worker(new URL('./no-storage.worker.ts', import.meta.url), { type: 'module' }),
    ],
    [
      'the disk is full',
      () => new Worker(new URL('./full-disk.worker.ts', import.meta.url), { type: 'module' }),
    ],
  ] as const)('%s: it says so, and sends all the same', async ([, createWorker]) => {
    await resetBoundary({ plans: { [LIKE]: [CUT, CUT, CUT] } })
    const tab = openTab(createWorker)
    await tab.like('1')
    await eventually(() =>
      expect(tab.events).toContainEqual({ type: 'outbox.persistence', isPersistent: false }),
    )
    expect(await tab.list()).toMatchObject({ actions: [{ op: 'likes.set' }], isPersistent: false })
    await untilEmpty(tab)
    expect(await keysTo(LIKE)).toHaveLength(1)
  })

  test('a worker that dies with an action in its memory: its successor is given it again', async () => {
    await resetBoundary({ plans: { [LIKE]: [{ isHanging: true }] } })
    const tab = openTab(
      () => new Worker(new URL('./no-storage.worker.ts', import.meta.url), { type: 'module' }),
    )
    await tab.like('1')
    await eventually(async () => expect(await requestsTo(LIKE)).toHaveLength(1))
    tab.workers[0]!.terminate()
    // A dead worker is noticed only when it is called.
    await tab.list()
    await eventually(async () => expect(await requestsTo(LIKE)).toHaveLength(2))
    await untilEmpty(tab)
    expect(await keysTo(LIKE)).toHaveLength(1)
  })
})
