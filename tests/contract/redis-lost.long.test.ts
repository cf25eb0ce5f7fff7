import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { randomId } from '#shared/random-id.ts'
import { withDatabase } from '#support/database.ts'
import { findEngine } from '#support/engine.ts'
import { eventually } from '#support/eventually.ts'
import { startPlainSite, type PlainSite } from '#support/plain-site.ts'
import { listenToPush } from '#support/push-listener.ts'
import { startRedis, type RedisServer } from '#support/redis.ts'
import { createTestClient } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

const redisServer = findEngine('redis-server') ?? ''
const PROBLEM =
  'Redis can’t be reached. Each process counts limits by itself, and open pages show changes later.'
const AWAY_MS = 5_000

/** Issue 53: losing Redis loses no write, closes no page, and is said to operators and in `/readyz`. */
describe.skipIf(redisServer === '')('two processes of a site with Redis', async () => {
  const database = await withDatabase()
  let server: RedisServer
  let dataDir: string
  let here: PlainSite
  let there: PlainSite
  const start = (scale: string) =>
    startPlainSite({
      DATA_DIR: dataDir,
      DATABASE_URL: database.pool.options.connectionString ?? '',
      REDIS_URL: server.url,
      RATE_LIMIT_SCALE: scale,
      CAPTCHA_AFTER: 'off',
    })
  beforeAll(async () => {
    server = await startRedis(redisServer)
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'vireo-redis-'))
    here = await start('1000')
    there = await start('1000')
  })
  afterAll(async () => {
    await Promise.all([here, there].map(({ kill }) => kill('SIGTERM')))
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  })
  const READY = [200, { status: 'ready' }]
  const DEGRADED = [200, { status: 'degraded', problems: [PROBLEM] }]

  test('lose no write when it is gone, say so, and show everything once it is back', async () => {
    const [ann, ben] = [await createTestClient(here.url), await createTestClient(there.url)]
    const annUser = await ann.signUp()
    const benUser = await ben.signUp()
    await ben.call('follows.set', { userId: annUser.id, follow: true })
    const { id: authorId } = await addUser(database)
    const videoId = await addVideo(database, { authorId })
    const watch = { videos: [{ id: videoId, rev: 0 }] }
    const his = await listenToPush(ben, there.url, { watch })
    await ann.call('likes.set', { videoId, liked: true })
    await his.waitFor({ type: 'video.statsChanged', likeCount: 1 })
    expect([await readiness(here), await readiness(there)]).toEqual([READY, READY])

    await server.kill()
    const lostAtMs = performance.now()
    await eventually(async () =>
      expect([await readiness(here), await readiness(there)]).toEqual([DEGRADED, DEGRADED]),
    )
    let writeCount = 0
    let longestMs = 0
    while (performance.now() - lostAtMs < AWAY_MS) {
      const startedAtMs = performance.now()
      writeCount += 1
      await ann.call('likes.set', { videoId, liked: writeCount % 2 === 0 })
      const text = `Message ${writeCount}`
      await ann.call('conversations.send', { userId: benUser.id, text, localId: randomId() })
      longestMs = Math.max(longestMs, performance.now() - startedAtMs)
    }
    console.log(`${2 * writeCount} writes without Redis, the longest pair took ${longestMs.toFixed(0)} ms`)
    expect(writeCount).toBeGreaterThan(10)
    expect([his.hasEnded(), here.output().includes('Redis cannot be reached.')]).toEqual([false, true])

    server = await startRedis(redisServer, server.port)
    await eventually(async () =>
      expect([await readiness(here), await readiness(there)]).toEqual([READY, READY]),
    )
    // The gap has the page open its stream again, and read what it shows.
    await eventually(() => expect(his.hasEnded()).toBe(true))
    const again = await listenToPush(ben, there.url, { watch, lastEventId: his.lastId() })
    await again.waitFor({ type: 'resync' })
    const [row] = await database.query<{ count: number }>({
      text: 'SELECT count(*)::int AS count FROM direct_messages',
    })
    expect(row?.count).toBe(writeCount)
    for (const liked of [false, true]) {
      await ann.call('likes.set', { videoId, liked })
      await eventually(() => expect(again.about(videoId).at(-1)).toMatchObject({ likeCount: Number(liked) }))
    }
  })

  test('let as many tries of a password pass as one process does', async () => {
    const [one, other] = [await start('1'), await start('1')]
    onTestFinished(async () => void (await Promise.all([one, other].map(({ kill }) => kill('SIGTERM')))))
    const alone = await triesThatPass('ann_alone', [one])
    expect(alone).toBeLessThan(12)
    expect(await triesThatPass('ben_by_two', [one, other])).toBe(alone)
  })
})

/** Returns how many of 24 tries of a wrong password are not refused for their number, made at processes by turns. */
async function triesThatPass(name: string, processes: PlainSite[]): Promise<number> {
  const clients = await Promise.all(processes.map(({ url }) => createTestClient(url)))
  const statuses: (number | undefined)[] = []
  for (let count = 0; count < 24; count += 1) {
    const client = clients[count % clients.length]
    const response = await client?.send('session.logIn', { username: name, password: 'a wrong one' })
    statuses.push(response?.status)
  }
  return statuses.filter((status) => status !== 429).length
}

async function readiness({ url }: PlainSite): Promise<unknown> {
  const response = await fetch(`${url}/readyz`)
  return [response.status, await response.json()]
}
