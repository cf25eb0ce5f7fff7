import { afterEach, expect, test, vi } from 'vitest'

import { restoring } from '#src/state/connection.ts'

import { createApi } from './browser-api.ts'

vi.mock('./api.ts', () => ({
  loadTransport: () => Promise.resolve({ call: () => Promise.reject(new Error('No network')) }),
}))

afterEach(() => {
  restoring.done = Promise.resolve()
})

test('a read that fails as the network goes waits for what earlier pages persisted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  restoring.done = promise
  const failed = vi.fn<(error: unknown) => void>()
  const reading = createApi().feed.recommend({}).catch(failed)
  await new Promise((resolved) => setTimeout(resolved, 20))
  expect(failed).not.toHaveBeenCalled()
  resolve()
  await reading
  expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('No network'))
})
