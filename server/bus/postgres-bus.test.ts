import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { connectDatabase, type Database } from '#server/db/client.ts'
import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { eventually } from '#support/eventually.ts'

import type { Change } from './bus.ts'
import { startPostgresBus } from './postgres-bus.ts'

const database = await withDatabase()

/** The bus of one process, and the changes it has received. */
async function startProcess(on: Database = database) {
  const bus = await startPostgresBus(on, silentLog())
  onTestFinished(() => bus.stop())
  const received: Change[] = []
  const onGap = vi.fn<() => void>()
  bus.subscribe({ onChange: (change) => received.push(change), onGap })
  return { bus, received, onGap }
}

const like = (videoId: string | number): Change => ({ kind: 'like', userId: '7', videoId: String(videoId) })
const breakListeners = () =>
  database.query({
    text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  })

describe('a change', () => {
  test('reaches every process, this one included, at once', async () => {
    const [here, there] = [await startProcess(), await startProcess()]
    const startedAtMs = performance.now()
    here.bus.publish(like(1))
    await eventually(() => expect(there.received).toEqual([like(1)]), { interval: 1 })
    await eventually(() => expect(here.received).toEqual([like(1)]), { interval: 1 })
    expect(performance.now() - startedAtMs).toBeLessThan(1_000)
    expect(there.onGap).not.toHaveBeenCalled()
  })

  test('goes with others, in their order, and stands once', async () => {
    const { bus, received } = await startProcess()
    const query = vi.spyOn(database, 'query')
    // More changes than one NOTIFY can carry.
    const changes = Array.from({ length: 500 }, (_, index) => like(index + 1))
    for (const change of changes) bus.publish(change)
    for (const change of changes) bus.publish(change)
    await eventually(() => expect(received.length).toBeGreaterThanOrEqual(500))
    // The first was sent ahead.
    expect(received).toEqual([like(1), ...changes.slice(1), like(1)])
    expect(query).toHaveBeenCalledTimes(2)
    query.mockRestore()
  })

  test('is published later when the database does not answer, and before the process ends', async () => {
    const there = await startProcess()
    const own = { ...database }
    const query = vi.spyOn(own, 'query')
    const here = await startProcess(own)
    query.mockRejectedValueOnce(new Error('planted'))
    here.bus.publish(like(1))
    here.bus.publish(like(2))
    await eventually(() => expect(there.received).toEqual([like(1), like(2)]))
    here.bus.publish(like(3))
    here.bus.publish(like(4))
    await here.bus.stop()
    await eventually(() => expect(there.received).toEqual([like(1), like(2), like(3), like(4)]))
  })

  test('of a kind that is not known here is left out', async () => {
    const { received, onGap } = await startProcess()
    const payload = JSON.stringify([{ kind: 'from the future' }, like(1)])
    await database.query({ text: `SELECT pg_notify('vireo_changes', $1)`, values: [payload] })
    await database.query({ text: `NOTIFY vireo_changes, 'not even JSON'` })
    await eventually(() => expect(received).toEqual([like(1)]))
    expect(onGap).not.toHaveBeenCalled()
  })
})

/** A second process, with connections of its own. */
async function startOther() {
  const { connectionString = '' } = database.pool.options
  const own = connectDatabase({ connectionString })
  onTestFinished(() => own.close())
  return startProcess(own)
}

describe('what a transaction publishes', () => {
  test('reaches nobody when it is rolled back, neither here nor in another process', async () => {
    const [there, here] = [await startOther(), await startProcess()]
    const failing = database.transaction(async (tx) => {
      await tx.query({ text: 'SELECT 1' })
      tx.publish(like(1))
      // Enough time for a change to be sent that did not wait.
      await tx.query({ text: 'SELECT pg_sleep(0.2)' })
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    await database.transaction(async (tx) => tx.publish(like(2)))
    await eventually(() => expect([here.received, there.received]).toEqual([[like(2)], [like(2)]]))
  })

  test('can be read by whoever hears of it', async () => {
    await database.query({ text: 'CREATE TABLE readings (id int)' })
    const there = await startOther()
    const found: number[] = []
    there.bus.subscribe({
      onChange: () =>
        void database.query({ text: 'SELECT FROM readings' }).then((rows) => found.push(rows.length)),
      onGap: () => {},
    })
    await startProcess()
    await database.transaction(async (tx) => {
      tx.publish(like(1))
      await tx.query({ text: 'INSERT INTO readings VALUES (1)' })
      await tx.query({ text: 'SELECT pg_sleep(0.2)' })
    })
    await eventually(() => expect(found).toEqual([1]))
  })
})

test('a process whose connection broke receives again, and knows that it missed something', async () => {
  const { bus, received, onGap } = await startProcess()
  await breakListeners()
  await eventually(() => expect(onGap).toHaveBeenCalledOnce())
  bus.publish(like(9))
  await eventually(() => expect(received).toEqual([like(9)]))
})

test('a process that finds no session to listen in is without changes until it does', async () => {
  let isRefusing = false
  const own: Database = {
    ...database,
    openSession: () => (isRefusing ? Promise.reject(new Error('planted')) : database.openSession()),
  }
  const { bus, onGap } = await startProcess(own)
  expect(bus.isAway()).toBe(false)
  isRefusing = true
  await breakListeners()
  await eventually(() => expect(bus.isAway()).toBe(true))
  expect(onGap).not.toHaveBeenCalled()
  isRefusing = false
  await eventually(() => expect(bus.isAway()).toBe(false))
  expect(onGap).toHaveBeenCalledOnce()
})

test('a database that is away for long ends in a gap and not in a full memory', async () => {
  const there = await startProcess()
  const own = { ...database }
  const query = vi.spyOn(own, 'query')
  const here = await startProcess(own)
  query.mockRejectedValueOnce(new Error('planted'))
  for (let id = 1; id <= 10_001; id += 1) here.bus.publish(like(id))
  await eventually(() => expect(there.onGap).toHaveBeenCalledOnce())
  expect(there.received).toEqual([])
})
