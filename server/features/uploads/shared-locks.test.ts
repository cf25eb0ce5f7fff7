import { expect, test, vi } from 'vitest'

import { withDatabase } from '#support/database.ts'

import { createSharedLocks } from './shared-locks.ts'

const database = await withDatabase()

/** A request for an upload, as in a process of its own. */
function requestOfAnotherProcess(uploadId: string) {
  const lock = createSharedLocks(database)('ann').newLock(uploadId)
  const client = new AbortController()
  const requestRelease = vi.fn<() => Promise<void>>(async () => {})
  return {
    lock: () => lock.lock(client.signal, requestRelease),
    unlock: () => lock.unlock(),
    requestRelease,
    client,
  }
}

test('a request at another process asks the one before it to end, and begins when that has ended', async () => {
  const [first, second] = [requestOfAnotherProcess('1'), requestOfAnotherProcess('1')]
  await first.lock()
  let isSecondIn = false
  const waiting = second.lock().then(() => (isSecondIn = true))
  await vi.waitUntil(() => first.requestRelease.mock.calls.length > 0, { timeout: 10_000 })
  expect(isSecondIn).toBe(false)
  await first.unlock()
  await waiting
  await second.unlock()
  expect(first.requestRelease).toHaveBeenCalledTimes(1)
})

test('another upload does not wait', async () => {
  const [first, second] = [requestOfAnotherProcess('2'), requestOfAnotherProcess('3')]
  await Promise.all([first.lock(), second.lock()])
  await Promise.all([first.unlock(), second.unlock()])
  expect(await database.query({ text: 'SELECT 1 FROM upload_locks' })).toEqual([])
})

test('the lock of a killed process ends by itself', async () => {
  await database.query({
    text: "INSERT INTO upload_locks VALUES ('4', 'dead', now() + interval '1 second')",
  })
  const next = requestOfAnotherProcess('4')
  await next.lock()
  expect(await database.query({ text: "SELECT 1 FROM upload_locks WHERE token = 'dead'" })).toEqual([])
  await next.unlock()
})

test('a request whose client leaves waits no longer, and lets the next one in', async () => {
  const [first, second, third] = ['5', '5', '5'].map(requestOfAnotherProcess)
  if (!first || !second || !third) throw new Error('There are three.')
  await first.lock()
  const waiting = second.lock().catch(() => 'left')
  second.client.abort()
  expect(await waiting).toBe('left')
  await first.unlock()
  await third.lock()
  await third.unlock()
})
