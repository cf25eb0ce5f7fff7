import { expect, test } from 'vitest'

import { createThroughput, type Download } from './run-throughput.ts'

const download = (bytes: number, ms: number, change: Partial<Download> = {}): Download => ({
  name: 'https://vireo.example/media/video/ab/abc.mp4',
  transferSize: bytes,
  responseStart: 100,
  responseEnd: 100 + ms,
  workerStart: 0,
  ...change,
})

test('the line is what the last three downloads of clips show together', () => {
  const add = createThroughput()
  expect(add([])).toBeUndefined()
  expect(add([download(100_000, 1_000)])).toBeCloseTo(0.8)
  // A wide line for a moment does not outweigh what took long.
  expect(add([download(100_000, 100)])).toBeCloseTo(1.6 / 1.1)
  expect(add([download(100_000, 100), download(100_000, 100), download(100_000, 100)])).toBeCloseTo(8)
})

test.each([
  ['a picture', download(100_000, 100, { name: 'https://vireo.example/media/poster/ab/abc.webp' })],
  ['what the service worker answered', download(100_000, 100, { workerStart: 50 })],
  ['what came from a cache', download(0, 10)],
  ['a few bytes', download(4_000, 10)],
])('%s says nothing of the line', (_name, one) => {
  const add = createThroughput()
  add([download(100_000, 1_000)])
  expect(add([one])).toBeCloseTo(0.8)
})
