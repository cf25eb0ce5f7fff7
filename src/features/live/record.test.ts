import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Capture } from './capture.ts'
import { startRecording } from './record.ts'
import { fragment, header } from './recording.fixture.ts'

/** A recorder whose output the test sets. */
class PlantedRecorder extends EventTarget {
  static all: PlantedRecorder[] = []
  static isTypeSupported = () => true
  state = 'inactive'
  readonly bps: number

  constructor(_stream: unknown, { videoBitsPerSecond }: { videoBitsPerSecond: number }) {
    super()
    this.bps = videoBitsPerSecond
    PlantedRecorder.all.push(this)
  }
  start() {
    this.state = 'recording'
  }
  begin() {
    this.dispatchEvent(new Event('start'))
  }
  give(bytes: Uint8Array<ArrayBuffer>) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([bytes]) }))
  }
  /** The rest comes after the call, as in browsers. */
  stop() {
    this.state = 'inactive'
    setTimeout(() => {
      this.give(fragment(500, [100]))
      this.dispatchEvent(new Event('stop'))
    }, 20)
  }
}

const capture = {
  canvas: { captureStream: () => ({ addTrack: () => {} }) },
  resumeSound: () => Promise.resolve(),
  draw: () => {},
} as unknown as Capture

const settle = () => vi.advanceTimersByTimeAsync(50)
const open = () => PlantedRecorder.all.filter(({ state }) => state === 'recording').map(({ bps }) => bps)
const recorder = (place: number) => PlantedRecorder.all[place] ?? expect.fail('There is no such recorder.')

async function start(bps: number) {
  const log: string[] = []
  const encoding = await startRecording(capture, bps, {
    onHeader: () => log.push('header'),
    onFragment: (durationSec) => log.push(durationSec.toFixed(1)),
    onError: () => log.push('error'),
  })
  recorder(0).begin()
  recorder(0).give(header({ format: 'avc1', madeAt: 1 }))
  recorder(0).give(fragment(0, [500]))
  await settle()
  return { log, encoding }
}

beforeEach(() => {
  PlantedRecorder.all = []
  vi.useFakeTimers()
  vi.stubGlobal('MediaRecorder', PlantedRecorder)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the next recorder has the new bitrate, and begins before the one ahead of it ends', async () => {
  const { log, encoding } = await start(1_800_000)
  encoding.setBitrate(900_000)
  await settle()
  expect(open()).toEqual([1_800_000, 900_000])
  recorder(1).begin()
  recorder(1).give(header({ format: 'avc1', madeAt: 2 }))
  recorder(1).give(fragment(0, [300]))
  await settle()
  expect(open()).toEqual([900_000])
  // One header, and the end of the first recorder before the beginning of the second.
  expect(log).toEqual(['header', '0.5', '0.1', '0.3'])
  encoding.stop()
  expect(open()).toEqual([])
})

test('a recorder that never says that it has begun replaces the one ahead of it all the same', async () => {
  const { encoding } = await start(1_800_000)
  encoding.setBitrate(900_000)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(open()).toEqual([900_000])
})

test('a little more is not worth another recorder, a little less is', async () => {
  const { encoding } = await start(1_000_000)
  encoding.setBitrate(1_200_000)
  await settle()
  expect(open()).toEqual([1_000_000])
  encoding.setBitrate(1_440_000)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(open()).toEqual([1_440_000])
  encoding.setBitrate(1_400_000)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(open()).toEqual([1_400_000])
})

test('where each bitrate is a stream of its own, it goes down, and up no more', async () => {
  const { log, encoding } = await start(1_000_000)
  encoding.setBitrate(700_000)
  await settle()
  recorder(1).begin()
  recorder(1).give(header({ format: 'avc3', madeAt: 2 }))
  await settle()
  expect(log.at(-1)).toBe('header')
  encoding.setBitrate(1_800_000)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(open()).toEqual([700_000])
  encoding.setBitrate(400_000)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(open()).toEqual([400_000])
})

test('goes on as it is where a second recorder is refused', async () => {
  const { log, encoding } = await start(1_000_000)
  vi.spyOn(PlantedRecorder.prototype, 'start').mockImplementationOnce(() => {
    throw new DOMException('Busy', 'NotSupportedError')
  })
  encoding.setBitrate(400_000)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(open()).toEqual([1_000_000])
  encoding.setBitrate(300_000)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(open()).toEqual([300_000])
  expect(log).not.toContain('error')
})
