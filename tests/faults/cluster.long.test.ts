import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createRandom } from '#demo/fill/random.ts'
import { randomId } from '#shared/random-id.ts'
import { asApp, sendFile, untilDone } from '#support/app-client.ts'
import { startChaosProxy, type ChaosProxy } from '#support/chaos/proxy.ts'
import { withDatabase } from '#support/database.ts'
import { makeVideo } from '#support/make-video.ts'
import { createTestClient, TEST_SECRET, type TestClient } from '#support/server.ts'
import { hasEngines, startSiteCluster, type SiteCluster } from '#support/site-cluster.ts'
import { makeBucket } from '#support/swift.ts'
import { createTusClient } from '#support/tus-client.ts'
import { addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'
import { viewReportOf } from '#support/view-reports.ts'

import { Device } from './social-device.ts'
import { joinVerdicts, judgeComments, judgeSwitched, type Commented, type Switched } from './social-oracle.ts'

/** Issue 53: five processes behind HAProxy, with every engine, of which any may die. */
const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000)
const KILLING_MS = Number(process.env['KILLING_SEC'] ?? 180) * 1_000
const KILL_EVERY_MS = 5_000
const AWAY_MS = Number(process.env['AWAY_SEC'] ?? 60) * 1_000
const USER_COUNT = 4
/** Of each user: videos that they like and watch, users whom they follow. */
const OWN_COUNT = 20
const ACT_EVERY_MS = 150
/** More wait only where nothing gets through. */
const MAX_WAITING = 8
const UPLOAD_EVERY_MS = 20_000
const CHUNK_BYTES = 256 * 1024
const DRAIN_DEADLINE_MS = 120_000
const READY_DEADLINE_MS = 240_000

describe.skipIf(!hasEngines)('a site of several processes', async () => {
  const database = await withDatabase()
  const random = createRandom(SEED)
  let folder: string
  let video: Uint8Array<ArrayBuffer>
  let store: ChaosProxy
  let cluster: SiteCluster
  const logged: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-faults-'))
    const file = path.join(folder, 'video.mp4')
    await makeVideo(file, {
      video: { source: 'testsrc2=s=180x320:r=30', encoder: 'libx264', filter: 'format=yuv420p' },
      durationSec: 1,
    })
    video = new Uint8Array(await readFile(file))
    const bucket = await makeBucket()
    store = await startChaosProxy(bucket.endpoint?.href ?? '')
    cluster = await startSiteCluster({
      databaseUrl: database.pool.options.connectionString ?? '',
      bucket: { ...bucket, endpoint: new URL(store.url) },
      env: { SECRET: TEST_SECRET, RATE_LIMIT_SCALE: '1000', CAPTCHA_AFTER: 'off' },
      onLine: (name, line) => logged.push(`${name} ${line}`),
    })
  })
  afterAll(async () => {
    await cluster?.stop()
    await store?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const rows = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    database.query<T>({ text, values })

  /** A video that no other upload has, of some chunks. */
  function uniqueVideo(): Uint8Array<ArrayBuffer> {
    const padding = new Uint8Array(5 * CHUNK_BYTES)
    crypto.getRandomValues(padding.subarray(8, 64))
    new DataView(padding.buffer).setUint32(0, padding.byteLength)
    padding.set(new TextEncoder().encode('free'), 4)
    const bytes = new Uint8Array(video.byteLength + padding.byteLength)
    bytes.set(video)
    bytes.set(padding, video.byteLength)
    return bytes
  }

  async function postVideo(client: TestClient, caption: string): Promise<void> {
    const uploadId = await sendFile(client, cluster.url, uniqueVideo(), CHUNK_BYTES)
    const idempotencyKey = randomId()
    await untilDone(() =>
      client.call('videos.create', { uploadId, caption, scheduleTime: 0 }, { idempotencyKey }),
    )
  }

  /** Users who write through the proxy until they are told to stop, and what became of it. */
  async function startWriters() {
    const clients = await Promise.all(
      Array.from({ length: USER_COUNT }, () => createTestClient(cluster.url).then(asApp)),
    )
    const network = { add: () => {}, pass: <T>(send: () => Promise<T>) => send() }
    const devices: Device[] = []
    for (const [index, client] of clients.entries()) {
      const { id } = await client.signUp()
      devices.push(new Device(`user ${index}`, id, client, network))
    }
    const [author] = await addUsers(database, 1, 'author')
    const targets = await addUsers(database, USER_COUNT * OWN_COUNT, 'target')
    const addVideos = () =>
      Promise.all(
        Array.from({ length: USER_COUNT * OWN_COUNT }, () => addVideo(database, { authorId: author!.id })),
      )
    const [liked, watchedVideos] = [await addVideos(), await addVideos()]
    const commentedId = await addVideo(database, { authorId: author!.id })
    const [ann, ben] = devices as [Device, Device]
    await ben.client.call('follows.set', { userId: ann.userId, follow: true })
    await ann.client.call('follows.set', { userId: ben.userId, follow: true })
    const { message } = await ann.client.call('conversations.send', {
      userId: ben.userId,
      text: 'first',
      localId: randomId(),
    })
    const { conversationId } = message
    const messages: Commented[] = [{ device: ann.name, text: 'first' }]
    const comments: Commented[] = []
    const switched: Switched[] = []
    const captions: string[] = []
    const run = `upload ${randomId().slice(0, 6)}`
    const watched: string[] = []
    const failures: string[] = []
    const stopping = new AbortController()
    const leading = new AbortController()
    let actCount = 0
    const own = (list: readonly string[], index: number) =>
      random.pick(list.slice(index * OWN_COUNT, (index + 1) * OWN_COUNT))

    const act = (device: Device, index: number): Promise<void> => {
      const kind = random.next()
      const localId = randomId()
      const number = (actCount += 1)
      const isWanted = random.next() < 0.6
      if (kind < 0.3 && index < 2) {
        messages.push({ device: device.name, text: `message ${number}` })
        return device.act('conversations.send', { conversationId, text: `message ${number}`, localId })
      }
      if (kind < 0.55) {
        comments.push({ device: device.name, text: `comment ${number}` })
        return device.act('comments.publish', { videoId: commentedId, text: `comment ${number}`, localId })
      }
      if (kind < 0.8) {
        const videoId = own(liked, index)
        switched.push({ entity: `like ${videoId} ${device.userId}`, isWanted })
        return device.act('likes.set', { videoId, liked: isWanted })
      }
      const userId = own(
        targets.map(({ id }) => id),
        index,
      )
      switched.push({ entity: `follow ${userId} ${device.userId}`, isWanted })
      return device.act('follows.set', { userId, follow: isWanted })
    }
    const actAll = async (device: Device, index: number) => {
      device.outbox.lead(leading.signal)
      while (!stopping.signal.aborted) {
        if ((await device.left()).length < MAX_WAITING) await act(device, index)
        await pause(random.integer(0, 2 * ACT_EVERY_MS))
      }
    }
    const noteFailure = (what: string) => (error: unknown) => failures.push(`${what}: ${String(error)}`)
    /** Each reports a view of each of all videos once. */
    const watchAll = async ({ client, userId }: Device) => {
      for (const videoId of watchedVideos) {
        if (stopping.signal.aborted) return
        const report = viewReportOf(videoId, { userId })
        watched.push(videoId)
        await untilDone(() => client.call('views.report', { views: [report] })).catch(
          noteFailure(`view ${videoId}`),
        )
        await pause(ACT_EVERY_MS)
      }
    }
    const uploadAll = async ({ client }: Device, index: number) => {
      for (let number = 0; !stopping.signal.aborted; number += 1) {
        const caption = `${run} ${index} ${number}`
        captions.push(caption)
        await postVideo(client, caption).catch(noteFailure(caption))
        await pause(UPLOAD_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    const working = Promise.all(
      devices.flatMap((device, index) => [actAll(device, index), watchAll(device), uploadAll(device, index)]),
    )

    /** Lets everything arrive, and says what is wrong. */
    const judge = async () => {
      stopping.abort()
      await working
      await expect
        .poll(async () => (await Promise.all(devices.map((device) => device.left()))).flat(), {
          timeout: DRAIN_DEADLINE_MS,
          interval: 500,
        })
        .toEqual([])
      leading.abort()
      const sent = await rows<{ text: string; seq: number }>(
        'SELECT text, seq FROM direct_messages WHERE conversation_id = $1 ORDER BY seq',
        [conversationId],
      )
      const stored = await rows<{ text: string }>(
        'SELECT text FROM comments WHERE video_id = $1 ORDER BY id',
        [commentedId],
      )
      const set = await rows<{ entity: string }>(
        `SELECT 'like ' || video_id || ' ' || user_id AS entity FROM likes WHERE user_id = ANY ($1::bigint[])
        UNION ALL SELECT 'follow ' || followee_id || ' ' || follower_id FROM follows
        WHERE follower_id = ANY ($1::bigint[]) AND followee_id <> ALL ($1::bigint[])`,
        [devices.map(({ userId }) => userId)],
      )
      const { lost, duplicated, disordered } = joinVerdicts([
        judgeComments(
          'messages',
          messages,
          sent.map(({ text }) => text),
        ),
        // Ids are given by two processes, whose clocks are one.
        judgeComments(
          'comments',
          comments,
          stored.map(({ text }) => text),
        ),
        judgeSwitched(switched, new Set(set.map(({ entity }) => entity))),
      ])
      const plays = await rows<{ id: string; count: number }>(
        'SELECT id::text, play_count AS count FROM videos WHERE id = ANY ($1::bigint[])',
        [watchedVideos],
      )
      for (const { id, count } of plays) {
        const reported = watched.filter((videoId) => videoId === id).length
        if (count < reported) lost.push(`${reported - count} views of ${id}`)
        if (count > reported) duplicated.push(`${count - reported} views of ${id}`)
      }
      const posted = await rows<{ caption: string }>(
        'SELECT caption FROM videos WHERE starts_with(caption, $1)',
        [run],
      )
      for (const caption of captions) {
        const count = posted.filter((row) => row.caption === caption).length
        if (count === 0) lost.push(caption)
        if (count > 1) duplicated.push(caption)
      }
      const wrong = await rows<{ fault: string }>(`
        SELECT 'comments of ' || id AS fault FROM videos
        WHERE comment_count <> (SELECT count(*) FROM comments WHERE video_id = videos.id AND deleted_at IS NULL)
        UNION ALL SELECT 'likes of ' || id FROM videos
        WHERE like_count <> (SELECT count(*) FROM likes WHERE video_id = videos.id)
        UNION ALL SELECT 'followers of ' || id FROM users
        WHERE follower_count <> (SELECT count(*) FROM follows WHERE followee_id = users.id)`)
      const seen =
        `${messages.length} messages, ${comments.length} comments, ${switched.length} likes and follows, ` +
        `${watched.length} views, ${captions.length} uploads`
      console.log(
        `${seen}: lost ${lost.length}, doubled ${duplicated.length}, out of order ${disordered.length}, failed after retry ` +
          `${failures.length}, wrong counters ${wrong.length} (FAULTS_SEED=${SEED})`,
      )
      expect({ lost, duplicated, disordered, failures, wrong }).toEqual({
        lost: [],
        duplicated: [],
        disordered: [],
        failures: [],
        wrong: [],
      })
      await expect
        .poll(
          () =>
            rows(`SELECT caption, state FROM videos WHERE starts_with(caption, $1) AND state <> 'ready'`, [
              run,
            ]),
          { timeout: READY_DEADLINE_MS, interval: 1_000 },
        )
        .toEqual([])
    }
    return { judge }
  }

  test('takes the chunks of a file by turns', async () => {
    const client = await createTestClient(cluster.url)
    await client.signUp()
    const tus = createTusClient(client, cluster.url)
    const file = uniqueVideo()
    const url = await tus.begin(file)
    const takers: (string | null)[] = []
    for (let offset = 0; offset < file.byteLength; offset += CHUNK_BYTES) {
      const answer = await tus.patch(url, offset, file.slice(offset, offset + CHUNK_BYTES))
      expect(answer.status).toBe(204)
      takers.push(answer.headers.get('x-served-by'))
    }
    expect(new Set(takers).size).toBe(2)
    const uploadId = url.split('/').at(-1) ?? ''
    const { itemId } = await client.call('videos.create', { uploadId, caption: 'By turns', scheduleTime: 0 })
    await expect
      .poll(async () => (await client.call('videos.processing', { itemId })).state, {
        timeout: READY_DEADLINE_MS,
        interval: 500,
      })
      .toBe('ready')
  })

  test(
    `loses nothing while a process is killed every ${KILL_EVERY_MS / 1_000} s for ${KILLING_MS / 1_000} s`,
    { timeout: KILLING_MS + 600_000 },
    async () => {
      const { judge } = await startWriters()
      const processes = [...cluster.processes.values()]
      const endAtMs = performance.now() + KILLING_MS
      const killed: string[] = []
      while (performance.now() < endAtMs) {
        await pause(KILL_EVERY_MS)
        const process = random.pick(processes)
        if (process.kill()) killed.push(process.name)
      }
      console.log(`Killed: ${killed.join(', ')}`)
      expect(new Set(killed).size).toBeGreaterThan(2)
      await judge()
    },
  )

  test(
    `loses nothing while Redis is away for ${AWAY_MS / 1_000} s`,
    { timeout: AWAY_MS + 600_000 },
    async () => {
      const { judge } = await startWriters()
      await pause(2_000)
      await cluster.killRedis()
      await pause(AWAY_MS / 2)
      const answers = await Promise.all(
        [...cluster.processes.keys()].map(async (name) => {
          const answer = await fetch(`${cluster.urlOf(name)}/readyz`)
          return [answer.status, ((await answer.json()) as { status: string }).status]
        }),
      )
      await pause(AWAY_MS / 2)
      await cluster.startRedis()
      expect(answers).toEqual(answers.map(() => [200, 'degraded']))
      await judge()
    },
  )

  test(
    `ends all uploads well though the object store answers 503 for ${AWAY_MS / 1_000} s`,
    { timeout: AWAY_MS + 600_000 },
    async () => {
      const { judge } = await startWriters()
      await pause(2_000)
      store.setPlan(() => ({ kind: 'status', status: 503 }))
      const refusedBefore = store.counts.get('status') ?? 0
      await pause(AWAY_MS)
      store.setPlan(() => undefined)
      expect(store.counts.get('status')).toBeGreaterThan(refusedBefore)
      await judge()
    },
  )
})
