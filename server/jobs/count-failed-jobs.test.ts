import { expect, test } from 'vitest'

import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'

import { countFailedJobs } from './alerts.ts'
import { startBoss } from './boss.ts'

const db = await withDatabase()

test('jobs without a try left are counted from the last alert on, and no others', async () => {
  const boss = await startBoss(db, silentLog())
  await boss.createQueue('work', { retryLimit: 0 })
  await boss.createQueue('stubborn', { retryLimit: 3 })
  const fail = async (queue: string) => {
    await boss.send(queue, {})
    const [job] = await boss.fetch(queue)
    if (!job) throw new Error('There is a job.')
    await boss.fail(queue, job.id, { message: 'The disk is full.' })
  }
  expect(await countFailedJobs(db, '0')).toEqual({ count: 0, upTo: '0' })
  await fail('work')
  await fail('work')
  // Tried again by itself, waiting for its turn, and done.
  await fail('stubborn')
  await boss.send('work', {})
  const first = await countFailedJobs(db, '0')
  expect(first.count).toBe(2)
  expect(Number(first.upTo) / 1_000_000).toBeCloseTo(Date.now() / 1_000, -2)

  expect(await countFailedJobs(db, first.upTo)).toEqual({ count: 0, upTo: first.upTo })
  const [waiting] = await boss.fetch('work')
  await boss.complete('work', waiting?.id ?? '')
  await fail('work')
  const next = await countFailedJobs(db, first.upTo)
  expect(next.count).toBe(1)
  expect(BigInt(next.upTo)).toBeGreaterThan(BigInt(first.upTo))
  await boss.stop({ graceful: false })
})
