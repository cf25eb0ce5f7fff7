import { expose } from 'comlink'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { RETRY_DELAY_MS } from '#contract/constants.ts'
import type { Problem } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import type { ActionNote } from '#contract/outbox.ts'
import type { Reply, WorkerApi } from '#contract/worker-api.ts'
import { retriedReads } from '#src/state/connection.ts'

import { createWorkerTransport } from './worker-transport.lazy.ts'

const LAST_WORD_MS = 19_000
const STEP_MS = 500
const problem: Problem = { statusCode: 10_101, httpStatus: 503, message: 'The server has a problem.' }

let emit: (event: WorkerEvent) => void
let answer: (reply: Reply) => void
const callIds: string[] = []
/** The notes of the actions that workers were given. */
const notes: (ActionNote | undefined)[] = []
let isMute: boolean
const BOOT_DEADLINE_MS = 10_000

/** A worker whose only read stays open until the test answers it, and which never confirms an action. */
function createWorker(): Worker {
  const { port1, port2 } = new MessageChannel()
  const api: WorkerApi = {
    call: ((callId, op, _input, actionNote) => {
      if (op === 'likes.set') {
        notes.push(actionNote)
        return new Promise(() => {})
      }
      if (op !== 'feed.recommend') return Promise.resolve({ ok: true, value: null })
      callIds.push(callId)
      return new Promise((resolve) => {
        answer = resolve as typeof answer
      })
    }) as WorkerApi['call'],
    abort: () => {},
    subscribe: (listener) => {
      emit = listener
    },
    ping: () => (isMute ? new Promise<never>(() => {}) : 'pong') as 'pong',
  }
  expose(api, port2)
  port1.start()
  return Object.assign(port1, { terminate: () => {} }) as never
}

const { setTimeout: inRealTime } = globalThis
/** Messages between ports take real time, whatever the fake clock says. */
const delivery = () => new Promise((resolve) => inRealTime(resolve, 3))

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delivery()
}

/** In steps short enough for the worker's pings. */
async function pass(durationMs: number): Promise<void> {
  for (let leftMs = durationMs; leftMs > 0; leftMs -= STEP_MS) {
    vi.advanceTimersByTime(Math.min(leftMs, STEP_MS))
    await delivery()
  }
}

beforeEach(() => {
  callIds.length = 0
  isMute = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

/** @returns the id of the read, and a promise of its result */
async function read() {
  const onEnd = vi.fn<(result: unknown) => void>()
  const transport = createWorkerTransport({ createWorker })
  transport.call('feed.recommend', {}).then(onEnd, onEnd)
  await until(() => callIds.length === 1)
  return { callId: callIds[0] ?? '', onEnd }
}

test('a read that is retried may take longer than any other call, and is shown as waiting (section 8)', async () => {
  const { callId, onEnd } = await read()
  for (let retry = 1; retry <= 10; retry++) {
    const message = `Failure ${retry}.`
    emit({ type: 'read.waiting', callId, problem: { ...problem, message }, delayMs: RETRY_DELAY_MS })
    await until(() => retriedReads.problems[callId]?.message === message)
    await pass(RETRY_DELAY_MS)
  }
  expect(onEnd).not.toHaveBeenCalled()
  answer({ ok: true, value: 'good' })
  await until(() => onEnd.mock.calls.length > 0)
  expect(onEnd).toHaveBeenCalledWith('good')
  expect(retriedReads.problems).toEqual({})
})

test('the page has the last word on a read whose worker says nothing more', async () => {
  const { callId, onEnd } = await read()
  emit({ type: 'read.waiting', callId, problem, delayMs: RETRY_DELAY_MS })
  await until(() => callId in retriedReads.problems)
  await pass(RETRY_DELAY_MS + LAST_WORD_MS - STEP_MS)
  expect(onEnd).not.toHaveBeenCalled()
  await pass(STEP_MS)
  await until(() => onEnd.mock.calls.length > 0)
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ problem: { cause: 'timeout of 19000 ms exceeded' } })
  expect(retriedReads.problems).toEqual({})
})

test('an action that is given to the next worker says that the one before may have kept it', async () => {
  isMute = true
  const transport = createWorkerTransport({ createWorker })
  const note: ActionNote = { userId: '1', subject: '@ada', createdAtMs: 0 }
  transport.queue({ id: 'a', op: 'likes.set', input: { videoId: '5', liked: true }, note }).catch(() => {})
  await until(() => notes.length === 1)
  await pass(BOOT_DEADLINE_MS)
  await until(() => notes.length === 2)
  expect(notes).toEqual([note, { ...note, isRecovered: true }])
})

test('a read that its page gives up ends as aborted, and nothing of it is reported (specification section 8)', async () => {
  const controller = new AbortController()
  const transport = createWorkerTransport({ createWorker })
  const events = vi.fn<(event: WorkerEvent) => void>()
  transport.subscribe(events)
  const result = transport.call('feed.recommend', {}, { signal: controller.signal }).catch(String)
  await until(() => callIds.length === 1)
  controller.abort()
  expect(await result).toBe('AbortError: Request aborted')
  expect(events).not.toHaveBeenCalled()
})

test('a worker that a script did not come to is replaced, which is no failure, and its calls go on in the next one', async () => {
  const failed = vi.fn<(event: WorkerEvent) => void>()
  const transport = createWorkerTransport({ createWorker })
  transport.subscribe(failed)
  const reading = transport.call('feed.recommend', {})
  for (let workers = 1; workers <= 5; workers += 1) {
    await until(() => callIds.length === workers)
    emit({ type: 'worker.incomplete' })
    await delivery()
    await pass(1)
  }
  await until(() => callIds.length === 6)
  // A script that is gone for good must not cause workers to be replaced continuously.
  emit({ type: 'worker.incomplete' })
  await delivery()
  await pass(STEP_MS)
  expect(callIds).toHaveLength(6)
  await pass(STEP_MS)
  await until(() => callIds.length === 7)
  answer({ ok: true, value: { itemList: [] } } as never)
  await expect(reading).resolves.toEqual({ itemList: [] })
  expect(callIds[1]).toBe(callIds[0])
  expect(failed.mock.calls.filter(([{ type }]) => type === 'failure.reported')).toEqual([])
})

test('a captcha that was open in a worker that died is closed: the next one asks for another', async () => {
  const heard = vi.fn<(event: WorkerEvent) => void>()
  const transport = createWorkerTransport({ createWorker })
  transport.subscribe(heard)
  const ended = transport.call('feed.recommend', {}).catch((error: unknown) => error)
  await until(() => callIds.length === 1)
  emit({ type: 'captcha.opened', region: 'other' })
  await delivery()
  emit({ type: 'worker.incomplete' })
  await delivery()
  await pass(1)
  await until(() => callIds.length === 2)
  expect(heard).toHaveBeenLastCalledWith({ type: 'captcha.settled', outcome: 'close', isOwnTab: false })
  // The deadline of the call runs again.
  await pass(LAST_WORD_MS)
  expect(await ended).toMatchObject({ problem: { sentence: 'callTooSlow' } })
})
