import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Media } from '#contract/models/video.ts'
import { chooseRendition } from '#document/choose-rendition.ts'

describe('rendition', () => {
const rendition = (width: number, bitrateBps: number) => ({
  url: `/media/${width}.mp4`,
  width,
  height: Math.round((width * 16) / 9),
  bitrateBps,
  sizeBytes: bitrateBps,
})
const media: Media = {
  width: 1080,
  height: 1920,
  durationSec: 8,
  hasAudio: true,
  renditions: [
    rendition(240, 280_000),
    rendition(360, 600_000),
    rendition(720, 2_200_000),
    rendition(1080, 4_500_000),
  ],
  posterUrl: '',
  posterSmallUrl: '',
  placeholder: '',
  dominantColor: '#000000',
}

test.each([
  ['a large screen on a fast line gets the best', { shortSidePx: 1080, downlinkMbps: 10 }, 1080],
  ['a screen of 780 pixels is served by 720', { shortSidePx: 780, downlinkMbps: 10 }, 720],
  ['a slow line gets what leaves room for the next videos', { shortSidePx: 1080, downlinkMbps: 4 }, 360],
  ['what was measured counts more', { shortSidePx: 1080, downlinkMbps: 4, measuredBps: 2e6 }, 240],
  ['also where browsers tell no more', { shortSidePx: 720, downlinkMbps: 10, measuredBps: 5e6 }, 360],
  ['a very slow line gets the smallest', { shortSidePx: 1080, downlinkMbps: 0.1 }, 240],
  ['and one that is known for nothing but its delay', { shortSidePx: 1080, downlinkMbps: 0 }, 240],
  ['without an estimate the screen decides', { shortSidePx: 360 }, 360],
])('%s', (_name, viewing, width) => {
  expect(chooseRendition(media, { ...viewing, isDataSaver: false })?.width).toBe(width)
})

test.each([
  ['what the person chose is played, whatever the line', 720, 720],
  ['where a video has it not, the next smaller one', 540, 360],
  ['or the smallest', 144, 240],
])('%s', (_name, wantedPx, width) => {
  const viewing = { shortSidePx: 1080, downlinkMbps: 0, isDataSaver: false, wantedPx }
  expect(chooseRendition(media, viewing)?.width).toBe(width)
})

test.each([0, 720])('data-saver gets the smallest, also of who has chosen %d pixels', (wantedPx) => {
  const viewing = { shortSidePx: 1080, downlinkMbps: 10, isDataSaver: true, wantedPx }
  expect(chooseRendition(media, viewing)?.width).toBe(240)
})

test('a video without renditions has nothing to play', () => {
  expect(
    chooseRendition({ ...media, renditions: [] }, { shortSidePx: 1, isDataSaver: false }),
  ).toBeUndefined()
})
})

describe('throughput', () => {
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const file = (
  responseStart: number,
  responseEnd: number,
  transferSize: number,
  { initiatorType = 'script', workerStart = 0 } = {},
) => ({ responseStart, responseEnd, transferSize, initiatorType, workerStart }) as PerformanceResourceTiming

/** Measures a page that received these files before it first asked, in the order in which they ended. */
async function measured(files: PerformanceResourceTiming[]) {
  const records = files.toSorted((one, other) => one.responseEnd - other.responseEnd)
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      takeRecords = () => records.splice(0)
    },
  )
  const { throughputBps } = await import('./rendition.ts')
  return throughputBps()
}

test('files that came side by side had the line together', async () => {
  expect(
    await measured([file(0, 1_000, 100_000), file(500, 1_000, 50_000), file(2_000, 3_000, 50_000)]),
  ).toBe(800_000)
})

test('small files, videos and what came from a cache tell nothing', async () => {
  expect(
    await measured([file(0, 10, 7_000), file(0, 9_000, 500_000, { initiatorType: 'video' }), file(0, 1, 0)]),
  ).toBeUndefined()
})

const fromDisk = file(0, 5, 100_000, { workerStart: 1 })

test('what the service worker answered comes from the device, and tells nothing of the line', async () => {
  expect(await measured([fromDisk])).toBeUndefined()
  vi.resetModules()
  expect(await measured([fromDisk, file(1_000, 2_000, 50_000)])).toBe(400_000)
})

test('what the service worker says came over the line counts', async () => {
  const serviceWorker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  await measured([fromDisk])
  const startMs = 1_700_000_000_000
  const files = [file(startMs, startMs + 1_000, 50_000), file(startMs, startMs + 10, 7_000)]
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'FILES_CAME', files } }))
  const { throughputBps } = await import('./rendition.ts')
  expect(throughputBps()).toBe(400_000)
})

test('only the latest count: a phone leaves the house', async () => {
  const atHome = Array.from({ length: 30 }, (_, place) => file(place, place + 0.5, 100_000))
  const outside = Array.from({ length: 20 }, (_, place) => file(1_000 * place, 1_000 * (place + 1), 50_000))
  expect(await measured([...atHome, ...outside])).toBe(400_000)
})
})
