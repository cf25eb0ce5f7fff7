import { afterEach, expect, test, vi } from 'vitest'

import { publishTransfers } from './network-transfers.ts'

const posted = vi.hoisted(() => vi.fn<(page: string, message: object) => void>())
vi.mock('./messages.ts', () => ({ postToClient: posted }))

afterEach(() => vi.unstubAllGlobals())

const entry = (path: string, transferSize: number) => ({
  name: `https://vireo.example${path}`,
  transferSize,
  responseStart: 1,
  responseEnd: 2,
})

test('pages are told what came over the network, and neither of videos nor of what was on the device', async () => {
  vi.stubGlobal('self', { clients: { matchAll: async () => ['a page'] } })
  const hearing: ((list: { getEntries: () => object[] }) => void)[] = []
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      constructor(publish: (typeof hearing)[0]) {
        hearing.push(publish)
      }
    },
  )
  publishTransfers()
  hearing[0]?.({ getEntries: () => [entry('/media/a.mp4', 90_000), entry('/media/b.webp', 0)] })
  hearing[0]?.({ getEntries: () => [entry('/media/c.webp', 20_000)] })
  await vi.waitFor(() => expect(posted).toHaveBeenCalled())
  const [responseStart, responseEnd] = [1, 2].map((ms) => performance.timeOrigin + ms)
  const files = [{ transferSize: 20_000, responseStart, responseEnd }]
  expect(posted.mock.calls).toEqual([['a page', { type: 'FILES_CAME', files }]])
})
