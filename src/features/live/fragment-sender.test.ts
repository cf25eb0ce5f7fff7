import { expect, onTestFinished, test, vi } from 'vitest'

import { BitrateControl } from './bitrate.ts'
import type { Fragment } from './fragment-queue.ts'
import { FragmentSender, type SenderDeps, type SenderState, type SendOutcome } from './fragment-sender.ts'

const bytes = new Uint8Array(1)

/** A server behind a connection that can be cut. It stores the numbers that it gets. */
function makeSender(nextSequence = 0) {
  const log = {
    stored: [] as number[],
    states: [] as SenderState[],
    pausesMs: [] as number[],
    refusals: [] as unknown[],
    gapsBefore: [] as number[],
  }
  const line = {
    isCut: false,
    isAnswerLost: false,
    refusal: undefined as unknown,
    needed: nextSequence,
    unusable: -1,
  }
  const deps: SenderDeps = {
    send: ({ sequence }: Fragment, isAfterGap): Promise<SendOutcome> => {
      if (line.isCut) return Promise.reject(new TypeError('Failed to fetch'))
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
  return { sender: new FragmentSender(nextSequence, deps), line, log }
}

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
  expect(log.states.at(-1)).toEqual({ isCut: true, waitingSec: 1, hasGap: false })
  expect(log.pausesMs.slice(0, 5)).toEqual([250, 500, 1000, 2000, 2000])
  line.isCut = false
  await sender.flush()
  expect(log.stored).toEqual([0, 1])
  expect(log.states.at(-1)).toMatchObject({ isCut: false })
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
  expect(log.states.at(-1)).toEqual({ isCut: true, waitingSec: 60, hasGap: true })
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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('a line of 400 ms that loses three in a hundred carries all of a live, with the smallest picture and seconds behind at times', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const bitrate = new BitrateControl(1_800_000)
  const stored: number[] = []
  const waited: number[] = []
  let requests = 0
  let hasGap = false
  const sender = new FragmentSender(0, {
    send: async ({ sequence, bytes: { length } }, isAfterGap) => {
      requests += 1
      hasGap ||= isAfterGap
      // Of a hundred one is lost on its way, of one the answer; of another packets come once they are sent again.
      const fate = requests % 100
      await pause(fate === 10 ? 1_200 : 400 + (length * 8) / 4_000)
      if (fate === 40) throw new TypeError('Failed to fetch')
      if (sequence === stored.length) stored.push(sequence)
      if (fate === 70) throw new TypeError('Failed to fetch')
      return { nextSequence: stored.length }
    },
    onState: (state) => {
      hasGap ||= state.hasGap
    },
    onSent: (sent) => {
      waited.push(sent.waitingSec)
      bitrate.note(sent)
    },
    onRefused: (refusal) => expect(refusal).toBeUndefined(),
    now: Date.now,
    pause,
  })
  sender.add(0, new Uint8Array(800))
  for (let made = 0; made < 600; made += 1) {
    sender.add(0.5, new Uint8Array(Math.round(bitrate.bps / 16)))
    // oxlint-disable-next-line no-await-in-loop -- time passes
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(hasGap).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stored).toHaveLength(601)
  expect(Math.max(...waited)).toBeLessThan(6)
  // One after the other, a fragment takes most of its own time on the way alone.
  expect(bitrate.bps).toBe(250_000)
  expect(waited.filter((sec) => sec > 1).length / waited.length).toBeLessThan(0.2)
})
