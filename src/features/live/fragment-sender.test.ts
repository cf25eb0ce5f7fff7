import { expect, test } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import type { Fragment } from '#src/data/unsent-fragments.ts'

import { FragmentSender, type SenderDeps, type SenderState, type SendOutcome } from './fragment-sender.ts'

const bytes = new Uint8Array(1)
const problem = { statusCode: 1, statusMsg: '', message: '', httpStatus: 503 }

/** A server behind a connection that can be cut. It stores the numbers that it receives. */
function makeSender(nextSequence = 0, left: readonly Fragment[] = []) {
  const log = {
    stored: [] as number[],
    states: [] as SenderState[],
    pausesMs: [] as number[],
    refusals: [] as unknown[],
    gapsBefore: [] as number[],
  }
  const line = {
    isCut: false,
    cause: new Error('Failed to fetch'),
    isAnswerLost: false,
    refusal: undefined as unknown,
    needed: nextSequence,
    unusable: -1,
    /** How many more sendings of the first fragment fail. */
    lostHeaders: 0,
  }
  const deps: SenderDeps = {
    send: ({ sequence }: Fragment, isAfterGap): Promise<SendOutcome> => {
      if (line.isCut) return Promise.reject(line.cause)
      if (sequence === 0 && line.lostHeaders > 0) {
        line.lostHeaders -= 1
        return Promise.reject(line.cause)
      }
      if (sequence === line.unusable) return Promise.resolve({ isUnusable: true })
      if (line.refusal !== undefined) return Promise.resolve({ refusal: line.refusal })
      if (sequence > line.needed && !isAfterGap) {
        return Promise.resolve({ nextSequence: line.needed, isMissing: true })
      }
      if (isAfterGap) log.gapsBefore.push(sequence)
      if (sequence >= line.needed) {
        log.stored.push(sequence)
        line.needed = sequence + 1
      }
      if (line.isAnswerLost) {
        line.isAnswerLost = false
        return Promise.reject(new TypeError('Failed to fetch'))
      }
      return Promise.resolve({ nextSequence: line.needed })
    },
    onState: (state) => log.states.push(state),
    onSent: () => {},
    onRefused: (refusal) => log.refusals.push(refusal),
    now: () => 0,
    pause: (ms) => {
      log.pausesMs.push(ms)
      return new Promise((resolve) => setTimeout(resolve))
    },
  }
  return { sender: new FragmentSender(nextSequence, deps, left), line, log }
}

const leftBefore = [4, 5, 6, 7].map((sequence) => ({ sequence, durationSec: 0.5, bytes }))

test('sends what an earlier page has left, but for what the server has', async () => {
  const { sender, line, log } = makeSender(4, leftBefore)
  line.needed = 6
  line.isCut = true
  sender.endForViewers()
  const whenFlushed = sender.flush().then(() => [...log.stored])
  line.isCut = false
  expect(await whenFlushed).toEqual([6, 7])
  expect(sender.waiting).toEqual([])
})

test('a live that goes on after a reload numbers what is new after what is left', async () => {
  const { sender, log } = makeSender(6, leftBefore)
  expect(sender.waitingSec).toBe(1)
  sender.add(0.5, bytes)
  await sender.flush()
  expect(log.stored).toEqual([6, 7, 8])
})

test('sends fragments in their order', async () => {
  const { sender, log } = makeSender(7)
  for (let index = 0; index < 5; index++) sender.add(0.5, bytes)
  await sender.flush()
  expect(log.stored).toEqual([7, 8, 9, 10, 11])
  expect(log.states).toEqual([])
})

test('sends again after a cut, with growing pauses, and says how much waits', async () => {
  const { sender, line, log } = makeSender()
  line.isCut = true
  sender.add(0.5, bytes)
  sender.add(0.5, bytes)
  await expect.poll(() => log.pausesMs.length).toBeGreaterThan(4)
  expect(log.stored).toEqual([])
  expect(log.states.at(-1)).toEqual({ isCut: true, isServerSlow: false, waitingSec: 1, hasGap: false })
  expect(log.pausesMs.slice(0, 5)).toEqual([250, 500, 1000, 2000, 2000])
  line.isCut = false
  await sender.flush()
  expect(log.stored).toEqual([0, 1])
  expect(log.states.at(-1)).toMatchObject({ isCut: false })
})

test.each([
  ['answers that it cannot take them now', new ApiError({ ...problem, httpStatus: 503 })],
  ['does not answer in time', new DOMException('The operation timed out.', 'TimeoutError')],
])('a server that %s is not taken for a cut connection', async (_, cause) => {
  const { sender, line, log } = makeSender()
  Object.assign(line, { isCut: true, cause })
  sender.add(0.5, bytes)
  await expect.poll(() => log.states.at(-1)).toMatchObject({ isCut: true, isServerSlow: true })
  line.cause = new TypeError('Failed to fetch')
  await expect.poll(() => log.states.at(-1)).toMatchObject({ isCut: true, isServerSlow: false })
  line.isCut = false
  await sender.flush()
})

test('at the end it waits as long as something arrives', async () => {
  const { sender, line, log } = makeSender()
  line.isCut = true
  for (let index = 0; index < 20; index++) sender.add(0.5, bytes)
  await expect.poll(() => log.pausesMs.length).toBeGreaterThan(1)
  line.isCut = false
  await sender.flushWhileArriving(5_000)
  expect(log.stored).toHaveLength(20)
})

test('at the end it does not wait where nothing arrives', async () => {
  const { sender, line, log } = makeSender()
  line.isCut = true
  sender.add(0.5, bytes)
  await sender.flushWhileArriving(5_000)
  expect(log.stored).toEqual([])
  sender.end()
})

test('a lost answer costs one more request, and no fragment twice', async () => {
  const { sender, line, log } = makeSender()
  line.isAnswerLost = true
  sender.add(0.5, bytes)
  sender.add(0.5, bytes)
  await sender.flush()
  expect(log.stored).toEqual([0, 1])
})

test('goes on at the newest after a cut of more than a minute', async () => {
  const { sender, line, log } = makeSender()
  line.isCut = true
  for (let index = 0; index < 150; index++) sender.add(0.5, bytes)
  expect(log.states.at(-1)).toBeUndefined()
  await expect.poll(() => log.states.length).toBeGreaterThan(0)
  expect(log.states.at(-1)).toEqual({ isCut: true, isServerSlow: false, waitingSec: 60, hasGap: true })
  line.isCut = false
  await sender.flush()
  expect(log.stored).toEqual([146, 147, 148, 149])
  expect(log.gapsBefore).toEqual([146])
})

test('stops when the server takes no more', async () => {
  const { sender, line, log } = makeSender()
  line.refusal = 'over'
  sender.add(0.5, bytes)
  await sender.flush()
  sender.add(0.5, bytes)
  await sender.flush()
  expect(log.refusals).toEqual(['over'])
  expect(log.stored).toEqual([])
})

test('a server that lost what it had goes on after a gap', async () => {
  const { sender, line, log } = makeSender()
  sender.add(0.5, bytes)
  sender.add(0.5, bytes)
  await sender.flush()
  line.needed = 1
  sender.add(0.5, bytes)
  await sender.flush()
  expect(log.gapsBefore).toEqual([2])
  expect(log.stored).toEqual([0, 1, 2])
})

test('a fragment that the server can do nothing with is a gap, and the live goes on', async () => {
  const { sender, line, log } = makeSender()
  line.unusable = 1
  for (let index = 0; index < 4; index++) sender.add(0.5, bytes)
  await sender.flush()
  expect(log.stored).toEqual([0, 2, 3])
  expect(log.gapsBefore).toEqual([2])
})

/** A sender whose requests stay open until the test answers them. */
function makeOpenSender() {
  const open: { sequence: number; isAfterGap: boolean; settle: PromiseWithResolvers<SendOutcome> }[] = []
  let nowMs = 0
  const sender = new FragmentSender(0, {
    send: ({ sequence }, isAfterGap) => {
      const settle = Promise.withResolvers<SendOutcome>()
      open.push({ sequence, isAfterGap, settle })
      return settle.promise
    },
    onState: () => {},
    onSent: () => {},
    onRefused: () => {},
    now: () => nowMs,
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  })
  const sent = () => open.map(({ sequence }) => sequence)
  /** Answers the latest request for a number, some time after it was sent. */
  const answer = async (sequence: number, outcome: SendOutcome | Error, afterMs = 100) => {
    nowMs += afterMs
    const settle = open.findLast((request) => request.sequence === sequence)?.settle
    if (outcome instanceof Error) settle?.reject(outcome)
    else settle?.resolve(outcome)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { sender, open, sent, answer }
}

test('the first fragment shows what the connection carries; then three are on their way at once', async () => {
  const { sender, sent, answer } = makeOpenSender()
  for (let index = 0; index < 8; index += 1) sender.add(0.5, bytes)
  expect(sent()).toEqual([0])
  await answer(0, { nextSequence: 1 })
  expect(sent()).toEqual([0, 1, 2, 3])
  await answer(1, { nextSequence: 2 })
  expect(sent()).toEqual([0, 1, 2, 3, 4])
})

test('a connection on which several at once would take too long gets one at a time', async () => {
  const { sender, sent, answer } = makeOpenSender()
  for (let index = 0; index < 4; index += 1) sender.add(0.5, bytes)
  await answer(0, { nextSequence: 1 }, 2_000)
  expect(sent()).toEqual([0, 1])
})

test('answers may come in any order', async () => {
  const { sender, sent, answer } = makeOpenSender()
  for (let index = 0; index < 4; index += 1) sender.add(0.5, bytes)
  await answer(0, { nextSequence: 1 })
  await answer(2, { nextSequence: 3 })
  await answer(1, { nextSequence: 2 })
  await answer(3, { nextSequence: 4 })
  await sender.flush()
  expect(sent()).toEqual([0, 1, 2, 3])
})

test('one that fails is sent again before those that wait for it, which are no gap', async () => {
  const { sender, open, sent, answer } = makeOpenSender()
  for (let index = 0; index < 4; index += 1) sender.add(0.5, bytes)
  await answer(0, { nextSequence: 1 })
  await answer(1, new TypeError('Failed to fetch'))
  expect(sent()).toEqual([0, 1, 2, 3, 1])
  // The server has waited long enough for the one before.
  await answer(2, { nextSequence: 1, isMissing: true })
  expect(sent()).toEqual([0, 1, 2, 3, 1])
  await answer(1, { nextSequence: 2 })
  expect(sent()).toEqual([0, 1, 2, 3, 1, 2])
  expect(open.filter(({ isAfterGap }) => isAfterGap)).toEqual([])
})

test('one after a gap waits until nothing before the gap is on its way', async () => {
  const { sender, open, answer } = makeOpenSender()
  for (let index = 0; index < 3; index += 1) sender.add(0.5, bytes)
  await answer(0, { nextSequence: 1 })
  for (let index = 0; index < 150; index += 1) sender.add(0.5, bytes)
  expect(open.filter(({ isAfterGap }) => isAfterGap)).toEqual([])
  for (const sequence of [1, 2, 3]) await answer(sequence, new TypeError('Failed to fetch'))
  expect(open.filter(({ isAfterGap }) => isAfterGap)).toMatchObject([{ sequence: 149 }])
})

test('after one that the server can do nothing with, the next is sent at once, whatever waits for it on the server', async () => {
  const { sender, open, answer } = makeOpenSender()
  for (let index = 0; index < 6; index += 1) sender.add(0.5, bytes)
  await answer(0, { nextSequence: 1 })
  // 1 to 3 are on their way. 4 takes the place that 1 frees.
  await answer(1, { isUnusable: true })
  await answer(2, { nextSequence: 1, isMissing: true })
  expect(open.at(-1)).toMatchObject({ sequence: 2, isAfterGap: true })
})

test('a server that has nothing of the live, as on another machine, is sent the header again and goes on after a gap (issue 53)', async () => {
  const { sender, line, log } = makeSender()
  sender.add(0, bytes)
  for (let index = 0; index < 3; index += 1) sender.add(0.5, bytes)
  await sender.flush()
  expect(log.stored).toEqual([0, 1, 2, 3])
  line.needed = 0
  sender.add(0.5, bytes)
  sender.add(0.5, bytes)
  await sender.flush()
  expect(log.stored).toEqual([0, 1, 2, 3, 0, 4, 5])
  expect(log.gapsBefore).toEqual([4])
})

test('a header that cannot be sent again now is sent with the next try, and no fragment is lost meanwhile', async () => {
  const { sender, line, log } = makeSender()
  sender.add(0, bytes)
  sender.add(0.5, bytes)
  await sender.flush()
  line.needed = 0
  line.lostHeaders = 2
  sender.add(0.5, bytes)
  await sender.flush()
  expect(log.stored).toEqual([0, 1, 0, 2])
  expect(log.pausesMs).toHaveLength(2)
})

test('the header of a later part of the live is sent again after a gap', async () => {
  const { sender, line, log } = makeSender(7)
  sender.add(0, bytes)
  sender.add(0.5, bytes)
  await sender.flush()
  line.needed = 0
  sender.add(0.5, bytes)
  await sender.flush()
  expect(log.stored).toEqual([7, 8, 7, 9])
  expect(log.gapsBefore).toEqual([7, 9])
})
