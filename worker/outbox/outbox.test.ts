import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ApiError, type Problem } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { captchaClosedProblem, networkProblem } from '../http/problems.ts'
import type { OutboxEntry } from './entry.ts'
import { createMemoryStore } from './memory-store.fixture.ts'
import { Outbox, type OutboxMessage } from './outbox.ts'

const ADA = '7'
const BEA = '8'

let store: ReturnType<typeof createMemoryStore<OutboxEntry>>
let userId: string | null
let isOnline: boolean
let sent: OutboxEntry[]
/** How the next sends end. Afterwards all goes well. */
let answers: (() => Promise<unknown>)[]
let tabs: Tab[]

interface Tab {
  outbox: Outbox
  events: WorkerEvent[]
  failures: string[]
}

beforeEach(() => {
  vi.useFakeTimers()
  store = createMemoryStore<OutboxEntry>()
  userId = ADA
  isOnline = true
  sent = []
  answers = []
  tabs = []
})
afterEach(() => void vi.useRealTimers())

function openTab(): Tab {
  const tab: Tab = { outbox: undefined as never, events: [], failures: [] }
  const broadcast = (message: OutboxMessage) => {
    for (const other of tabs) if (other !== tab) queueMicrotask(() => other.outbox.receive(message))
  }
  tab.outbox = new Outbox({
    store,
    send: async (entry) => {
      sent.push(entry)
      return (answers.shift() ?? (() => Promise.resolve('done')))()
    },
    currentUserId: () => userId,
    isOnline: () => isOnline,
    onFailure: (outcome) => tab.failures.push(outcome),
    emit: (event) => tab.events.push(event),
    broadcast,
  })
  tabs.push(tab)
  return tab
}

function openLeader(): Tab & { stop: () => void } {
  const tab = openTab()
  const leading = new AbortController()
  tab.outbox.lead(leading.signal)
  return { ...tab, stop: () => leading.abort() }
}

let taps = 0
const like = ({ outbox }: Pick<Tab, 'outbox'>, videoId: string, liked: boolean, id = `tap-${++taps}`) =>
  outbox.add({
    id,
    op: 'likes.set',
    input: { videoId, liked },
    userId: userId ?? ADA,
    subject: '@ada',
    createdAtMs: Date.now(),
  })

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const failing = (problem: Partial<Problem>) => () =>
  Promise.reject(new ApiError({ statusCode: 0, httpStatus: 0, message: 'Why.', ...problem }))
const noNetwork = failing(networkProblem)
const inputs = () => sent.map(({ input }) => input)
const actions = async ({ outbox }: Pick<Tab, 'outbox'>) => (await outbox.list()).actions
const applied = ({ events }: Pick<Tab, 'events'>) =>
  events.filter(({ type }) => type === 'outbox.applied').length

describe('an action', () => {
  test('is kept before it leaves, and goes when it is done', async () => {
    const tab = openLeader()
    let kept = 0
    answers = [async () => (kept = (await store.list()).size)]
    await like(tab, '1', true)
    await pass(0)
    expect(kept).toBe(1)
    expect(await actions(tab)).toEqual([])
    expect(applied(tab)).toBe(1)
  })

  test('that is handed over again is the same, also while it is under way', async () => {
    const tab = openLeader()
    answers = [() => new Promise(() => {})]
    await like(tab, '1', true, 'same')
    await pass(0)
    await like(tab, '1', true, 'same')
    expect(await actions(tab)).toMatchObject([{ id: 'same', state: 'sending' }])
  })

  test('keeps its key over all attempts', async () => {
    const tab = openLeader()
    answers = [noNetwork, noNetwork]
    await like(tab, '1', true, 'the-key')
    await pass(10_000)
    expect(sent.map(({ id }) => id)).toEqual(['the-key', 'the-key', 'the-key'])
    expect(await actions(tab)).toEqual([])
  })

  test('of another tab is sent by the leader, and both hear of it', async () => {
    const leader = openLeader()
    const other = openTab()
    await like(other, '1', true)
    await pass(0)
    expect(sent).toHaveLength(1)
    expect([applied(leader), applied(other)]).toEqual([1, 1])
  })

  test('goes on with the next leader', async () => {
    const first = openLeader()
    answers = [() => new Promise(() => {})]
    await like(first, '1', true)
    await pass(0)
    first.stop()
    const second = openLeader()
    await pass(0)
    expect(sent.map(({ attemptCount }) => attemptCount)).toEqual([1, 2])
    expect(applied(second)).toBe(1)
  })
})

describe('several of one entity', () => {
  test('like, unlike, like before anything left is one request', async () => {
    isOnline = false
    const tab = openLeader()
    for (const liked of [true, false, true]) await like(tab, '1', liked)
    isOnline = true
    tab.outbox.wake()
    await pass(0)
    expect(inputs()).toEqual([{ videoId: '1', liked: true }])
  })

  test('one that is under way is not altered: the next waits behind it, and is replaced by the one after', async () => {
    const tab = openLeader()
    const { promise, resolve } = Promise.withResolvers<void>()
    answers = [() => promise]
    await like(tab, '1', true)
    await pass(0)
    await like(tab, '1', false)
    await like(tab, '1', true)
    await like(tab, '1', false)
    await pass(1_000)
    expect(sent).toHaveLength(1)
    resolve()
    await pass(0)
    expect(inputs()).toEqual([
      { videoId: '1', liked: true },
      { videoId: '1', liked: false },
    ])
  })

  test('one that has left and failed may be done: it is sent again before the next', async () => {
    const tab = openLeader()
    answers = [noNetwork]
    await like(tab, '1', true)
    await pass(0)
    await like(tab, '1', false)
    await pass(5_000)
    expect(inputs().map((input) => 'liked' in input && input.liked)).toEqual([true, true, false])
  })

  test('keep their order when this device’s clock is set back in between', async () => {
    const tab = openLeader()
    answers = [noNetwork]
    await like(tab, '1', true)
    await pass(0)
    vi.setSystemTime(Date.now() - 365 * 24 * 3_600_000)
    await like(tab, '1', false)
    await pass(5_000)
    expect(inputs().at(-1)).toEqual({ videoId: '1', liked: false })
  })
})

describe('several entities', () => {
  test('go at the same time, but no more than four', async () => {
    const tab = openLeader()
    answers = Array.from({ length: 10 }, () => () => new Promise((resolve) => setTimeout(resolve, 1_000)))
    for (let video = 1; video <= 10; video++) await like(tab, String(video), true)
    await pass(0)
    expect(sent).toHaveLength(4)
    await pass(3_000)
    expect(sent).toHaveLength(10)
  })

  test('without a network one is tried at a time, and all go when it gets through', async () => {
    const tab = openLeader()
    answers = Array.from({ length: 8 }, () => noNetwork)
    for (let video = 1; video <= 10; video++) await like(tab, String(video), true)
    await pass(0)
    const atFirst = sent.length
    expect(atFirst).toBeLessThanOrEqual(4)
    await pass(1_000)
    expect(sent).toHaveLength(atFirst + 1)
    await pass(180_000)
    expect(await actions(tab)).toEqual([])
  })

  test('one that the server cannot do holds back no other', async () => {
    const tab = openLeader()
    answers = Array.from({ length: 3 }, () => failing({ httpStatus: 500 }))
    await like(tab, '1', true)
    await pass(0)
    await like(tab, '2', true)
    await like(tab, '3', true)
    await like(tab, '4', true)
    await pass(0)
    expect(applied(tab)).toBe(1)
    await pass(10_000)
    expect(applied(tab)).toBe(4)
  })
})

describe('a refusal for good', () => {
  const refusal = failing({ httpStatus: 404, statusCode: StatusCode.videoNotExist, message: 'Gone.' })

  test('is told with its reason, is not sent again, and holds back no other', async () => {
    const tab = openLeader()
    answers = [refusal]
    await like(tab, '1', true)
    await like(tab, '2', true)
    await pass(300_000)
    expect(sent).toHaveLength(2)
    expect(await actions(tab)).toMatchObject([
      { state: 'refused', problem: { message: 'Gone.' }, canUndo: true },
    ])
  })

  test('goes when the person has seen to it, or wants something else', async () => {
    const tab = openLeader()
    answers = [refusal, refusal]
    await like(tab, '1', true, 'first')
    await like(tab, '2', true)
    await pass(0)
    await tab.outbox.undo('first')
    await like(tab, '2', false)
    await pass(0)
    expect(await actions(tab)).toEqual([])
    expect(inputs().at(-1)).toEqual({ videoId: '2', liked: false })
  })

  test('sent again is a new action under a new key', async () => {
    const tab = openLeader()
    answers = [refusal]
    await like(tab, '1', true, 'first')
    await pass(0)
    await tab.outbox.retry('first')
    await pass(0)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.id).not.toBe('first')
    expect(await actions(tab)).toEqual([])
  })
})

describe('delays', () => {
  test('Retry-After is waited out, whatever else happens, unless the person asks', async () => {
    const tab = openLeader()
    answers = [failing({ httpStatus: 429, retryAfterMs: 30_000 })]
    await like(tab, '1', true, 'first')
    await pass(0)
    tab.outbox.wake()
    await like(tab, '2', true)
    await pass(29_000)
    expect(sent).toHaveLength(1)
    expect((await actions(tab))[0]?.retryAtMs).toBeGreaterThan(Date.now())
    await tab.outbox.retry('first')
    await pass(0)
    expect(sent).toHaveLength(3)
  })

  test('a network that is back, the focus, or a new start end the others', async () => {
    const tab = openLeader()
    answers = Array.from({ length: 6 }, () => noNetwork)
    await like(tab, '1', true)
    await pass(25_000)
    const before = sent.length
    tab.outbox.wake()
    await pass(0)
    expect(sent).toHaveLength(before + 1)
  })

  test('offline nothing is tried', async () => {
    isOnline = false
    const tab = openLeader()
    await like(tab, '1', true)
    await pass(600_000)
    expect(sent).toEqual([])
    expect(await actions(tab)).toMatchObject([{ state: 'waiting' }])
  })

  test('a captcha that was closed holds back its own kind only, until it is asked for', async () => {
    const tab = openLeader()
    answers = [() => Promise.reject(new ApiError(captchaClosedProblem))]
    const follow = { op: 'follows.set', userId: ADA, subject: '', createdAtMs: 0 } as const
    await tab.outbox.add({ ...follow, id: 'one', input: { userId: '1', follow: true } })
    await pass(0)
    await tab.outbox.add({ ...follow, id: 'two', input: { userId: '2', follow: true } })
    await like(tab, '1', true)
    await pass(60_000)
    expect(sent.map(({ op }) => op)).toEqual(['follows.set', 'likes.set'])
    await tab.outbox.retry('one')
    await pass(0)
    expect(await actions(tab)).toEqual([])
  })
})

test('what a crash brings back does not take the place of what came after it', async () => {
  isOnline = false
  const tab = openLeader()
  await like(tab, '1', false, 'newer')
  const older = {
    id: 'older',
    op: 'likes.set',
    userId: ADA,
    subject: '',
    createdAtMs: Date.now() - 1,
  } as const
  await tab.outbox.add({ ...older, input: { videoId: '1', liked: true }, isLeftBehind: true })
  expect(await actions(tab)).toMatchObject([{ id: 'newer', input: { liked: false } }])
  // By an ordinary tap the later one wins, whatever the device's clock says.
  await tab.outbox.add({ ...older, input: { videoId: '1', liked: true } })
  expect(await actions(tab)).toMatchObject([{ id: 'older', input: { liked: true } }])
})

describe('whose it is', () => {
  test('a session that has ended keeps everything until the same person is back', async () => {
    const tab = openLeader()
    answers = [failing({ httpStatus: 401, statusCode: StatusCode.notLoggedIn })]
    await like(tab, '1', true)
    await like(tab, '2', true)
    await pass(0)
    expect(tab.failures).toEqual(['logIn'])
    const sentBefore = sent.length

    userId = null
    tab.outbox.changeUser()
    await pass(300_000)
    userId = BEA
    tab.outbox.changeUser()
    await pass(300_000)
    expect(sent).toHaveLength(sentBefore)

    userId = ADA
    tab.outbox.changeUser()
    await pass(0)
    expect(await actions(tab)).toEqual([])
    expect(sent.every((entry) => entry.userId === ADA)).toBe(true)
  })

  test('nothing leaves when somebody else has logged in while it was taken from the disk', async () => {
    const tab = openLeader()
    await like(tab, '1', true)
    userId = BEA
    await pass(0)
    expect(sent).toEqual([])
    userId = ADA
    tab.outbox.changeUser()
    await pass(0)
    expect(sent).toHaveLength(1)
  })

  test('another person neither sees them nor can touch them; a guest learns only that somebody is awaited', async () => {
    isOnline = false
    const tab = openLeader()
    await like(tab, '1', true, 'of-ada')
    userId = BEA
    expect(await actions(tab)).toEqual([])
    await tab.outbox.undo('of-ada')
    userId = null
    expect(await tab.outbox.list()).toEqual({ actions: [], isSomebodyAwaited: true, isPersistent: true })
    userId = ADA
    expect((await tab.outbox.list()).isSomebodyAwaited).toBe(false)
    expect(await actions(tab)).toMatchObject([{ id: 'of-ada', state: 'waiting', subject: '@ada' }])
  })

  test('a tab with another person hears nothing of them', async () => {
    const leader = openLeader()
    const other = openTab()
    await like(leader, '1', true)
    userId = BEA
    other.events.length = 0
    await pass(0)
    expect(other.events).toEqual([])
  })
})

describe('taking back', () => {
  test('one that has not left does not leave', async () => {
    isOnline = false
    const tab = openLeader()
    await like(tab, '1', true, 'first')
    await tab.outbox.undo('first')
    isOnline = true
    tab.outbox.wake()
    await pass(0)
    expect(sent).toEqual([])
    expect(tab.events.at(-1)).toEqual({ type: 'outbox.removed', ids: ['first'] })
  })

  test('one that may be done is followed by its opposite', async () => {
    const tab = openLeader()
    answers = [noNetwork]
    await like(tab, '1', true, 'first')
    await pass(0)
    await tab.outbox.undo('first')
    await pass(5_000)
    expect(inputs().at(-1)).toEqual({ videoId: '1', liked: false })
    expect(await actions(tab)).toEqual([])
  })

  test('all of it, at the log-out', async () => {
    isOnline = false
    const tab = openTab()
    await like(tab, '1', true)
    await like(tab, '2', true)
    await tab.outbox.discard(ADA)
    expect(await actions(tab)).toEqual([])
  })
})

describe('flush', () => {
  test('sends what waits, also what rests', async () => {
    const tab = openLeader()
    answers = [failing({ httpStatus: 500 }), failing({ httpStatus: 500 })]
    await like(tab, '1', true)
    await pass(0)
    const left = tab.outbox.flush(5_000)
    await pass(5_000)
    expect(await left).toBe(0)
  })

  test('says how many are left at its deadline', async () => {
    isOnline = false
    const tab = openLeader()
    await like(tab, '1', true)
    await like(tab, '2', true)
    const left = tab.outbox.flush(5_000)
    await pass(5_000)
    expect(await left).toBe(2)
  })
})

test('where the browser keeps nothing, each tab sends its own, and says so (fault 12)', async () => {
  store.isPersistent = false
  const tab = openTab()
  await like(tab, '1', true)
  await pass(0)
  expect(sent).toHaveLength(1)
  expect(tab.events).toContainEqual({ type: 'outbox.persistence', isPersistent: false })
  expect((await tab.outbox.list()).isPersistent).toBe(false)
})

test('what waits on a disk that gave no answer is sent when it answers (fault 12)', async () => {
  await like(openTab(), '1', true)
  const disk = vi.spyOn(store, 'list').mockResolvedValue(new Map())
  store.isPersistent = false
  const tab = openLeader()
  await tab.outbox.list()
  await pass(4_000)
  expect(sent).toEqual([])
  disk.mockRestore()
  store.isPersistent = true
  await pass(2_000)
  expect(sent).toHaveLength(1)
  expect(tab.events).toContainEqual({ type: 'outbox.persistence', isPersistent: true })
})

test('a CSRF token that is old asks the page for the new one', async () => {
  const tab = openLeader()
  answers = [failing({ httpStatus: 403, statusCode: StatusCode.csrfRefused })]
  await like(tab, '1', true)
  await pass(0)
  expect(tab.failures).toEqual(['context'])
  tab.outbox.wake()
  await pass(0)
  expect(await actions(tab)).toEqual([])
})
