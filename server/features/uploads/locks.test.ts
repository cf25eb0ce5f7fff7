import { expect, test } from 'vitest'

import { createUploadLocks } from './locks.ts'

/** Makes a request that waits for an upload, and can be asked to end as if its connection were dead. */
function requestFor(locker: ReturnType<ReturnType<typeof createUploadLocks>>) {
  const gone = new AbortController()
  const lock = locker.newLock('1')
  let askedCount = 0
  const locked = lock.lock(gone.signal, () => {
    askedCount += 1
  })
  return { locked, unlock: () => lock.unlock(), leave: () => gone.abort(), askedCount: () => askedCount }
}

const turnOf = (request: { locked: Promise<void> }) =>
  Promise.race([request.locked.then(() => 'turn'), new Promise((resolve) => setImmediate(resolve, 'waits'))])

test('requests for one upload come one after the other, in their order', async () => {
  const locker = createUploadLocks()('ann')
  const [first, second, third] = [requestFor(locker), requestFor(locker), requestFor(locker)]
  expect(await turnOf(first)).toBe('turn')
  expect(await turnOf(second)).toBe('waits')
  await first.unlock()
  expect(await turnOf(second)).toBe('turn')
  expect(await turnOf(third)).toBe('waits')
  await second.unlock()
  expect(await turnOf(third)).toBe('turn')
})

test('one that gives up lets nobody past who is still at it', async () => {
  const locker = createUploadLocks()('ann')
  const [first, second, third] = [requestFor(locker), requestFor(locker), requestFor(locker)]
  const givenUp = second.locked.catch(() => 'gave up')
  second.leave()
  expect(await givenUp).toBe('gave up')
  expect(await turnOf(third)).toBe('waits')
  await first.unlock()
  expect(await turnOf(third)).toBe('turn')
  await third.unlock()
  expect(await turnOf(requestFor(locker))).toBe('turn')
})

test('a thousand requests for one upload are each asked to end once: none looks at all others', async () => {
  const locker = createUploadLocks()('ann')
  const requests = Array.from({ length: 1_000 }, () => requestFor(locker))
  for (const request of requests) {
    await request.locked
    await request.unlock()
  }
  const counts = requests.map(({ askedCount }) => askedCount())
  expect(counts).toEqual([...Array<number>(999).fill(1), 0])
})
