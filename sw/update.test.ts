import { expect, test, vi } from 'vitest'

import { takeOver } from './update.ts'

async function activate(userAgent: string) {
  const [enable, disable, claim] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: { navigationPreload: { enable, disable } },
    clients: { claim },
  })
  takeOver()
  const waits: Promise<unknown>[] = []
  listeners.get('activate')?.({ waitUntil: (work: Promise<unknown>) => waits.push(work) })
  await Promise.all(waits)
  vi.unstubAllGlobals()
  return {
    enabled: enable.mock.calls.length,
    disabled: disable.mock.calls.length,
    claimed: claim.mock.calls.length,
  }
}

test('pages are asked for while the service worker starts, but not in Firefox, which would not open offline', async () => {
  const chromium =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
  expect(await activate(chromium)).toEqual({ enabled: 1, disabled: 0, claimed: 1 })
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
  expect(await activate(firefox)).toEqual({ enabled: 0, disabled: 1, claimed: 1 })
})
