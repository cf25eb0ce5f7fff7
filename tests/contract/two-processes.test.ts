import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, describe, expect, test, vi } from 'vitest'

import { LIVE_EVENTS_PATH, LIVE_INGEST_PATH, LIVE_MEDIA_PATH, LiveStatus } from '#contract/live.ts'
import { randomId } from '#shared/random-id.ts'
import { withDatabase } from '#support/database.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { startPlainSite, type PlainSite } from '#support/plain-site.ts'
import { listenToPush } from '#support/push-listener.ts'
import { createTestClient } from '#support/server.ts'
import { createTusClient } from '#support/tus-client.ts'

const VIDEO = path.resolve(import.meta.dirname, '../../demo/media/vireo-song-240.mp4')
const PUBLISHER = '0f'.repeat(16)
/** Issue 53: no live stands still for longer. */
const STANDSTILL_MAX_MS = 10_000
const STANDSTILL_AT_STOP_MAX_MS = 5_000

const playlistOf = (site: PlainSite, roomId: string) =>
  fetch(`${site.url}${LIVE_MEDIA_PATH}${roomId}/source.m3u8`)

/** Issue 53: two processes on one database and one folder, without any other engine. */
describe('two processes of a site', async () => {
  const database = await withDatabase()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'vireo-two-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const environment = {
    DATA_DIR: path.join(dataDir, 'data'),
    DATABASE_URL: database.pool.options.connectionString ?? '',
  }
  const here = await startPlainSite(environment)
  const there = await startPlainSite({ ...environment, ROLES: 'web,live' })
  afterAll(() => Promise.all([here, there].map(({ kill }) => kill('SIGTERM'))))
  const { header, fragments } = await makeBroadcast(12)

  const send = async (site: PlainSite, { token, roomId }: { token: string; roomId: string }, seq: number) => {
    const { status } = await fetch(`${site.url}${LIVE_INGEST_PATH}?roomId=${roomId}&seq=${seq}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'video/mp4' },
      body: new Uint8Array(seq === 0 ? header : fragments[seq - 1]!),
    }).catch(() => ({ status: 0 }))
    return status
  }

  test('are ready, though nothing had made their folder', async () => {
    for (const { url } of [here, there])
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  test('have different numbers for their ids, and refuse a third one with another secret', async () => {
    const rows = await database.query<{ number: number; roles: string[] }>({
      text: 'SELECT number, roles FROM processes ORDER BY array_length(roles, 1)',
    })
    expect(new Set(rows.map(({ number }) => number)).size).toBe(2)
    expect(rows.map(({ roles }) => roles)).toEqual([
      ['web', 'live'],
      ['web', 'jobs', 'media', 'live', 'push'],
    ])
    const other = startPlainSite({ ...environment, SECRET: 'another secret of thirty-two letters' })
    await expect(other).rejects.toThrow(/Another process of this site is running with another secret/)
  })

  test('send what only one of them does to it: a live room and its viewers, and push streams', async () => {
    const [host, viewer] = [await createTestClient(here.url), await createTestClient(there.url)]
    const [, { id: viewerId }] = [await host.signUp(), await viewer.signUp()]
    const { room } = await host.call('live.create', { title: 'Two roads' })
    const { token } = await host.call('live.start', { roomId: room.id, publisherId: PUBLISHER })
    const sending = { token, roomId: room.id }
    for (let seq = 0; seq <= 6; seq += 1)
      expect(await send(seq % 2 === 0 ? there : here, sending, seq)).toBe(200)

    const playlist = await playlistOf(there, room.id)
    expect(playlist.status).toBe(200)
    const segment = /URI="(\d+\.\d+\.m4s)"/.exec(await playlist.text())?.[1] ?? ''
    const served = await fetch(`${there.url}${LIVE_MEDIA_PATH}${room.id}/${segment}`)
    expect(served.status).toBe(200)
    expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(1_000)

    const closing = new AbortController()
    const stream = await viewer.deliver({
      url: `${there.url}${LIVE_EVENTS_PATH}?roomId=${room.id}`,
      method: 'GET',
      headers: {},
      body: null,
      signal: closing.signal,
    })
    const kinds: string[] = []
    const text = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>
    const reading = (async () => {
      for await (const { data } of stream.body!.pipeThrough(text).pipeThrough(new EventSourceParserStream()))
        kinds.push((JSON.parse(data) as { type: string }).type)
    })().catch(() => {})
    await vi.waitFor(() => expect(kinds).toContain('room.snapshot'))
    await viewer.call('live.sendChat', { roomId: room.id, text: 'From there', localId: randomId() })
    await vi.waitFor(() => expect(kinds).toContain('chat.added'))
    await vi.waitFor(async () => {
      const { rooms } = await viewer.call('live.list', {})
      expect(rooms[0]).toMatchObject({ id: room.id, viewerCount: 1, playlistUrl: expect.any(String) })
    }, 10_000)
    closing.abort()
    await reading

    const pushed = await listenToPush(viewer, there.url)
    await host.call('conversations.send', { userId: viewerId, text: 'Hello', localId: randomId() })
    await pushed.waitFor({ type: 'conversation.changed' })
    await host.call('live.stop', { roomId: room.id })
  })

  test('inspect a video at the process with the role, whichever has got it', async () => {
    const author = await createTestClient(there.url)
    await author.signUp()
    const tus = createTusClient(author, there.url)
    const file = new Uint8Array(await readFile(VIDEO))
    const upload = await tus.begin(file)
    expect((await tus.patch(upload, 0, file)).status).toBe(204)
    // The beginning is a video's, which the process that gets it sees by itself.
    const broken = file.slice(0, file.length / 2)
    const refused = await tus.patch(await tus.begin(broken), 0, broken)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ sentence: 'fileDamaged' })
    const jobs = await database.query({
      text: "SELECT state::text, output ->> 'kind' AS kind FROM pgboss.job WHERE name = 'inspection' ORDER BY created_on",
    })
    expect(jobs).toEqual([
      { state: 'completed', kind: 'passed' },
      { state: 'completed', kind: 'refused' },
    ])
  })

  test('go on with a live at once when the process that has it is stopped: its host and its viewers notice little', async () => {
    const other = await startPlainSite({ ...environment, DRAIN_SEC: '1' })
    const host = await createTestClient(other.url)
    await host.signUp()
    const { room } = await host.call('live.create', { title: 'Moves' })
    const { token } = await host.call('live.start', { roomId: room.id, publisherId: PUBLISHER })
    const sending = { token, roomId: room.id }
    for (let seq = 0; seq <= 4; seq += 1) expect(await send(other, sending, seq)).toBe(200)

    const stopped = other.kill('SIGTERM')
    const refusals: number[] = []
    let standstillMs = 0
    for (let seq = 5; seq <= 12; seq += 1) {
      const sentAtMs = performance.now()
      let status = await send(there, sending, seq)
      while (status !== 200) {
        refusals.push(status)
        await setTimeout(100)
        status = await send(there, sending, seq)
      }
      standstillMs = Math.max(standstillMs, performance.now() - sentAtMs)
      const playlist = await playlistOf(there, room.id)
      const text = await playlist.text()
      refusals.push(playlist.status)
      // The numbers of its segments go on: nothing begins again.
      expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:0')
      const part = /URI="(\d+\.\d+\.m4s)"/.exec(text)?.[1] ?? ''
      expect((await fetch(`${there.url}${LIVE_MEDIA_PATH}${room.id}/${part}`)).status).toBe(200)
      await setTimeout(300)
    }
    await stopped
    console.log(`A live moved with a standstill of ${Math.round(standstillMs)} ms`)
    // A publisher tries 503 again, and ends the live at anything else.
    expect(refusals.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(standstillMs).toBeLessThan(STANDSTILL_AT_STOP_MAX_MS)
    const [row] = await database.query({
      text: 'SELECT status FROM live_rooms WHERE id = $1',
      values: [room.id],
    })
    expect(row).toEqual({ status: LiveStatus.living })
  })

  test('go on with a live when the process that has it is killed', async () => {
    const host = await createTestClient(here.url)
    await host.signUp()
    const { room } = await host.call('live.create', { title: 'Goes on' })
    const { token } = await host.call('live.start', { roomId: room.id, publisherId: PUBLISHER })
    const sending = { token, roomId: room.id }
    for (let seq = 0; seq <= 6; seq += 1) expect(await send(there, sending, seq)).toBe(200)
    await here.kill('SIGKILL')
    const killedAtMs = performance.now()
    await vi.waitFor(async () => expect(await send(there, sending, 7)).toBe(200), {
      timeout: 20_000,
      interval: 250,
    })
    expect(performance.now() - killedAtMs).toBeLessThan(STANDSTILL_MAX_MS)
    for (let seq = 8; seq <= 12; seq += 1) expect(await send(there, sending, seq)).toBe(200)
    const playlist = await playlistOf(there, room.id)
    expect(playlist.status).toBe(200)
    const [row] = await database.query({
      text: 'SELECT status FROM live_rooms WHERE id = $1',
      values: [room.id],
    })
    expect(row).toEqual({ status: LiveStatus.living })
  })
})
