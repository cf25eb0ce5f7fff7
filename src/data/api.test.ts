import { afterEach, expect, test, vi } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'

import { callWorker, subscribeToWorker } from './api.ts'

const transport = vi.hoisted(() => ({ emit: (_event: WorkerEvent): void => {} }))
vi.mock('./worker-transport.lazy.ts', () => ({
  createWorkerTransport: () => ({
    callLocal: () => {
      transport.emit({ type: 'session.lost' })
      return Promise.resolve(null)
    },
    subscribe: (listener: (event: WorkerEvent) => void) => {
      transport.emit = listener
    },
  }),
}))

afterEach(() => vi.unstubAllGlobals())

test('a page that is never idle hears of what its first call brings about', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve())
  vi.stubGlobal('requestIdleCallback', () => 0)
  const listener = vi.fn<(event: WorkerEvent) => void>()
  const leave = subscribeToWorker(listener)
  await callWorker('outbox.list', null)
  expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'session.lost' })
  leave()
  transport.emit({ type: 'session.changed' })
  expect(listener).toHaveBeenCalledOnce()
})
