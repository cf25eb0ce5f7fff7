import { expect, test } from 'vitest'

import { FairQueue } from './fair-queue.ts'
import { MediaBusy } from './refusal.ts'

/** A queue whose tasks end when the test says so, and what they did in their order. */
function queueOf(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ slots: 1, maxWaiting: 8, maxPerUser: 4, maxWaitMs: 60_000, ...options })
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (userId: string) => {
    const done = queue.run(userId, async () => {
      started.push(userId)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
    const outcome = done.then(
      () => 'done',
      (error: unknown) => (error instanceof MediaBusy ? 'busy' : String(error)),
    )
    return outcome
  }
  /** Ends whatever runs until nothing waits any more. */
  const finish = async () => {
    await new Promise(setImmediate)
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { queue, run, started, finish, running: () => ends.length }
}

const times = (count: number, call: () => Promise<string>) => Array.from({ length: count }, call)

test('no more tasks run at once than there are slots, whoever they are of', async () => {
  const { run, running, started, finish } = queueOf({ slots: 2 })
  const outcomes = ['ann', 'ben', 'cem', 'dee', 'eve'].map(run)
  await new Promise(setImmediate)
  expect(running()).toBe(2)
  await finish()
  expect(await Promise.all(outcomes)).toEqual(Array(5).fill('done'))
  expect(started).toHaveLength(5)
})

test('people take turns, however many tasks each of them has', async () => {
  const { run, started, finish } = queueOf()
  void times(4, () => run('ann'))
  void times(2, () => run('ben'))
  void run('cem')
  await finish()
  expect(started).toEqual(['ann', 'ben', 'cem', 'ann', 'ben', 'ann', 'ann'])
})

test('one user has a bounded share, and what is beyond it is refused at once', async () => {
  const { run, started, finish } = queueOf()
  const outcomes = times(100, () => run('ann'))
  const other = run('ben')
  await finish()
  expect((await Promise.all(outcomes)).filter((outcome) => outcome === 'busy')).toHaveLength(96)
  expect(await other).toBe('done')
  expect(started).toHaveLength(5)
  const later = run('ann')
  await finish()
  expect(await later).toBe('done')
})

test('of a full queue the user with the most tasks makes room for one who has fewer', async () => {
  const { run, started, finish } = queueOf({ maxWaiting: 4 })
  const [first, ...others] = times(4, () => run('ann'))
  const ben = run('ben')
  const cem = run('cem')
  await finish()
  expect(await first).toBe('done')
  expect(await Promise.all(others)).toEqual(['done', 'done', 'busy'])
  expect([await ben, await cem]).toEqual(['done', 'done'])
  expect(started).toEqual(['ann', 'ben', 'cem', 'ann', 'ann'])
})

test('of a full queue in which nobody has more than one task a newcomer is refused', async () => {
  const { run, finish } = queueOf({ maxWaiting: 2 })
  const outcomes = ['ann', 'ben', 'cem', 'dee'].map(run)
  await finish()
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'busy'])
})

test('who is sent away is told when to come back, and has not lost their place by then', async () => {
  const { queue, run, started, finish } = queueOf({ maxWaitMs: 20 })
  void run('ann')
  const sentAway = queue.run('ben', () => Promise.resolve())
  await expect(sentAway).rejects.toMatchObject({ name: 'MediaBusy', retryAfterMs: expect.any(Number) })
  void run('ann')
  void run('ben')
  await finish()
  expect(started).toEqual(['ann', 'ben', 'ann'])
})

test('a task that fails makes room for the next one', async () => {
  const { queue } = queueOf()
  await expect(queue.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('ann', () => Promise.resolve('yes'))).toBe('yes')
})
