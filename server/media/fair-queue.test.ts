import { expect, test } from 'vitest'

import { blocksOf } from '#server/security/address-block.ts'

import { FairQueue } from './fair-queue.ts'
import { MediaBusy } from './refusal.ts'

/** Makes a queue whose tasks the test ends, and a log of them in order. */
function queueOf(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ slots: 1, maxWaiting: 8, maxPerUser: 4, maxWaitMs: 60_000, ...options })
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (userId: string, networks: string[] = []) => {
    const done = queue.run({ userId, networks }, async () => {
      started.push(userId)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
    const outcome = done.then(
      () => 'done',
      (error: unknown) => (error instanceof MediaBusy ? 'busy' : String(error)),
    )
    return outcome
  }
  /** Ends running tasks until none wait. */
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
  const outcomes = ['ann', 'ben', 'cem', 'dee', 'eve'].map((userId) => run(userId))
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
  const outcomes = ['ann', 'ben', 'cem', 'dee'].map((userId) => run(userId))
  await finish()
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'busy'])
})

test('who is sent away is told when to come back, and has not lost their place by then', async () => {
  const { queue, run, started, finish } = queueOf({ maxWaitMs: 20 })
  void run('ann')
  const sentAway = queue.run({ userId: 'ben' }, () => Promise.resolve())
  await expect(sentAway).rejects.toMatchObject({ name: 'MediaBusy', retryAfterMs: expect.any(Number) })
  void run('ann')
  void run('ben')
  await finish()
  expect(started).toEqual(['ann', 'ben', 'ann'])
})

test('a task that fails makes room for the next one', async () => {
  const { queue } = queueOf()
  await expect(queue.run({ userId: 'ann' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run({ userId: 'ann' }, () => Promise.resolve('yes'))).toBe('yes')
})

/** So many users of one network, each with one task. */
const crowd = (count: number, network: string[]) =>
  Array.from({ length: count }, (_, index) => [`${network.join(' ')} ${index}`, network] as const)

test.each([
  ['IPv4 /24', '203.0.113.7', '203.0.113.201', '198.51.100.7'],
  ['/64', '2001:db8:1:2f03::7', '2001:db8:1:2f03::8', '2001:db8:1:2f04::7'],
  ['/56', '2001:db8:1:2f03::7', '2001:db8:1:2f99::7', '2001:db8:1:3f03::7'],
  ['/48', '2001:db8:1:2f03::7', '2001:db8:1:ff03::7', '2001:db8:2:2f03::7'],
])(
  'one %s full of accounts has neither each place to run nor each to wait',
  async (_name, address, neighbour, stranger) => {
    const { run, finish, running } = queueOf({ slots: 8, maxWaiting: 6 })
    const [own = [], near = [], other = []] = [address, neighbour, stranger].map(blocksOf)
    const flood = [...crowd(7, own), ...crowd(7, near)].map(([id, networks]) => run(id, networks))
    await new Promise(setImmediate)
    const runningCount = running()
    const outcomes = crowd(4, other).map(([id, networks]) => run(id, networks))
    await new Promise(setImmediate)
    expect(running()).toBeGreaterThan(runningCount)
    await finish()
    expect(await Promise.all(outcomes)).toEqual(Array(4).fill('done'))
    expect((await Promise.all(flood)).filter((outcome) => outcome === 'busy').length).toBeGreaterThan(0)
  },
)

test('networks take turns, those inside one too, and then their users', async () => {
  const { run, started, finish } = queueOf({ maxWaiting: 20 })
  const [first, second, elsewhere] = ['2001:db8:1:1::7', '2001:db8:1:2::7', '2001:db8:2:1::7'].map(blocksOf)
  for (const user of ['ann', 'ann', 'ben', 'cem']) void run(user, first)
  void run('dee', second)
  for (const user of ['eve', 'eve', 'eve']) void run(user, elsewhere)
  await finish()
  expect(started).toEqual(['ann', 'eve', 'dee', 'eve', 'ben', 'eve', 'cem', 'ann'])
})

test('a network alone has each place to wait', async () => {
  const { run, finish } = queueOf({ maxWaiting: 6 })
  const outcomes = crowd(7, ['203.0.113']).map(([id, networks]) => run(id, networks))
  await finish()
  expect(await Promise.all(outcomes)).toEqual(Array(7).fill('done'))
})
