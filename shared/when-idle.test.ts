import { afterEach, expect, test, vi } from 'vitest'

import { whenIdle } from './when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

test('what waits for an idle browser runs after 2 s on a device that is never idle', () => {
  const request = vi.fn<typeof requestIdleCallback>()
  vi.stubGlobal('requestIdleCallback', request)
  const run = vi.fn<() => void>()
  whenIdle(run)
  expect(request).toHaveBeenCalledExactlyOnceWith(run, { timeout: 2_000 })
})
