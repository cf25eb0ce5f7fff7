import { afterEach, expect, test, vi } from 'vitest'

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
  const { throughputBps } = await import('./throughput.ts')
  return throughputBps()
}

test('files that came side by side shared the connection', async () => {
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

test('what the service worker answered comes from the device, and tells nothing of the connection', async () => {
  expect(await measured([fromDisk])).toBeUndefined()
  vi.resetModules()
  expect(await measured([fromDisk, file(1_000, 2_000, 50_000)])).toBe(400_000)
})

test('what the service worker says came over the connection counts', async () => {
  const serviceWorker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  await measured([fromDisk])
  const startMs = 1_700_000_000_000
  const files = [file(startMs, startMs + 1_000, 50_000), file(startMs, startMs + 10, 7_000)]
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'FILES_CAME', files } }))
  const { throughputBps } = await import('./throughput.ts')
  expect(throughputBps()).toBe(400_000)
})

test('only the latest count: a phone leaves the house', async () => {
  const atHome = Array.from({ length: 30 }, (_, place) => file(place, place + 0.5, 100_000))
  const outside = Array.from({ length: 20 }, (_, place) => file(1_000 * place, 1_000 * (place + 1), 50_000))
  expect(await measured([...atHome, ...outside])).toBe(400_000)
})
