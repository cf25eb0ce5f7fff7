import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { randomId } from '#shared/random-id.ts'
import { withDatabase } from '#support/database.ts'
import { findEngine } from '#support/engine.ts'
import { startPooler, type Pooler } from '#support/pgbouncer.ts'
import { startPlainSite, type PlainSite } from '#support/plain-site.ts'
import { listenToPush } from '#support/push-listener.ts'
import { createTestClient } from '#support/server.ts'
import { createTusClient } from '#support/tus-client.ts'

const pgbouncer = findEngine('pgbouncer') ?? ''
const VIDEO = path.resolve(import.meta.dirname, '../../demo/media/vireo-song-240.mp4')
const PROCESSING_TIMEOUT_MS = 90_000

/** Issue 53: the main jobs on two processes, behind PgBouncer 1.18 in transaction mode. */
describe.skipIf(pgbouncer === '')('two processes behind PgBouncer', async () => {
  const database = await withDatabase()
  const directUrl = database.pool.options.connectionString ?? ''
  let pooler: Pooler
  let dataDir: string
  let here: PlainSite
  let there: PlainSite
  beforeAll(async () => {
    pooler = await startPooler(pgbouncer, directUrl)
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'vireo-pooler-'))
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      NAMED_STATEMENTS: 'off',
    }
    here = await startPlainSite(environment)
    there = await startPlainSite(environment)
  })
  afterAll(async () => {
    await Promise.all([here, there].map(({ kill }) => kill('SIGTERM')))
    await pooler.kill()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('let users sign up, post, like and write to each other, and tell each other', async () => {
    const [ann, ben] = [await createTestClient(here.url), await createTestClient(there.url)]
    const [annUser, benUser] = [await ann.signUp(), await ben.signUp()]
    await ben.call('follows.set', { userId: annUser.id, follow: true })

    const file = new Uint8Array(await readFile(VIDEO))
    const tus = createTusClient(ann, here.url)
    const upload = await tus.begin(file)
    await tus.patch(upload, 0, file)
    const { itemId } = await ann.call('videos.create', {
      uploadId: upload.split('/').at(-1) ?? '',
      caption: 'By two roads',
      scheduleTime: 0,
    })
    await vi.waitFor(
      async () => expect((await ann.call('videos.processing', { itemId })).state).toBe('ready'),
      { timeout: PROCESSING_TIMEOUT_MS },
    )

    // Each page hears what was done at the other process.
    const hers = await listenToPush(ann, here.url, { watch: { videos: [{ id: itemId, rev: 0 }] } })
    const his = await listenToPush(ben, there.url)
    await ben.call('likes.set', { videoId: itemId, liked: true })
    await hers.waitFor({ type: 'video.statsChanged', videoId: itemId, likeCount: 1 })
    await ann.call('conversations.send', { userId: benUser.id, text: 'Thank you', localId: randomId() })
    await his.waitFor({ type: 'conversation.changed' })

    for (const { output } of [here, there]) {
      const faults = output()
        .split('\n')
        .filter((line) => line.includes('"level":50') || line.includes('prepared statement'))
      expect(faults).toEqual([])
    }
    // Sessions keep no lock that another transaction would not release.
    expect(await database.query({ text: "SELECT FROM pg_locks WHERE locktype = 'advisory'" })).toEqual([])
  })
})
