import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { silentLog } from '#server/log.ts'
import { connectRedis } from '#server/redis.ts'
import { findEngine } from '#support/engine.ts'
import { eventually } from '#support/eventually.ts'
import { startRedis, type RedisServer } from '#support/redis.ts'
import { TEST_SECRET } from '#support/server.ts'

import { createRateLimiter, type Counted, type Rate } from './rate-limit.ts'
import { createRedisLimiter } from './redis-limit.ts'

const redisServer = findEngine('redis-server') ?? ''
const HOUR_MS = 3_600_000
const TEN: Rate = { max: 10, windowMs: HOUR_MS }

/** Issue 53: limits hold the same for one process and four. */
describe.skipIf(redisServer === '')('limits that several processes count in Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis(redisServer)
  })
  afterAll(() => server.kill())

  const startProcess = async (scale = 1) => {
    const redis = await connectRedis(server.url, silentLog())
    onTestFinished(() => redis.stop())
    return { redis, limiter: createRedisLimiter(redis, scale, TEST_SECRET) }
  }
  const startProcesses = (count: number) => Promise.all(Array.from({ length: count }, () => startProcess()))

  test('are those of one process, however many there are', async () => {
    const four = (await startProcesses(4)).map(({ limiter }) => limiter)
    // All at once, so that only what is counted in one step adds up.
    const waits = await Promise.all(
      four.flatMap((limiter) => Array.from({ length: 10 }, () => limiter.take('all', TEN))),
    )
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(10)
    const [one] = await startProcesses(1)
    for (let call = 0; call < 10; call += 1) expect(await one?.limiter.take('one', TEN)).toBe(0)
    expect(await one?.limiter.take('one', TEN)).toBeGreaterThan(0)
  })

  test('say the same as in memory: waits, costs, several at once, and questions', async () => {
    const { limiter } = (await startProcesses(1))[0] ?? {}
    const memory = createRateLimiter(1)
    const MINUTE: Rate = { max: 3, windowMs: 60_000 }
    const steps: [kind: 'takeAll' | 'waitOf', counted: Counted[]][] = [
      ['takeAll', [['a', MINUTE]]],
      ['waitOf', [['a', MINUTE, 2.5]]],
      ['takeAll', [['a', MINUTE, 1.5]]],
      [
        'takeAll',
        [
          ['a', MINUTE],
          ['b', TEN],
        ],
      ],
      ['waitOf', [['b', TEN, 10]]],
      ['takeAll', [['b', TEN, 10]]],
      ['waitOf', []],
      ['takeAll', [['b', TEN, 0]]],
      [
        'takeAll',
        [
          ['b', TEN, 4],
          ['b', TEN, 4],
        ],
      ],
      ['takeAll', [['b', TEN, 1]]],
    ]
    for (const [kind, counted] of steps) {
      const [shared = NaN, own] = await Promise.all([limiter?.[kind](counted), memory[kind](counted)])
      expect(Math.abs(shared - own)).toBeLessThan(2_000)
      expect(shared > 0).toBe(own > 0)
    }
  })

  test('come back with time', async () => {
    const [one, other] = await startProcesses(2)
    const SHORT: Rate = { max: 2, windowMs: 600 }
    expect(await one?.limiter.take('short', SHORT)).toBe(0)
    expect(await other?.limiter.take('short', SHORT)).toBe(0)
    const waitMs = (await one?.limiter.take('short', SHORT)) ?? 0
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(300)
    await new Promise((resolve) => setTimeout(resolve, waitMs + 20))
    expect(await one?.limiter.take('short', SHORT)).toBe(0)
  })

  test('leave neither addresses nor names in Redis, and no key for longer than it counts', async () => {
    const { redis, limiter } = await startProcess()
    await redis.send('FLUSHALL')
    await limiter.takeAll([
      ['write:203.0.113.7', { max: 2, windowMs: 400 }],
      ['logIn:mia', { max: 2, windowMs: 400 }],
    ])
    const keys = (await redis.send('KEYS', '*')) as string[]
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(key).toMatch(/^\{vireo\}:limit:[\w-]{22}$/)
    await eventually(async () => expect(await redis.send('KEYS', '*')).toEqual([]))
  })

  test('are scaled', async () => {
    const { limiter } = await startProcess(3)
    for (let call = 0; call < 30; call += 1) expect(await limiter.take('scaled', TEN)).toBe(0)
    expect(await limiter.take('scaled', TEN)).toBeGreaterThan(0)
  })

  test('go on in memory while Redis is away, from what the process has counted, and are shared again afterwards', async () => {
    const [here, there] = await startProcesses(2)
    for (let call = 0; call < 6; call += 1) await here?.limiter.take('lost', TEN)
    await server.kill()
    await eventually(() => expect(here?.redis.isAway()).toBe(true))
    const startedAtMs = performance.now()
    for (let call = 0; call < 4; call += 1) expect(await here?.limiter.take('lost', TEN)).toBe(0)
    expect(await here?.limiter.take('lost', TEN)).toBeGreaterThan(0)
    expect(performance.now() - startedAtMs).toBeLessThan(500)
    server = await startRedis(redisServer, server.port)
    await eventually(() => expect([here?.redis.isAway(), there?.redis.isAway()]).toEqual([false, false]))
    // The new Redis has neither the counts nor the script.
    expect(await here?.limiter.take('lost', TEN)).toBeGreaterThan(0)
    for (let call = 0; call < 10; call += 1) expect(await there?.limiter.take('lost', TEN)).toBe(0)
    expect(await there?.limiter.take('lost', TEN)).toBeGreaterThan(0)
    for (let call = 0; call < 5; call += 1) await there?.limiter.take('again', TEN)
    for (let call = 0; call < 5; call += 1) expect(await here?.limiter.take('again', TEN)).toBe(0)
    expect(await here?.limiter.take('again', TEN)).toBeGreaterThan(0)
  })

  test('do not wait for a Redis that hangs for longer than a second, and that once', async () => {
    const { redis, limiter } = await startProcess()
    server.pause()
    const startedAtMs = performance.now()
    for (let call = 0; call < 20; call += 1) await limiter.take('hanging', { max: 20, windowMs: HOUR_MS })
    expect(performance.now() - startedAtMs).toBeLessThan(2_500)
    expect(redis.isAway()).toBe(true)
    expect(await limiter.take('hanging', { max: 20, windowMs: HOUR_MS })).toBeGreaterThan(0)
    server.resume()
    await eventually(() => expect(redis.isAway()).toBe(false))
  })

  test('are a problem while Redis refuses to count, and hold in memory', async () => {
    const { redis, limiter } = await startProcess()
    await redis.send('CONFIG', 'SET', 'maxmemory', '1')
    for (let call = 0; call < 10; call += 1) expect(await limiter.take('full', TEN)).toBe(0)
    expect(await limiter.take('full', TEN)).toBeGreaterThan(0)
    expect(redis.isAway()).toBe(true)
    await redis.send('CONFIG', 'SET', 'maxmemory', '0')
    await limiter.take('room', TEN)
    expect(redis.isAway()).toBe(false)
  })
})
