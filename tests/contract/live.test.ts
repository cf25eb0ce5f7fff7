import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { EventSourceParserStream } from 'eventsource-parser/stream'
import { Demuxer } from 'node-av'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Input } from '#contract/endpoints/index.ts'
import { LIVE_EVENTS_PATH, LIVE_INGEST_PATH, LiveStatus } from '#contract/live.ts'
import { LiveEventSchema, type LiveEvent } from '#contract/models/live.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'

const site = await startTestSite(
  { regionHeader: 'cf-ipcountry', trustedProxyCount: 1, publicUrl: new URL('http://127.0.0.1') },
  {},
  { lostAfterMs: 30_000, maxRooms: 40 },
)
const { header, fragments } = await makeBroadcast(5)
const PUBLISHER = '0f'.repeat(16)

async function join(): Promise<TestClient & { id: string; uniqueId: string }> {
  const client = await createTestClient(site.url)
  return Object.assign(client, await client.signUp())
}

async function createRoom(host: TestClient, input: Partial<Input<'live.create'>> = {}): Promise<string> {
  const { room } = await host.call('live.create', { title: 'Waves', ...input })
  return room.id
}

interface Sending {
  token: string
  roomId: string
}

const start = async (host: TestClient, roomId: string, publisherId = PUBLISHER) => {
  const { token, nextSeq } = await host.call('live.start', { roomId, publisherId })
  return { token, roomId, nextSeq }
}

const send = ({ token, roomId }: Sending, seq: number, body: Buffer, more = '') =>
  fetch(`${site.url}${LIVE_INGEST_PATH}?roomId=${roomId}&seq=${seq}${more}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'video/mp4' },
    body: new Uint8Array(body),
  })

const nextSeqOf = async (response: Response) => ((await response.json()) as { nextSeq: number }).nextSeq

/** Goes live with the header and some fragments. */
async function goLive(host: TestClient, count = 2, input: Partial<Input<'live.create'>> = {}) {
  const sending = await start(host, await createRoom(host, input))
  for (const [seq, bytes] of [header, ...fragments.slice(0, count)].entries()) {
    expect(await nextSeqOf(await send(sending, seq, bytes))).toBe(seq + 1)
  }
  return sending
}

async function watchRoom(client: TestClient, roomId: string) {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const response = await client.deliver({
    url: `${site.url}${LIVE_EVENTS_PATH}?roomId=${roomId}`,
    method: 'GET',
    headers: {},
    body: null,
    signal: closing.signal,
  })
  const events: LiveEvent[] = []
  const state = { hasEnded: false }
  async function read(body: ReadableStream<Uint8Array>) {
    const text = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>
    for await (const { data } of body.pipeThrough(text).pipeThrough(new EventSourceParserStream())) {
      events.push(v.parse(LiveEventSchema, JSON.parse(data)))
    }
  }
  if (response.ok && response.body) {
    void read(response.body)
      .catch(() => {})
      .finally(() => (state.hasEnded = true))
  }
  const waitFor = <T extends LiveEvent['type']>(
    type: T,
    isIt: (event: Extract<LiveEvent, { type: T }>) => boolean = () => true,
  ) =>
    vi.waitUntil(
      () =>
        events.find(
          (event): event is Extract<LiveEvent, { type: T }> =>
            event.type === type && isIt(event as Extract<LiveEvent, { type: T }>),
        ),
      { timeout: 5_000, interval: 20 },
    )
  return { response, events, state, waitFor, close: () => closing.abort() }
}

const fetchAs = (client: TestClient, url: string) =>
  client.deliver({ url, method: 'GET', headers: {}, body: null })
const noticesOf = async (client: TestClient) =>
  (await client.call('notices.list', { tab: 'followers' })).groups.map(({ kind }) => kind)
const playlist = async (roomId: string, query = '') =>
  (await fetch(`${site.url}/media/live/${roomId}/source.m3u8${query}`)).text()
const codeOf = async (client: TestClient, input: Input<'live.detail'>, headers = {}) =>
  ((await (await client.send('live.detail', input, { headers })).json()) as { statusCode: number }).statusCode

test('every code of the live page is brought about (section 8: 10119, 10210, 101 to 105)', async () => {
  const [host, stranger, follower, blocked] = [await join(), await join(), await join(), await join()]
  const guest = await createTestClient(site.url)
  expect(await codeOf(guest, { roomId: '42' })).toBe(StatusCode.liveNotExist)
  expect(await codeOf(guest, { user: 'nobody.at.all' })).toBe(StatusCode.liveNotFound)
  expect(await codeOf(guest, { user: host.uniqueId })).toBe(StatusCode.liveNoRoom)

  const roomId = await createRoom(host, { audience: 'followers', blockedRegions: ['AT'] })
  await follower.call('follows.set', { userId: host.id, follow: true })
  await host.call('relations.setBlock', { userId: blocked.id, block: true })
  const at = { user: host.uniqueId }
  expect(await codeOf(guest, at)).toBe(StatusCode.liveNeedsLogin)
  expect(await codeOf(stranger, at)).toBe(StatusCode.liveSecret)
  expect(await codeOf(blocked, at)).toBe(StatusCode.liveBlocked)
  expect(await codeOf(follower, at)).toBe(StatusCode.ok)
  expect(await codeOf(follower, at, { 'cf-ipcountry': 'AT' })).toBe(StatusCode.liveAreaLimit)
  expect(await codeOf(follower, at, { 'cf-ipcountry': 'CH' })).toBe(StatusCode.ok)
  await host.call('live.setStanding', { roomId, userId: follower.id, standing: 'banned' })
  expect(await codeOf(follower, at)).toBe(StatusCode.liveBlocked)
  const info = await fetch(`${site.url}/node/live/detail/`, {
    headers: { 'x-forwarded-uri': `/@${host.uniqueId}/live` },
  })
  expect(await problemOf(info)).toMatchObject({ statusCode: StatusCode.liveNeedsLogin, httpStatus: 401 })
})

test('an unlisted room is reached by its link alone, whatever name of its host is tried', async () => {
  const [host, follower, stranger] = [await join(), await join(), await join()]
  const guest = await createTestClient(site.url)
  await follower.call('follows.set', { userId: host.id, follow: true })
  const { secUid } = (await guest.call('users.detail', { user: host.uniqueId })).user
  const planned = await createRoom(host, {
    audience: 'unlisted',
    plannedTime: Math.floor(Date.now() / 1000) + 600,
  })
  const { roomId } = await goLive(host, 2, { audience: 'unlisted' })
  const names = [host.uniqueId, host.uniqueId.toUpperCase(), secUid]
  const infoOf = async (page: string) => {
    const headers = { 'x-forwarded-uri': page }
    return (await fetch(`${site.url}/node/live/detail/`, { headers })).text()
  }
  const canFind = async (client: TestClient, id: string) => {
    const answers = [
      ...(await Promise.all(names.map(async (user) => (await client.send('live.detail', { user })).text()))),
      JSON.stringify(await client.call('live.list', {})),
      JSON.stringify(await client.call('live.list', { keyword: 'waves' })),
      JSON.stringify(await client.call('users.detail', { user: host.uniqueId })),
    ]
    return answers.some((answer) => answer.includes(id))
  }
  for (const client of [guest, stranger, follower]) {
    expect(await canFind(client, roomId)).toBe(false)
    expect(await canFind(client, planned)).toBe(false)
    expect(await codeOf(client, { user: host.uniqueId })).toBe(StatusCode.liveNoRoom)
    expect((await client.call('live.detail', { roomId })).liveStream?.id).toBe(roomId)
  }
  expect(await noticesOf(follower)).toEqual([])
  expect((await host.call('live.detail', { user: host.uniqueId })).liveStream?.id).toBe(roomId)
  for (const name of names) expect(await infoOf(`/@${name}/live`)).not.toContain(roomId)
  expect(JSON.parse(await infoOf(`/@${host.uniqueId}/live?room=${roomId}`))).toMatchObject({
    body: { liveStream: { id: roomId } },
    canonicalUrl: `/@${host.uniqueId}/live?room=${roomId}`,
  })

  await host.call('live.stop', { roomId })
  for (const client of [guest, stranger, follower]) expect(await canFind(client, roomId)).toBe(false)
  // When the host has an unlisted room and one that others can find, `live.detail` gives the latter.
  const listed = await createRoom(host, { plannedTime: Math.floor(Date.now() / 1000) + 900 })
  expect((await guest.call('live.detail', { user: host.uniqueId })).liveStream?.id).toBe(listed)
})

test('a room goes from create to living to stop, and the next one knows it as the last (section 4)', async () => {
  const host = await join()
  const roomId = await createRoom(host)
  expect(await host.call('live.detail', { roomId })).toMatchObject({
    liveStatus: LiveStatus.create,
    liveStream: { playlistUrl: null },
  })
  expect((await problemOf(await host.send('live.create', { title: 'Again' }))).httpStatus).toBe(409)
  const sending = await start(host, roomId)
  await send(sending, 0, header)
  await send(sending, 1, fragments[0] ?? header)
  const guest = await createTestClient(site.url)
  expect(await guest.call('live.detail', { user: host.uniqueId })).toMatchObject({
    liveStatus: LiveStatus.living,
    liveStream: { id: roomId, playlistUrl: `/media/live/${roomId}/index.m3u8` },
  })
  expect((await guest.call('users.detail', { user: host.uniqueId })).user.liveRoomId).toBe(roomId)
  expect((await guest.call('live.list', {})).rooms.map(({ id }) => id)).toContain(roomId)
  const { room } = await host.call('live.stop', { roomId })
  expect(room).toMatchObject({ status: LiveStatus.stop, endReason: 'host', playlistUrl: null })
  expect(await host.call('live.stop', { roomId })).toMatchObject({ room: { endReason: 'host' } })
  expect((await guest.call('users.detail', { user: host.uniqueId })).user.liveRoomId).toBeUndefined()
  const next = await createRoom(host)
  expect(await host.call('live.detail', { roomId: next })).toMatchObject({
    lastLive: roomId,
    lastLiveType: 'room',
  })
  const [, own] = (await host.call('live.own', {})).rooms
  expect(own?.recording?.durationSec).toBeCloseTo(0.5, 1)
})

test('fragments are acknowledged, may come again, and none is lost after a cut', async () => {
  const sending = await goLive(await join(), 3)
  expect(await nextSeqOf(await send(sending, 2, fragments[1] ?? header))).toBe(4)
  const early = await problemOf(await send(sending, 6, fragments[5] ?? header))
  expect(early).toMatchObject({ httpStatus: 409, fields: { nextSeq: '4' } })
  expect(await nextSeqOf(await send(sending, 4, fragments[3] ?? header))).toBe(5)
  expect(await nextSeqOf(await send(sending, 8, fragments[7] ?? header, '&gap=1'))).toBe(9)
  const text = await playlist(sending.roomId)
  expect(text.match(/#EXT-X-PART:/g)).toHaveLength(5)
  expect(text.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1)
  expect(text).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="1.1.m4s"')
})

test('what a host’s device sends after the end goes into the recording, and the answer says that it is over', async () => {
  const host = await join()
  const sending = await goLive(host, 2)
  const { roomId } = sending
  await host.call('live.stop', { roomId })
  const answer = await send(sending, 3, fragments[2] ?? header)
  expect(await answer.json()).toMatchObject({ nextSeq: 4, endReason: 'host' })
  const [own] = (await host.call('live.own', {})).rooms
  expect(own?.recording?.durationSec).toBeCloseTo(1.5, 1)
})

test('another publisher, a stranger’s token and another format are refused with their reasons', async () => {
  const [host, other] = [await join(), await join()]
  const sending = await goLive(host)
  const second = await problemOf(
    await host.send('live.start', { roomId: sending.roomId, publisherId: 'ab'.repeat(16) }),
  )
  expect(second).toMatchObject({ httpStatus: 409, fields: { reason: 'published-elsewhere' } })
  expect((await start(host, sending.roomId)).nextSeq).toBe(3)
  const ofOther = await start(other, await createRoom(other))
  expect((await send({ ...ofOther, roomId: sending.roomId }, 3, header)).status).toBe(401)
  expect((await send({ ...sending, token: `${sending.token}x` }, 3, header)).status).toBe(401)
  const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381', 'hex')
  expect((await send(sending, 3, webm)).status).toBe(415)
  expect((await send(sending, 3, Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await problemOf(await other.send('live.stop', { roomId: sending.roomId }))).httpStatus).toBe(403)
})

test('a playlist waits for the part that it is asked for, and so does the part that it hints at', async () => {
  const sending = await goLive(await join(), 2)
  const waiting = playlist(sending.roomId, '?_HLS_msn=0&_HLS_part=2')
  const part = fetch(`${site.url}/media/live/${sending.roomId}/0.2.m4s`)
  await wait(100)
  await send(sending, 3, fragments[2] ?? header)
  expect(await waiting).toContain('URI="0.2.m4s"')
  const answer = await part
  expect(answer.headers.get('cache-control')).toContain('public')
  expect(Buffer.from(await answer.arrayBuffer()).equals(fragments[2] ?? header)).toBe(true)
  await send(sending, 4, fragments[3] ?? header)
  const segment = await fetch(`${site.url}/media/live/${sending.roomId}/0.m4s`)
  expect(Buffer.from(await segment.arrayBuffer()).equals(Buffer.concat(fragments.slice(0, 4)))).toBe(true)
  const index = await (await fetch(`${site.url}/media/live/${sending.roomId}/index.m3u8`)).text()
  expect(index).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=96x160/)
  expect((await fetch(`${site.url}/media/live/${sending.roomId}/source.m3u8?_HLS_msn=99`)).status).toBe(400)
})

test('files of a room for followers are sent to followers alone, and no shared cache holds them', async () => {
  const [host, follower] = [await join(), await join()]
  await follower.call('follows.set', { userId: host.id, follow: true })
  const { roomId } = await goLive(host, 2, { audience: 'followers' })
  const url = `${site.url}/media/live/${roomId}/source.m3u8`
  expect((await fetch(url)).status).toBe(404)
  const answer = await follower.deliver({ url, method: 'GET', headers: {}, body: null })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const guest = await createTestClient(site.url)
  expect((await guest.call('live.list', {})).rooms.map(({ id }) => id)).not.toContain(roomId)
})

test('what has left the playlist is a recording already, for its host alone', async () => {
  const host = await join()
  const { roomId } = await goLive(host, 10)
  const timeline = site.studio.timelineOf(roomId)
  // As after half a minute.
  if (timeline) timeline.windowStart = 2
  const [oldest, before] = [0, 1].map((msn) => `${site.url}/media/live/${roomId}/${msn}.m4s`)
  const guest = await createTestClient(site.url)
  expect((await fetchAs(guest, before ?? '')).headers.get('cache-control')).toBe('public, max-age=60')
  expect((await fetchAs(guest, oldest ?? '')).status).toBe(404)
  const own = await fetchAs(host, oldest ?? '')
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('files of a room that a moderator has removed are nobody’s but its host’s, and none goes on in lists', async () => {
  const [host, moderator, guest] = [await join(), await join(), await createTestClient(site.url)]
  const { roomId } = await goLive(host, 4)
  const name = 'picture-0123456789abcdef.webp'
  await writeFile(path.join(site.studio.folderOf(roomId), name), 'a picture')
  await site.database.query({
    text: 'UPDATE live_rooms SET picture_key = $2 WHERE id = $1',
    values: [roomId, name],
  })
  await site.database.query({
    text: `UPDATE users SET role = 'moderator' WHERE id = $1`,
    values: [moderator.id],
  })
  await moderator.call('operator.elevate', { password: 'a good password' })
  const files = ['index.m3u8', 'source.m3u8', '0.m4s', '0.0.m4s', 'header-0.mp4', name]
  const statusesFor = async (client: TestClient) =>
    Promise.all(
      files.map(async (file) => (await fetchAs(client, `${site.url}/media/live/${roomId}/${file}`)).status),
    )
  const pictureFor = async (client: TestClient) =>
    (await client.call('live.detail', { roomId })).liveStream?.pictureUrl
  expect(await statusesFor(guest)).toEqual(files.map(() => 200))
  expect(await pictureFor(guest)).toContain(name)

  const reporter = await join()
  await reporter.call('reports.send', { subject: { kind: 'live', roomId }, reason: 'violence', details: '' })
  await site.database.query({ text: `UPDATE reports SET created_at = now() - interval '10 seconds'` })
  const [open] = (await moderator.call('operator.reports', {})).cases
  const caseIds = [open?.id ?? '']
  await moderator.call('operator.decide', { caseIds, decision: 'remove', reason: 'violence' })
  // An earlier response is cached for five seconds.
  await vi.waitUntil(async () => (await statusesFor(guest)).every((status) => status === 404), {
    timeout: 8_000,
    interval: 250,
  })
  expect(await statusesFor(host)).toEqual(files.map(() => 200))
  expect([await pictureFor(guest), await pictureFor(host)]).toEqual([null, expect.stringContaining(name)])
})

test('viewers are counted once each, and get lines, hearts and the end by events', async () => {
  const [host, viewer] = [await join(), await join()]
  const { roomId } = await goLive(host)
  const ofHost = await watchRoom(host, roomId)
  const first = await watchRoom(viewer, roomId)
  await watchRoom(viewer, roomId)
  const ofGuest = await watchRoom(await createTestClient(site.url), roomId)
  expect(await first.waitFor('room.snapshot')).toMatchObject({ access: { isHost: false, canChat: true } })
  expect(await ofGuest.waitFor('room.snapshot')).toMatchObject({ access: { canChat: false } })
  await ofHost.waitFor('room.counted', ({ viewerCount }) => viewerCount === 2)

  const localId = 'ab'.repeat(16)
  const { line } = await viewer.call('live.sendChat', { roomId, text: ' So  calm ', localId })
  expect(await viewer.call('live.sendChat', { roomId, text: 'So calm', localId })).toEqual({ line })
  const added = await ofGuest.waitFor('chat.added')
  expect(added.lines.map(({ id }) => id)).toEqual([line.id])
  await viewer.call('live.sendHearts', { roomId, count: 7 })
  await ofGuest.waitFor('room.counted', ({ heartCount }) => heartCount === 7)
  await host.call('live.pinChat', { roomId, lineId: line.id })
  expect(await ofGuest.waitFor('chat.pinned')).toMatchObject({ line: { id: line.id } })
  await host.call('live.stop', { roomId })
  expect(await ofGuest.waitFor('room.changed')).toMatchObject({
    status: LiveStatus.stop,
    endReason: 'host',
    startTime: expect.closeTo(Date.now() / 1_000, -2),
  })
  await vi.waitUntil(() => ofGuest.state.hasEnded)
})

test('the chat has the host’s rules: followers, slow mode, blocked words, mutes, bans, moderators', async () => {
  const [host, viewer, moderator] = [await join(), await join(), await join()]
  const { roomId } = await goLive(host, 2, { chat: { audience: 'followers', slowModeSec: 0 } })
  let lineCount = 0
  const write = async (client: TestClient, text: string) => {
    lineCount += 1
    const localId = lineCount.toString(16).padStart(32, '0')
    const response = await client.send('live.sendChat', { roomId, text, localId })
    return response.ok ? { statusCode: 0 } : problemOf(response)
  }
  expect(await write(viewer, 'Hello')).toMatchObject({ httpStatus: 403, sentence: 'liveChatFollowers' })
  await viewer.call('follows.set', { userId: host.id, follow: true })
  expect((await write(viewer, 'Hello')).statusCode).toBe(0)
  await host.call('comments.setBlockedWord', { word: 'spam', blocked: true })
  expect(await write(viewer, 'Buy Spam here')).toMatchObject({ sentence: 'liveChatBlockedWord' })
  await host.call('live.update', { roomId, chat: { audience: 'everyone', slowModeSec: 60 } })
  // A line counts although its author has deleted it.
  for (const { id } of (await viewer.call('live.chat', { roomId })).lines) {
    await viewer.call('live.deleteChat', { roomId, lineId: id })
  }
  expect(await write(viewer, 'Again')).toMatchObject({ httpStatus: 429, sentence: 'liveChatSlow' })
  expect((await write(host, 'The host waits for nothing')).statusCode).toBe(0)
  expect(
    await problemOf(await viewer.send('live.setStanding', { roomId, userId: host.id, standing: 'muted' })),
  ).toMatchObject({ httpStatus: 403 })

  await host.call('live.setStanding', { roomId, userId: moderator.id, standing: 'moderator' })
  await moderator.call('live.setStanding', { roomId, userId: viewer.id, standing: 'muted' })
  expect(await write(viewer, 'Hm')).toMatchObject({ sentence: 'liveChatMuted' })
  for (const userId of [host.id, moderator.id]) {
    const refused = await moderator.send('live.setStanding', { roomId, userId, standing: 'banned' })
    expect(refused.status).toBe(403)
  }
  const watching = await watchRoom(viewer, roomId)
  await watching.waitFor('room.snapshot')
  await moderator.call('live.setStanding', { roomId, userId: viewer.id, standing: 'banned' })
  expect(await watching.waitFor('access.changed')).toMatchObject({ access: { standing: 'banned' } })
  await vi.waitUntil(() => watching.state.hasEnded)
  expect((await host.call('live.chat', { roomId })).lines.map(({ author }) => author.id)).toEqual([host.id])
  expect((await watchRoom(viewer, roomId)).response.status).toBe(403)
})

test('of many lines at once a writer has one in slow mode', async () => {
  const [host, viewer] = [await join(), await join()]
  const { roomId } = await goLive(host, 2, { chat: { audience: 'everyone', slowModeSec: 60 } })
  const lines = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      viewer.send('live.sendChat', { roomId, text: 'Me!', localId: `${index}`.padStart(32, 'a') }),
    ),
  )
  expect(lines.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(lines.filter(({ status }) => status === 429)).toHaveLength(8)
})

test('a block ends the stream of the one who is blocked', async () => {
  const [host, viewer] = [await join(), await join()]
  const { roomId } = await goLive(host)
  const watching = await watchRoom(viewer, roomId)
  await watching.waitFor('room.snapshot')
  await host.call('relations.setBlock', { userId: viewer.id, block: true })
  await vi.waitUntil(() => watching.state.hasEnded)
  // The event comes before the stream ends: a browser would otherwise try to reconnect first.
  expect(await watching.waitFor('access.changed')).toMatchObject({ access: { standing: 'banned' } })
  expect(await problemOf((await watchRoom(viewer, roomId)).response)).toMatchObject({
    statusCode: StatusCode.liveBlocked,
  })
})

test('a second player, FFmpeg, plays the whole of a playlist', async () => {
  const host = await join()
  const { roomId } = await goLive(host, 10)
  await host.call('live.stop', { roomId })
  await using demuxer = await Demuxer.open(`${site.url}/media/live/${roomId}/index.m3u8`)
  const counts = new Map<number, number>()
  for await (const packet of demuxer.packets()) {
    if (packet) counts.set(packet.streamIndex, (counts.get(packet.streamIndex) ?? 0) + 1)
  }
  const [video = 0] = [...counts.values()].toSorted((a, b) => a - b)
  expect([counts.size, video]).toEqual([2, 100])
})

test('a host plans five rooms at most, within thirty days', async () => {
  const host = await join()
  for (let count = 0; count < 5; count += 1) {
    await host.call('live.create', { title: 'Later', plannedTime: Math.floor(Date.now() / 1000) + 600 })
  }
  const sixth = { title: 'Later', plannedTime: Math.floor(Date.now() / 1000) + 600 }
  expect(await problemOf(await host.send('live.create', sixth))).toMatchObject({ sentence: 'livePlansFull' })
  const far = { title: 'Later', plannedTime: Math.floor(Date.now() / 1000) + 40 * 86_400 }
  expect((await problemOf(await host.send('live.create', far))).httpStatus).toBe(400)
})

test('the recording is its host’s alone, and a part of it becomes a video', async () => {
  const [host, other] = [await join(), await join()]
  const { roomId } = await goLive(host, 10)
  await host.call('live.stop', { roomId })
  const url = `${site.url}/media/live/${roomId}/recording.m3u8`
  expect((await fetchAs(other, url)).status).toBe(404)
  const text = await (await fetchAs(host, url)).text()
  expect(text.match(/#EXTINF/g)).toHaveLength(3)
  expect(text).toContain('#EXT-X-ENDLIST')
  // As if the time had passed for which its last files stay available.
  vi.spyOn(site.studio, 'timelineOf').mockReturnValue(undefined)
  const segment = url.replace('recording.m3u8', '0.m4s')
  const ofHost = await fetchAs(host, segment)
  expect([ofHost.status, ofHost.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await fetchAs(other, segment)).status).toBe(404)
  vi.restoreAllMocks()
  const [own] = (await host.call('live.own', {})).rooms
  expect(own?.recording).toMatchObject({ gapsAtSec: [] })
  expect(own?.recording?.durationSec).toBeCloseTo(5, 0)

  const part = { roomId, fromSec: 1, toSec: 3, caption: 'The best of it' }
  expect(await problemOf(await other.send('live.postReplay', part))).toMatchObject({ httpStatus: 403 })
  const long = await host.send('live.postReplay', { ...part, toSec: 400 })
  expect(await problemOf(long)).toMatchObject({ sentence: 'videoTooLongMinutes' })
  const { itemId } = await host.call('live.postReplay', part)
  expect((await host.call('videos.processing', { itemId })).state).toBe('processing')
  const replayAs = async (client: TestClient) => {
    const { liveStream } = await client.call('live.detail', { roomId })
    return [liveStream?.replayItemId, liveStream?.replayState]
  }
  // Only its host knows about a replay that is not ready yet.
  expect([await replayAs(host), await replayAs(other)]).toEqual([
    [itemId, 'processing'],
    [undefined, undefined],
  ])
  await site.database.query({ text: `UPDATE videos SET state = 'failed' WHERE id = $1`, values: [itemId] })
  expect(await replayAs(host)).toEqual([itemId, 'failed'])
  await site.database.query({ text: `UPDATE videos SET state = 'ready' WHERE id = $1`, values: [itemId] })
  expect(await replayAs(host)).toEqual([itemId, undefined])
  await host.call('videos.delete', { videoId: itemId })
  expect(await replayAs(host)).toEqual([undefined, undefined])
  const { statistics } = await host.call('live.statistics', { roomId })
  expect(statistics).toMatchObject({ peakViewerCount: 0, chatCount: 0 })
  await host.call('live.discardReplay', { roomId })
  expect((await fetchAs(host, url)).status).toBe(404)
  expect(await problemOf(await host.send('live.postReplay', part))).toMatchObject({
    sentence: 'liveReplayGone',
  })
})

test('who is not live any more has a last live: its replay, or else its room (sections 3, live state, and 8: 105)', async () => {
  const [host, viewer] = [await join(), await join()]
  const { roomId } = await goLive(host, 10)
  await host.call('live.stop', { roomId })
  const lastOf = async () => {
    const { statusCode, fields } = await problemOf(await viewer.send('live.detail', { user: host.uniqueId }))
    return [statusCode, fields]
  }
  await site.database.query({
    text: `UPDATE live_rooms SET ended_at = now() - interval '3 minutes' WHERE id = $1`,
    values: [roomId],
  })
  expect(await lastOf()).toEqual([StatusCode.liveNoRoom, { lastLive: roomId, lastLiveType: 'room' }])
  const { itemId } = await host.call('live.postReplay', { roomId, fromSec: 1, toSec: 3, caption: '' })
  await site.database.query({ text: `UPDATE videos SET state = 'ready' WHERE id = $1`, values: [itemId] })
  expect(await lastOf()).toEqual([StatusCode.liveNoRoom, { lastLive: itemId, lastLiveType: 'video' }])
  await host.call('relations.setBlock', { userId: viewer.id, block: true })
  expect(await lastOf()).toEqual([StatusCode.liveNoRoom, undefined])
})

test('followers are told of a plan and of the beginning, until the room is over', async () => {
  const [host, follower, muting] = [await join(), await join(), await join()]
  for (const client of [follower, muting]) await client.call('follows.set', { userId: host.id, follow: true })
  await muting.call('relations.setMute', { userId: host.id, mute: true })
  const plannedTime = Math.floor(Date.now() / 1000) + 600
  const roomId = await createRoom(host, { plannedTime })
  await expect.poll(() => noticesOf(follower)).toEqual(['livePlanned'])
  const sending = await start(host, roomId)
  await send(sending, 0, header)
  await send(sending, 1, fragments[0] ?? header)
  await expect.poll(() => noticesOf(follower)).toEqual(['live'])
  expect(await noticesOf(muting)).toEqual([])
  await host.call('live.stop', { roomId })
  expect(await noticesOf(follower)).toEqual([])
})
