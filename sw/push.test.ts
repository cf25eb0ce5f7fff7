import { afterEach, expect, test, vi } from 'vitest'

import { routePushMessages } from './push.ts'

const posted = vi.hoisted(() => vi.fn<(page: string, message: object) => void>())
vi.mock('./messages.ts', () => ({ postToClient: posted }))

afterEach(() => vi.unstubAllGlobals())

const KEY = new ArrayBuffer(65)

/**
 * Ends the subscription of this browser as its push service does.
 * @returns the arguments of each call of `subscribe`
 */
async function endSubscription(event: object) {
  const subscribe = vi.fn<(options: object) => Promise<void>>(async () => {})
  const handlers = new Map<string, (event: object) => void>()
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    registration: { pushManager: { subscribe } },
    clients: { matchAll: async () => ['a page'] },
  })
  routePushMessages()
  let done: Promise<void> | undefined
  handlers.get('pushsubscriptionchange')?.({ ...event, waitUntil: (work: Promise<void>) => (done = work) })
  await done
  return subscribe.mock.calls
}

test('a subscription that the push service has ended is made again with its key, and pages give it to the server', async () => {
  const calls = await endSubscription({ oldSubscription: { options: { applicationServerKey: KEY } } })
  expect(calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: KEY }]])
  expect(posted.mock.calls).toEqual([['a page', { type: 'SUBSCRIPTION_CHANGED' }]])
})

test('one that the browser has made again itself stays', async () => {
  const oldSubscription = { options: { applicationServerKey: KEY } }
  expect(await endSubscription({ oldSubscription, newSubscription: {} })).toEqual([])
})
