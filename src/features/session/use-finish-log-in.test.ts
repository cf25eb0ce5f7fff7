import { afterEach, expect, test, vi } from 'vitest'

import { snackbar } from '#src/state/snackbar.ts'

import { showBehindLogIn } from './use-finish-log-in.ts'

const stopWaiting = vi.fn<() => void>()
const subscribe = vi.fn<(event: string, listener: () => void) => () => void>(() => stopWaiting)
const router = { subscribe } as unknown as Parameters<typeof showBehindLogIn>[0]

afterEach(() => {
  vi.clearAllMocks()
  snackbar.message = null
})

test('over a page the message is there at once', () => {
  history.replaceState(null, '', '/foryou')
  showBehindLogIn(router, 'Welcome back.')
  expect(snackbar.message?.text).toBe('Welcome back.')
  expect(subscribe).not.toHaveBeenCalled()
})

test.each(['/login', '/de/login', '/login/openid'])(
  'from %s, which is left at once, the message comes with the next page, once',
  (path) => {
    history.replaceState(null, '', path)
    showBehindLogIn(router, 'Welcome back.')
    expect(snackbar.message).toBeNull()
    expect(subscribe.mock.calls[0]?.[0]).toBe('onResolved')
    subscribe.mock.calls[0]?.[1]()
    expect(snackbar.message?.text).toBe('Welcome back.')
    expect(stopWaiting).toHaveBeenCalledOnce()
  },
)
