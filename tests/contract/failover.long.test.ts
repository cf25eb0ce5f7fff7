import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connectDatabase, type Database } from '#server/db/client.ts'
import { randomId } from '#shared/random-id.ts'
import { hasPatroni, startReplicated, type ReplicatedDatabase } from '#support/patroni.ts'
import { startPlainSite, type PlainSite } from '#support/plain-site.ts'
import { listenToPush } from '#support/push-listener.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

const WRITER_COUNT = 4
const BEFORE_MS = 4_000
const AFTER_MS = 5_000
/** README.md names these. */
const PAUSE_MAX_MS = { server: 10_000, machine: 45_000 }

/** Issue 53: a site on Debian's PostgreSQL 15, of which the primary dies under writes. */
describe.skipIf(!hasPatroni)('a database with a synchronous replica', async () => {
  let replicated: ReplicatedDatabase
  let database: Database
  let dataDir: string
  let site: PlainSite
  beforeAll(async () => {
    replicated = await startReplicated(true)
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'vireo-failover-'))
    site = await startPlainSite({ DATA_DIR: dataDir, DATABASE_URL: replicated.url, CAPTCHA_AFTER: 'off' })
    database = connectDatabase({ connectionString: replicated.url, max: 2 })
    database.pool.on('error', () => {})
  }, 240_000)
  afterAll(async () => {
    await database?.close()
    await site?.kill('SIGTERM')
    await replicated?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test.each(['server', 'machine'] as const)(
    'loses no acknowledged write when the %s of the primary dies',
    { timeout: 240_000 },
    async (what) => {
      const { id: authorId } = await addUser(database)
      const videoId = await addVideo(database, { authorId })
      const clients: TestClient[] = []
      for (let number = 0; number < WRITER_COUNT; number += 1) {
        const client = await createTestClient(site.url)
        await client.signUp()
        clients.push(client)
      }
      const acknowledged: string[] = []
      const statuses: Record<string, number> = {}
      const stopping = new AbortController()
      let writtenAtMs = performance.now()
      let pauseMs = 0
      /** As the page's worker does: again with the same id, until it has arrived. */
      const write = async (client: TestClient, text: string) => {
        const localId = randomId()
        for (;;) {
          const answer = await client
            .send('comments.publish', { videoId, localId, text })
            .catch(() => undefined)
          const status = answer?.status ?? 0
          statuses[status] = (statuses[status] ?? 0) + 1
          if (status === 200) break
          if (status !== 503) throw new Error(`${status} ${await answer?.text()}`)
          await pause(250)
        }
        acknowledged.push(text)
        pauseMs = Math.max(pauseMs, performance.now() - writtenAtMs)
        writtenAtMs = performance.now()
      }
      const writing = clients.map(async (client, index) => {
        for (let number = 0; !stopping.signal.aborted; number += 1)
          await write(client, `${what} ${index} ${number}`)
      })
      await pause(BEFORE_MS)
      const countBefore = acknowledged.length
      pauseMs = 0
      await replicated.killPrimary(what)
      await expect.poll(() => pauseMs, { timeout: 90_000, interval: 100 }).toBeGreaterThan(500)
      await pause(AFTER_MS)
      stopping.abort()
      await Promise.all(writing)

      const stored = await database.query<{ text: string }>({
        text: 'SELECT text FROM comments WHERE video_id = $1',
        values: [videoId],
      })
      const texts = stored.map(({ text }) => text)
      const lost = acknowledged.filter((text) => !texts.includes(text))
      console.log(
        `${what}: ${acknowledged.length} writes, ${countBefore} before; lost ${lost.length}, twice ${texts.length - new Set(texts).size}; ` +
          `none was acknowledged for ${(pauseMs / 1000).toFixed(1)} s`,
        statuses,
      )
      expect({ lost, twice: texts.length - new Set(texts).size }).toEqual({ lost: [], twice: 0 })
      expect(pauseMs).toBeLessThan(PAUSE_MAX_MS[what])
      // The session that listens for changes has found the new primary, too.
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
      const [one, other] = clients as [TestClient, TestClient]
      const pushed = await listenToPush(one, site.url, { watch: { videos: [{ id: videoId, rev: 0 }] } })
      await other.call('likes.set', { videoId, liked: true })
      await pushed.waitFor({ type: 'video.statsChanged', videoId, likeCount: 1 })
    },
  )
})
