import { expect, onTestFinished, test, vi } from 'vitest'

import { BitrateControl } from './bitrate.ts'
import { FragmentSender } from './fragment-sender.ts'

const FRAGMENT_SEC = 0.5
const SOUND_BPS = 96_000
const STEP_MS = 5
/** Like the page, this gives up a fragment after this long. */
const DEADLINE_MS = 10_000
/** As on the server. */
const EARLY_MAX_MS = 5_000

interface Connection {
  rateBps: number
  /** The round trip. */
  latencyMs: number
  /** Of a hundred requests, one is lost, one loses its response, and one takes two seconds longer. */
  isLossy?: boolean
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const giveUp = async (): Promise<never> => {
  await pause(DEADLINE_MS)
  throw new TypeError('Timed out')
}

/** A server at the far end of a connection that requests share. It stores fragments in the order of their numbers. */
function makeServer(connection: Connection) {
  const stored: number[] = []
  const uploads = new Set<{ leftBytes: number; done: () => void }>()
  let requestCount = 0
  const transmit = setInterval(() => {
    for (const upload of uploads) {
      upload.leftBytes -= (connection.rateBps * STEP_MS) / 8_000 / uploads.size
      if (upload.leftBytes > 0) continue
      uploads.delete(upload)
      upload.done()
    }
  }, STEP_MS)
  onTestFinished(() => clearInterval(transmit))
  const answer = async (sequence: number, sizeBytes: number) => {
    requestCount += 1
    const fate = connection.isLossy ? requestCount % 100 : 0
    await pause(connection.latencyMs / 2)
    await new Promise<void>((done) => {
      uploads.add({ leftBytes: sizeBytes, done })
    })
    if (fate === 10) await pause(2_000)
    if (fate === 40) throw new TypeError('Failed to fetch')
    for (let waitedMs = 0; sequence > stored.length && waitedMs < EARLY_MAX_MS; waitedMs += STEP_MS) {
      await pause(STEP_MS)
    }
    const isMissing = sequence > stored.length
    if (sequence === stored.length) stored.push(sequence)
    const nextSequence = stored.length
    await pause(connection.latencyMs / 2)
    if (fate === 70) throw new TypeError('Failed to fetch')
    return { nextSequence, ...(isMissing && { isMissing }) }
  }
  return {
    stored,
    send: (sequence: number, sizeBytes: number) => Promise.race([answer(sequence, sizeBytes), giveUp()]),
  }
}

/**
 * Films for some seconds over a connection.
 * @returns how it went in the last minute
 */
async function film(connection: Connection, seconds: number) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const bitrate = new BitrateControl(1_800_000)
  const server = makeServer(connection)
  const minute = { waitedSec: [] as number[], bps: [] as number[] }
  let hasGap = false
  let isLastMinute = false
  const sender = new FragmentSender(0, {
    send: ({ sequence, bytes }, isAfterGap) => {
      hasGap ||= isAfterGap
      return server.send(sequence, bytes.length)
    },
    onState: (state) => {
      hasGap ||= state.hasGap
    },
    onSent: (sent) => {
      bitrate.note(sent)
      if (isLastMinute) minute.waitedSec.push(sent.waitingSec)
    },
    onRefused: (refusal) => expect(refusal).toBeUndefined(),
    now: Date.now,
    pause,
  })
  sender.add(0, new Uint8Array(800))
  for (let made = 0; made < seconds / FRAGMENT_SEC; made += 1) {
    isLastMinute = made > (seconds - 60) / FRAGMENT_SEC
    // Frames differ in size, by a fifth here.
    const share = 0.9 + 0.2 * ((made * 7) % 10) * 0.1
    sender.add(
      FRAGMENT_SEC,
      new Uint8Array(Math.round(((bitrate.bps * share + SOUND_BPS) * FRAGMENT_SEC) / 8)),
    )
    await vi.advanceTimersByTimeAsync(FRAGMENT_SEC * 1000)
    if (isLastMinute) minute.bps.push(bitrate.bps)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hasGap).toBe(false)
  expect(server.stored).toHaveLength(1 + seconds / FRAGMENT_SEC)
  const meanBps = minute.bps.reduce((sum, bps) => sum + bps, 0) / minute.bps.length
  return { meanBps, minBps: Math.min(...minute.bps), maxWaitedSec: Math.max(...minute.waitedSec) }
}

test.each([0, 100, 400, 1_000])('over 4 Mbit/s and %i ms the picture is the best one', async (latencyMs) => {
  const { minBps, maxWaitedSec } = await film({ rateBps: 4_000_000, latencyMs }, 180)
  expect(minBps).toBe(1_800_000)
  // Only the fragments that are on their way.
  expect(maxWaitedSec).toBeLessThanOrEqual(latencyMs / 1000 + 0.5)
})

test.each([0, 100, 400])(
  '1 Mbit/s and %i ms carry what fits, and viewers are seconds behind at most',
  async (latencyMs) => {
    const { meanBps, maxWaitedSec } = await film({ rateBps: 1_000_000, latencyMs }, 180)
    expect(meanBps).toBeGreaterThan(500_000)
    expect(meanBps).toBeLessThan(904_000)
    expect(maxWaitedSec).toBeLessThan(2 + latencyMs / 1000)
  },
)

test('a connection of 400 ms that loses three in a hundred carries all of a live, with a good picture', async () => {
  const { meanBps, maxWaitedSec } = await film({ rateBps: 4_000_000, latencyMs: 400, isLossy: true }, 300)
  expect(meanBps).toBeGreaterThan(1_200_000)
  expect(maxWaitedSec).toBeLessThan(6)
})

test('a connection that carries a tenth of the best picture gets the smallest one, and nothing is given up', async () => {
  const { minBps } = await film({ rateBps: 400_000, latencyMs: 300 }, 180)
  expect(minBps).toBe(250_000)
})

test('a connection that becomes a far one on the way has the best picture again within two minutes', async () => {
  const connection = { rateBps: 4_000_000, latencyMs: 20 }
  const filming = film(connection, 180)
  setTimeout(() => {
    connection.latencyMs = 400
  }, 20_000)
  const { minBps } = await filming
  expect(minBps).toBeGreaterThan(1_500_000)
})
