import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { connectDatabase } from '#server/db/client.ts'
import { silentLog } from '#server/log.ts'
import { connectRedis } from '#server/redis.ts'
import { withDatabase } from '#support/database.ts'
import { findEngine } from '#support/engine.ts'
import { eventually } from '#support/eventually.ts'
import { startRedis, type RedisServer } from '#support/redis.ts'

import type { Change } from './bus.ts'
import { startRedisBus } from './redis-bus.ts'

const redisServer = findEngine('redis-server') ?? ''
const like = (videoId: number): Change => ({ kind: 'like', userId: '7', videoId: String(videoId) })

/** Issue 53: the bus over Redis promises what the one over PostgreSQL does. */
describe.skipIf(redisServer === '')('changes over Redis', async () => {
  const database = await withDatabase()
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis(redisServer)
  })
  afterAll(() => server.kill())

  /** The bus of one process, and the changes it has received. */
  async function startProcess(name = 'site') {
    const own = connectDatabase({ connectionString: database.pool.options.connectionString ?? '' })
    const redis = await connectRedis(server.url, silentLog())
    const bus = await startRedisBus(own, redis, name, silentLog())
    onTestFinished(async () => {
      await bus.stop()
      redis.stop()
      await own.close()
    })
    const received: Change[] = []
    const onGap = vi.fn<() => void>()
    bus.subscribe({ onChange: (change) => received.push(change), onGap })
    return { bus, received, onGap, database: own, redis }
  }
  const restart = async () => {
    server = await startRedis(redisServer, server.port)
  }

  test('reach every process of the site, this one included, at once and in order, and no other site', async () => {
    const [here, there, foreign] = [await startProcess(), await startProcess(), await startProcess('other')]
    const changes = Array.from({ length: 500 }, (_, index) => like(index + 1))
    const startedAtMs = performance.now()
    for (const change of changes) here.bus.publish(change)
    await eventually(() => expect([here.received, there.received]).toEqual([changes, changes]), {
      interval: 1,
    })
    expect(performance.now() - startedAtMs).toBeLessThan(1_000)
    expect([there.onGap.mock.calls.length, foreign.received.length]).toEqual([0, 0])
  })

  test('wait for the commit of their transaction', async () => {
    const [here, there] = [await startProcess(), await startProcess()]
    const failing = here.database.transaction(async (tx) => {
      tx.publish(like(1))
      await tx.query({ text: 'SELECT pg_sleep(0.2)' })
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    await here.database.transaction(async (tx) => tx.publish(like(2)))
    await eventually(() => expect([here.received, there.received]).toEqual([[like(2)], [like(2)]]))
  })

  test('are a gap for every process while Redis is away, which ends with it', async () => {
    const [here, there] = [await startProcess(), await startProcess()]
    await server.kill()
    await eventually(() => expect(here.bus.isAway()).toBe(true))
    await here.database.transaction(async (tx) => tx.publish(like(3)))
    expect(here.received).toEqual([])
    await restart()
    await eventually(() =>
      expect([here.onGap, there.onGap].map(({ mock }) => mock.calls.length)).toEqual([1, 1]),
    )
    here.bus.publish(like(4))
    await eventually(() => {
      for (const { received } of [here, there]) expect(received.at(-1)).toEqual(like(4))
    })
    expect([here.bus.isAway(), there.bus.isAway()]).toEqual([false, false])
  })

  test('are a gap when too many wait', async () => {
    const [here, there] = [await startProcess(), await startProcess()]
    await server.kill()
    await eventually(() => expect(here.bus.isAway()).toBe(true))
    for (let id = 1; id <= 10_001; id += 1) here.bus.publish(like(id))
    await restart()
    await eventually(() => expect(there.onGap.mock.calls.length).toBeGreaterThanOrEqual(1))
    here.bus.publish(like(20_000))
    await eventually(() => expect(there.received).toEqual([like(20_000)]))
  })

  test('go on when a Redis that hung goes on', async () => {
    const there = await startProcess()
    // As the regular check of the connections.
    server.pause()
    await there.redis.send('PING').catch(() => {})
    server.resume()
    await eventually(() => expect(there.bus.isAway()).toBe(false))
    there.bus.publish(like(5))
    await eventually(() => expect(there.received).toEqual([like(5)]))
  })

  test('begin when Redis comes, if a process has started without it', async () => {
    await server.kill()
    const here = await startProcess()
    expect(here.bus.isAway()).toBe(true)
    here.bus.publish(like(6))
    await restart()
    await eventually(() => expect(here.bus.isAway()).toBe(false))
    here.bus.publish(like(7))
    await eventually(() => expect(here.received.at(-1)).toEqual(like(7)))
  })
})
