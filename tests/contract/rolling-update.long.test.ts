import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { LIVE_INGEST_PATH, LIVE_MEDIA_PATH, LiveStatus } from '#contract/live.ts'
import type { ProcessRole } from '#server/processes/roles.ts'
import { randomId } from '#shared/random-id.ts'
import { makeUpdate, type Release } from '#support/build.ts'
import { withDatabase } from '#support/database.ts'
import { findEngine } from '#support/engine.ts'
import { eventually } from '#support/eventually.ts'
import { startProxy } from '#support/haproxy.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { makeVideo } from '#support/make-video.ts'
import { padVideo } from '#support/pad-video.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { SiteProcess } from '#support/site-process.ts'
import { findFreePort } from '#support/site.ts'
import { bucketEnvironment, hasObjectStore, makeBucket } from '#support/swift.ts'
import { createTusClient } from '#support/tus-client.ts'
import { addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

const haproxy = findEngine('haproxy') ?? ''
const NEXT_BUILD_ID = 'the-next-build'
const MIGRATION = 'ALTER TABLE videos ADD COLUMN of_the_next_build text;'
/** Two of each, so that one is there while the other one is replaced. The proxy sends requests to those with pages. */
const PROCESSES = {
  'web-1': ['web', 'push'],
  'web-2': ['web', 'push'],
  'work-1': ['jobs', 'media', 'live'],
  'work-2': ['jobs', 'media', 'live'],
} as const satisfies Record<string, readonly ProcessRole[]>
const PAGES = ['/foryou', '/discover', '/about', '/login']
const CHUNK_BYTES = 256 * 1024
const FRAGMENT_MS = 500
const LIVE_SEC = 240
/** Issue 53: a live goes on within this time when its process is stopped. */
const STANDSTILL_MAX_MS = 5_000
const BETWEEN_MS = 3_000

const entryOf = (body = ''): string => /entry-client-[\w-]{8}\.js/.exec(body)?.[0] ?? ''

/** A request of a visitor, and what was wrong with its answer. */
interface Failure {
  what: string
  answer: string
}

describe.skipIf(!hasObjectStore || haproxy === '')(
  'an update of a site of several processes (issue #53)',
  async () => {
    const database = await withDatabase()
    const processes = new Map<string, SiteProcess>()
    const logged: string[] = []
    let folder: string
    let update: Release
    let url: string
    let proxy: Awaited<ReturnType<typeof startProxy>>
    let video: Uint8Array<ArrayBuffer>
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-update-'))
      update = await makeUpdate(NEXT_BUILD_ID, MIGRATION)
      const file = path.join(folder, 'video.mp4')
      await makeVideo(file, {
        video: { source: 'testsrc2=s=180x320:r=30', encoder: 'libx264', filter: 'format=yuv420p' },
        durationSec: 2,
      })
      await padVideo(file, 60 * CHUNK_BYTES)
      video = new Uint8Array(await readFile(file))
      const bucket = await makeBucket()
      const port = await findFreePort()
      url = `http://localhost:${port}`
      const env = {
        PATH: process.env['PATH'],
        LC_ALL: 'C',
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        DEMO: 'off',
        SECRET: randomBytes(24).toString('hex'),
        RATE_LIMIT_SCALE: '1000',
        CAPTCHA_AFTER: 'off',
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        TRUST_PROXY: '1',
        DRAIN_SEC: '4',
        // On one machine: processes share what lives have recorded.
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: database.pool.options.connectionString ?? '',
        DATABASE_CONNECTIONS: '10',
        ...bucketEnvironment(bucket),
      }
      for (const [name, roles] of Object.entries(PROCESSES)) {
        const each = new SiteProcess({
          name,
          roles,
          port: await findFreePort(),
          env,
          distDir: path.resolve(import.meta.dirname, '../../dist'),
          onLine: (line) => logged.push(`${name} ${line}`),
          onEnded: () => logged.push(`${name} has died`),
        })
        processes.set(name, each)
        await each.start()
      }
      const behindProxy = [...processes.values()].filter(({ roles }) => roles.includes('web'))
      proxy = await startProxy(
        haproxy,
        port,
        Object.fromEntries(behindProxy.map((each) => [each.name, each.port])),
      )
      await eventually(async () => {
        if (!(await fetch(`${url}/readyz`)).ok) throw new Error('No process is ready.')
      })
    }, 300_000)
    afterAll(async () => {
      await Promise.all([...processes.values()].map((each) => each.stop()))
      await proxy?.kill()
      await rm(folder, { recursive: true, force: true })
      if (update) await rm(update.releaseDir, { recursive: true, force: true })
    })

    test('fails no request while both builds serve', { timeout: 600_000 }, async () => {
      const stopping = new AbortController()
      const failures: Failure[] = []
      const counts: Record<string, number> = {}
      const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)
      /** Makes one request, and notes it as failed unless it was answered well. */
      const ask = async (
        what: string,
        send: () => Promise<Response>,
        isGood: (answer: Response, body: string) => boolean = ({ ok }) => ok,
      ): Promise<{ answer: Response; body: string } | undefined> => {
        count(what.split(' ')[0] ?? '')
        try {
          const answer = await send()
          const body = await answer.text()
          if (isGood(answer, body)) return { answer, body }
          failures.push({
            what,
            answer: `${answer.status} ${answer.headers.get('x-served-by')} ${body.slice(0, 200)}`,
          })
        } catch (error) {
          failures.push({ what, answer: String(error instanceof Error ? (error.cause ?? error) : error) })
        }
        return undefined
      }
      const untilStopped = async (work: () => Promise<unknown>, everyMs: number) => {
        while (!stopping.signal.aborted) {
          await work()
          await pause(everyMs)
        }
      }

      // Pages with all their scripts, each file from whichever process the proxy takes.
      const buildOf = new Map<string, string>()
      for (const [build, dist] of [
        ['old', path.resolve(import.meta.dirname, '../../dist')],
        ['new', update.distDir],
      ] as const) {
        const [own] = JSON.parse(await readFile(path.join(dist, 'client/assets-history.json'), 'utf8')) as [
          { files: string[] },
        ]
        for (const name of own.files) buildOf.set(`/assets/${name}`, build)
      }
      const builds = new Map<string, string>([...processes.keys()].map((name) => [name, 'old']))
      const seen = { old: 0, new: 0 }
      let crossedCount = 0
      let pageNumber = 0
      const loadPage = async () => {
        const address = PAGES[(pageNumber += 1) % PAGES.length] ?? ''
        const page = await ask(`page ${address}`, () => fetch(url + address))
        const names = new Set(page?.body.match(/\/assets\/[\w.@$-]+-[\w-]{8}\.\w+/g))
        const build = buildOf.get([...names].find((name) => name.includes('entry-client')) ?? '')
        if (build === 'old' || build === 'new') seen[build] += 1
        for (const [index, name] of [...names].entries()) {
          const method = index % 7 === 0 ? 'HEAD' : 'GET'
          const asset = await ask(
            `asset ${name}`,
            () => fetch(url + name, { method }),
            (answer) =>
              answer.status === 200 && (answer.headers.get('cache-control') ?? '').includes('immutable'),
          )
          const server = asset?.answer.headers.get('x-served-by') ?? ''
          if (asset && builds.get(server) !== buildOf.get(name)) crossedCount += 1
        }
      }
      // The newest build, as browsers hear of it: they would install one version after the other if it went to and fro.
      const announced: string[] = []
      const checkForUpdate = async () => {
        const version = await ask('version', () => fetch(`${url}/version.json`))
        const worker = await ask('worker', () => fetch(`${url}/sw.js`))
        const shell = await ask('shell', () => fetch(`${url}/shell.html`))
        const { buildId = '' } = JSON.parse(version?.body ?? '{}') as { buildId?: string }
        const named = [
          buildId === NEXT_BUILD_ID ? 'new' : 'old',
          ...[worker, shell].map((file) => buildOf.get(`/assets/${entryOf(file?.body)}`) ?? 'none'),
        ]
        for (const each of named) if (announced.at(-1) !== each) announced.push(each)
      }

      // Users who read and write.
      const [author] = await addUsers(database, 1, 'author')
      const videoIds: string[] = []
      for (let number = 0; number < 20; number += 1)
        videoIds.push(await addVideo(database, { authorId: author!.id }))
      const clients = await Promise.all([createTestClient(url), createTestClient(url)])
      for (const client of clients) await client.signUp()
      const comments: string[] = []
      const call = async (client: TestClient, ...[op, input]: Parameters<TestClient['send']>) =>
        ask(
          `${op.split('.')[0]}.${op.split('.')[1]}`,
          () => client.send(op, input),
          (answer, body) => answer.ok && body.includes('"statusCode":0'),
        )
      const act = async (client: TestClient, turn: number) => {
        await call(client, 'feed.recommend', { count: 8 })
        const videoId = videoIds[turn % videoIds.length]!
        await call(client, 'likes.set', { videoId, liked: turn % 2 === 0 })
        const text = `comment ${comments.length}`
        comments.push(text)
        await call(client, 'comments.publish', { videoId, localId: randomId(), text })
        await call(client, 'comments.list', { videoId })
      }

      // A file whose chunks go on until the update has ended.
      const [uploader] = clients
      const tus = createTusClient(uploader, url)
      const uploadUrl = await tus.begin(video)
      let offset = 0
      const sendChunk = async () => {
        const chunk = video.slice(offset, offset + CHUNK_BYTES)
        const sent = await ask(
          `chunk ${offset}`,
          () => tus.patch(uploadUrl, offset, chunk),
          ({ status }) => status === 204,
        )
        if (sent) offset += chunk.byteLength
      }
      const uploadAll = async () => {
        while (!stopping.signal.aborted && offset + CHUNK_BYTES < video.byteLength) {
          await sendChunk()
          await pause(1_500)
        }
      }

      // A host, and a viewer who plays what comes.
      const host = await createTestClient(url)
      await host.signUp()
      const { header, fragments } = await makeBroadcast(LIVE_SEC)
      const { room } = await host.call('live.create', { title: 'Goes on' })
      const { token } = await host.call('live.start', { roomId: room.id, publisherId: '0f'.repeat(16) })
      let seq = 0
      let refusedCount = 0
      const gaps = { publisherMs: 0, viewerMs: 0 }
      let takenAtMs = performance.now()
      /** As the page does: again after half a second, until it has arrived. */
      const sendFragment = async () => {
        const bytes = seq === 0 ? header : fragments[seq - 1]
        if (!bytes) return
        const { status } = await fetch(`${url}${LIVE_INGEST_PATH}?roomId=${room.id}&seq=${seq}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'video/mp4' },
          body: new Uint8Array(bytes),
        }).catch(() => ({ status: 0 }))
        count('fragment')
        if (status === 200) {
          gaps.publisherMs = Math.max(gaps.publisherMs, performance.now() - takenAtMs)
          takenAtMs = performance.now()
          seq += 1
        } else if (status === 503) refusedCount += 1
        else failures.push({ what: `fragment ${seq}`, answer: String(status) })
      }
      let newest = ''
      let renewedAtMs = performance.now()
      const view = async () => {
        const playlist = await ask('playlist', () => fetch(`${url}${LIVE_MEDIA_PATH}${room.id}/source.m3u8`))
        const part = playlist?.body
          .match(/URI="(\d+\.\d+\.m4s)"/g)
          ?.at(-2)
          ?.slice(5, -1)
        if (part === undefined || part === newest) return
        newest = part
        gaps.viewerMs = Math.max(gaps.viewerMs, performance.now() - renewedAtMs)
        renewedAtMs = performance.now()
        await ask(`part ${part}`, () => fetch(`${url}${LIVE_MEDIA_PATH}${room.id}/${part}`))
      }
      for (let sent = 0; sent < 8; sent += 1) await sendFragment()
      renewedAtMs = performance.now()
      takenAtMs = performance.now()

      const working = [
        untilStopped(loadPage, 50),
        untilStopped(checkForUpdate, 100),
        ...clients.map((client) => {
          let turn = 0
          return untilStopped(() => act(client, (turn += 1)), 100)
        }),
        uploadAll(),
        untilStopped(sendFragment, FRAGMENT_MS),
        untilStopped(view, 300),
      ]
      await pause(BETWEEN_MS)
      for (const name of ['web-1', 'work-1', 'work-2', 'web-2']) {
        const each = processes.get(name)!
        await each.stop()
        await each.start(update.distDir)
        builds.set(name, 'new')
        await pause(BETWEEN_MS)
      }
      stopping.abort()
      await Promise.all(working)
      while (offset < video.byteLength && failures.length === 0) await sendChunk()

      const requestCount = Object.values(counts).reduce((sum, each) => sum + each, 0)
      console.log(
        `${requestCount} requests, ${failures.length} failed; pages of the old build ${seen.old}, of the new one ${seen.new}; ` +
          `${crossedCount} assets by a process of the other build; the live stood still for ${Math.round(gaps.publisherMs)} ms ` +
          `for its host (${refusedCount} fragments sent again) and ${Math.round(gaps.viewerMs)} ms for a viewer`,
        counts,
      )
      expect(failures).toEqual([])
      expect(announced).toEqual(['old', 'new'])
      expect(Math.min(seen.old, seen.new, crossedCount)).toBeGreaterThan(10)
      expect(Math.max(gaps.publisherMs, gaps.viewerMs)).toBeLessThan(STANDSTILL_MAX_MS)
      const rows = <T extends Record<string, unknown>>(text: string, values: unknown[]) =>
        database.query<T>({ text, values })
      expect(await rows('SELECT status FROM live_rooms WHERE id = $1', [room.id])).toEqual([
        { status: LiveStatus.living },
      ])
      const [stored] = await rows<{ count: number }>(
        'SELECT count(DISTINCT text)::int AS count FROM comments',
        [],
      )
      expect(stored?.count).toBe(new Set(comments).size)
      const uploadId = uploadUrl.split('/').at(-1) ?? ''
      const { itemId } = await uploader.call('videos.create', {
        uploadId,
        caption: 'Across',
        scheduleTime: 0,
      })
      await expect
        .poll(async () => (await uploader.call('videos.processing', { itemId })).state, {
          timeout: 120_000,
          interval: 500,
        })
        .toBe('ready')
      const faults = logged.filter((line) => /"level":(50|60)/.test(line) || line.endsWith('has died'))
      expect(faults).toEqual([])
    })
  },
)
