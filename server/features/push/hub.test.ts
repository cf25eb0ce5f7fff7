import { Writable } from 'node:stream'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { LiveStatus } from '#contract/live.ts'
import { PUSH_HEARTBEAT_INTERVAL_MS } from '#contract/push.ts'
import type { Bus, BusListener } from '#server/bus/bus.ts'
import { nextId } from '#server/db/ids.ts'
import { judgeVideo } from '#server/features/moderation/service.ts'
import { markRead } from '#server/features/notices/read-service.ts'
import { recordNotice } from '#server/features/notices/service.ts'
import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { eventually } from '#support/eventually.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { PushHub } from './hub.ts'

const database = await withDatabase()
const viewer = await addUser(database)
const author = await addUser(database)
const watch = { videos: [], userIds: [] }

/** A bus whose changes the test controls. */
function plantedBus(): Bus & BusListener {
  let listener: BusListener | undefined
  return {
    publish: () => {},
    subscribe(given) {
      listener = given
      return () => {}
    },
    isAway: () => false,
    stop: () => Promise.resolve(),
    onChange: (change) => listener?.onChange(change),
    onGap: () => listener?.onGap(),
  }
}

/** Collects what a stream writes. */
function reader() {
  let text = ''
  const out = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk
      done()
    },
  })
  /** Events, without the counts of the inbox, which each stream begins with. */
  const count = () => text.split('data:').length - text.split('inbox.counted').length
  return { out, text: () => text, count }
}

async function addSession(userId: string, expiresIn = '1 h'): Promise<string> {
  const id = `session-${nextId()}`
  await database.query({
    text: `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $1, $2, now() + $3::interval)`,
    values: [id, userId, expiresIn],
  })
  return id
}

const listener = (changes: { viewerId?: string; sessionId?: string; address?: string } = {}) => ({
  viewerId: viewer.id,
  sessionId: `s-${nextId()}`,
  address: '203.0.113.1',
  ...changes,
})
const fresh = { watch, lastEventId: null }

const log = silentLog()
let bus: ReturnType<typeof plantedBus>
let hub: PushHub
const startHub = () => {
  bus = plantedBus()
  hub = new PushHub(database, bus, log)
}
beforeEach(startHub)
afterEach(() => {
  vi.useRealTimers()
  hub.stop()
})

describe('work', () => {
  test('does not grow with what happens: one reading for a burst, one event for each who watches', async () => {
    const videoId = await addVideo(database, { authorId: author.id })
    await database.query({
      text: 'UPDATE videos SET rev = 1000, like_count = 1000 WHERE id = $1',
      values: [videoId],
    })
    const readers = Array.from({ length: 50 }, () => reader())
    for (const { out } of readers) {
      const request = { watch: { videos: [{ id: videoId, rev: 1000 }], userIds: [] }, lastEventId: null }
      hub.open(listener(), request, out)
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    await database.query({ text: 'UPDATE videos SET rev = rev + 1 WHERE id = $1', values: [videoId] })
    const query = vi.spyOn(database, 'query')
    for (let userId = 1; userId <= 1_000; userId += 1)
      bus.onChange({ kind: 'like', userId: String(userId), videoId })
    await eventually(() => expect(readers.map(({ count }) => count())).toEqual(readers.map(() => 1)))
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
  })

  test('is taken up again when the database does not answer', async () => {
    const videoId = await addVideo(database, { authorId: author.id })
    const { out, count } = reader()
    hub.open(listener(), fresh, out)
    const query = vi.spyOn(database, 'query').mockRejectedValueOnce(new Error('planted'))
    bus.onChange({ kind: 'like', userId: viewer.id, videoId })
    await eventually(() => expect(count()).toBe(1))
    query.mockRestore()
  })
})

database.publishTo((change) => bus.onChange(change))

const showing = (id: string) => ({ videos: [{ id, rev: 0 }], userIds: [] })

test('a mask reaches those who show the video, which they may still watch: they load it again, and others do not', async () => {
  const [masked, other] = [
    await addVideo(database, { authorId: author.id }),
    await addVideo(database, { authorId: author.id }),
  ]
  const [here, there, later] = [reader(), reader(), reader()]
  hub.open(listener(), { watch: showing(other), lastEventId: null }, there.out)
  await eventually(() => expect(there.text()).toContain('inbox.counted'))
  hub.open(listener(), { watch: showing(masked), lastEventId: null }, here.out)
  await eventually(() => expect(here.text()).toContain('inbox.counted'))
  const lastEventId = /id: (\S+)/.exec(here.text())?.[1] ?? ''
  expect(here.text()).not.toContain('resync')
  await database.transaction((tx) => judgeVideo(tx, masked, { moderation: 'mask' }))
  await eventually(() => expect(here.text()).toContain('resync'))
  expect(there.text()).not.toContain('resync')
  // A client that was away gets the event when it reconnects.
  hub.open(listener(), { watch: showing(masked), lastEventId }, later.out)
  await eventually(() => expect(later.text()).toContain('resync'))
})

describe('who is live (specification section 3, liveUser)', () => {
  const rooms: string[] = []
  async function addRoom(room: { audience?: string; isAdult?: boolean; status?: number } = {}) {
    const [host, id] = [await addUser(database), nextId()]
    const { audience = 'everyone', isAdult = false, status = LiveStatus.living } = room
    await database.query({
      text: `INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience, is_adult)
        VALUES ($1, $2, 'Waves', $3, 'portrait', $4, 'everyone', $5)`,
      values: [id, host.id, status, audience, isAdult],
    })
    rooms.push(id)
    return { userId: host.id, liveRoomId: id }
  }
  afterEach(() => database.query({ text: 'DELETE FROM live_rooms WHERE id = ANY($1)', values: [rooms] }))

  test('is told to a page that opens, of one live that is for everyone, read once for all', async () => {
    const live = await addRoom()
    await addRoom({ audience: 'followers' })
    await addRoom({ isAdult: true })
    await addRoom({ status: LiveStatus.stop })
    const query = vi.spyOn(database, 'query')
    const readers = Array.from({ length: 20 }, () => reader())
    for (const { out } of readers) hub.open(listener(), fresh, out)
    const frame = `data: ${JSON.stringify({ type: 'user.liveChanged', ...live })}`
    await eventually(() => expect(readers.map(({ text }) => text().includes(frame))).not.toContain(false))
    expect(readers.map(({ text }) => text().split('user.liveChanged').length)).toEqual(readers.map(() => 2))
    expect(query.mock.calls.filter(([{ name }]) => name === 'push.newestLive')).toHaveLength(1)
    query.mockRestore()
  })

  test('is asked once for all, also by a database that does not answer', async () => {
    const answer = database.query.bind(database)
    const query = vi
      .spyOn(database, 'query')
      .mockImplementation((asked) =>
        asked.name === 'push.newestLive' ? Promise.reject(new Error('planted')) : answer(asked),
      )
    const warn = vi.spyOn(log, 'warn')
    const asked = () => query.mock.calls.filter(([{ name }]) => name === 'push.newestLive').length
    for (let count = 1; count <= 3; count += 1) {
      const readers = [reader(), reader()]
      for (const { out } of readers) hub.open(listener(), fresh, out)
      await eventually(() =>
        expect(readers.map(({ text }) => text().includes('inbox.counted'))).toEqual([true, true]),
      )
    }
    expect([asked(), warn.mock.calls.length]).toEqual([1, 1])
    query.mockRestore()
    warn.mockRestore()
  })

  test('is told to nobody when no live is for everyone', async () => {
    await addRoom({ audience: 'friends' })
    const { out, text } = reader()
    hub.open(listener(), fresh, out)
    await eventually(() => expect(text()).toContain('inbox.counted'))
    expect(text()).not.toContain('user.liveChanged')
  })
})

describe('the inbox (specification section 3, noticeCount)', () => {
  test('is counted for each device when it opens, and within a second of a notice and of reading it', async () => {
    const [ann, ben] = [await addUser(database), await addUser(database)]
    const [phone, desktop] = [reader(), reader()]
    for (const { out } of [phone, desktop]) hub.open(listener({ viewerId: ann.id }), fresh, out)
    const lastEvents = () => [phone, desktop].map(({ text }) => text().split('data: ').at(-1))
    await eventually(() =>
      expect(lastEvents()).toEqual([1, 2].map(() => expect.stringContaining('"likes":0'))),
    )
    const videoId = await addVideo(database, { authorId: ann.id })
    await database.transaction((tx) =>
      recordNotice(tx, { kind: 'like', recipientId: ann.id, actorId: ben.id, videoId }),
    )
    await eventually(() => {
      for (const { text } of [phone, desktop]) {
        expect(text()).toContain('"likes":1')
        expect(text()).toContain('"inbox.changed"')
      }
    })
    const startMs = performance.now()
    await database.transaction((tx) => markRead(tx, ann, { tab: 'all', upToId: nextId() }))
    await eventually(() =>
      expect(lastEvents()).toEqual([1, 2].map(() => expect.stringContaining('"likes":0'))),
    )
    expect(performance.now() - startMs).toBeLessThan(1_000)
  })
})

const resyncs = ({ text }: { text: () => string }) => text().split('"resync"').length - 1
const watching = (userId: string) => ({ watch: { videos: [], userIds: [userId] }, lastEventId: null })

describe('open pages', () => {
  test('of those who look at a user load again at once when that account becomes private or public, and no more than 500', () => {
    const [watcher, own, other] = [reader(), reader(), reader()]
    hub.open(listener(), watching(author.id), watcher.out)
    hub.open(listener({ viewerId: author.id }), fresh, own.out)
    hub.open(listener({ viewerId: '4' }), fresh, other.out)
    const query = vi.spyOn(database, 'query')
    bus.onChange({ kind: 'privacy', userId: author.id })
    expect([watcher, own, other].map(resyncs)).toEqual([1, 1, 0])
    const crowd = Array.from({ length: 600 }, (_, index) => ({
      viewerId: `${index + 100}`,
      reader: reader(),
    }))
    for (const { viewerId, reader: one } of crowd) hub.open(listener({ viewerId }), watching('7'), one.out)
    query.mockClear()
    bus.onChange({ kind: 'privacy', userId: '7' })
    expect(crowd.filter(({ reader: one }) => resyncs(one) > 0).length).toBe(500)
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
  })

  test('of both users load again at once when one blocks the other, also after a cut', () => {
    const [blocker, blocked, other] = [reader(), reader(), reader()]
    hub.open(listener({ viewerId: author.id }), fresh, blocker.out)
    hub.open(listener(), fresh, blocked.out)
    hub.open(listener({ viewerId: '4' }), watching(author.id), other.out)
    const [, lastEventId = null] = /id: (\S+)/.exec(blocked.text()) ?? []
    bus.onChange({ kind: 'block', userIds: [author.id, viewer.id] })
    expect([blocker, blocked, other].map(resyncs)).toEqual([1, 1, 0])
    const late = reader()
    hub.open(listener(), { watch, lastEventId }, late.out)
    expect(resyncs(late)).toBe(1)
  })
})

test('an author’s browsers load again when a video of theirs is in lists now, also after a cut', () => {
  const [own, watcher] = [reader(), reader()]
  hub.open(listener({ viewerId: author.id }), fresh, own.out)
  hub.open(listener(), { watch: { videos: [], userIds: [author.id] }, lastEventId: null }, watcher.out)
  const [, lastEventId = null] = /id: (\S+)/.exec(own.text()) ?? []
  bus.onChange({ kind: 'posted', userId: author.id })
  expect([own, watcher].map(resyncs)).toEqual([1, 0])
  const late = reader()
  hub.open(listener({ viewerId: author.id }), { watch, lastEventId }, late.out)
  expect(resyncs(late)).toBe(1)
})

test('a browser loads again at most every 10 seconds, and once more after the last change', async () => {
  const one = reader()
  hub.open(listener(), fresh, one.out)
  await eventually(() => expect(one.text()).toContain('inbox.counted'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const toggle = () => bus.onChange({ kind: 'block', userIds: [viewer.id, author.id] })
  for (let count = 0; count < 100; count += 1) toggle()
  expect(resyncs(one)).toBe(1)
  // Interrupted before the second change, which comes after the last received id.
  bus.onChange({ kind: 'typing', conversationId: '1', userId: author.id, userIds: [viewer.id] })
  const lastEventId = Array.from(one.text().matchAll(/id: (\S+)/g)).at(-1)?.[1] ?? null
  const late = reader()
  hub.open(listener(), { watch, lastEventId }, late.out)
  expect(resyncs(late)).toBe(1)
  vi.advanceTimersByTime(9_900)
  expect(resyncs(one)).toBe(1)
  vi.advanceTimersByTime(200)
  expect(resyncs(one)).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(resyncs(one)).toBe(2)
  toggle()
  expect(resyncs(one)).toBe(3)
})

describe('a reader', () => {
  test('hears every 15 seconds that the server is there, and an id to go on from', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    startHub()
    const { out, text } = reader()
    const sessionId = await addSession(viewer.id)
    hub.open(listener({ sessionId }), fresh, out)
    await eventually(() => expect(text()).toContain('inbox.counted'))
    bus.onChange({ kind: 'like', userId: '5', videoId: '6' })
    vi.advanceTimersByTime(15_000)
    expect(text()).toMatch(/^: alive\nid: (\S+)\.0\n\n.*: alive\nid: \1\.1\n\n$/s)
  })

  test('whose session expired or was revoked hears so with the next heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    startHub()
    const [good, expired, revoked] = [reader(), reader(), reader()]
    const sessionId = await addSession(viewer.id)
    hub.open(listener({ sessionId }), fresh, good.out)
    hub.open(listener({ sessionId: await addSession(viewer.id, '-1 s') }), fresh, expired.out)
    hub.open(listener(), fresh, revoked.out)
    vi.advanceTimersByTime(PUSH_HEARTBEAT_INTERVAL_MS)
    await eventually(() => {
      expect(expired.text()).toMatch(/data: \{"type":"session.ended"\}\n\n$/)
      expect(revoked.text()).toMatch(/data: \{"type":"session.ended"\}\n\n$/)
    })
    expect([good, expired, revoked].map(({ out }) => out.writableEnded)).toEqual([false, true, true])
  })
})

const open = (changes: Parameters<typeof listener>[0]) => {
  const one = listener(changes)
  hub.requireCapacity(one)
  const { out } = reader()
  hub.open(one, fresh, out)
  return out
}

const ofSite = (index: number) => `2001:db8:1:${(index % 4_096).toString(16)}`

describe('room', () => {
  test('is for 24 streams of a user, and is made by one that closes', async () => {
    const streams = Array.from({ length: 24 }, () => open({}))
    expect(() => open({})).toThrow(expect.objectContaining({ statusCode: 429 }))
    expect(() => open({ viewerId: author.id })).not.toThrow()
    streams[0]?.destroy()
    await eventually(() => expect(() => open({})).not.toThrow())
  })

  test('is for 1,000 streams of an address', () => {
    for (let count = 0; count < 1_000; count += 1) open({ viewerId: String(count + 1) })
    expect(() => open({ viewerId: '5000' })).toThrow(expect.objectContaining({ statusCode: 429 }))
    expect(() => open({ viewerId: '5000', address: '203.0.113.2' })).not.toThrow()
  })

  test('is for 4,000 streams of an IPv6 site, however many networks it has', () => {
    for (let count = 0; count < 4_000; count += 1)
      open({ viewerId: String(count + 1), address: ofSite(count * 16) })
    const one = { viewerId: '5000', address: '2001:db8:1:ffff' }
    expect(() => open(one)).toThrow(expect.objectContaining({ statusCode: 429 }))
    expect(() => open({ ...one, address: '2001:db8:2:ffff' })).not.toThrow()
  })

  test('is not there any more when the server stops, and all streams end', () => {
    const stream = open({})
    hub.stop()
    expect(stream.writableEnded).toBe(true)
    expect(() => open({})).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ httpStatus: 503 }) }),
    )
  })
})

test('after a gap everybody asks again, one after the other, and is told to start over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const readers = Array.from({ length: 20 }, () => reader())
  for (const { out } of readers) hub.open(listener(), fresh, out)
  const [, id = ''] = /id: (\S+)/.exec(readers[0]?.text() ?? '') ?? []
  bus.onGap()
  const endedCount = () => readers.filter(({ out }) => out.writableEnded).length
  vi.advanceTimersByTime(2_500)
  expect(endedCount()).toBeGreaterThan(2)
  expect(endedCount()).toBeLessThan(18)
  vi.advanceTimersByTime(2_500)
  expect(endedCount()).toBe(20)
  const again = reader()
  hub.open(listener(), { watch, lastEventId: id }, again.out)
  expect(again.text()).toContain('data: {"type":"resync"}')
})

test('an event between the gap and the end of a stream does not hide the gap from its page', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { out, text } = reader()
  hub.open(listener(), fresh, out)
  bus.onGap()
  bus.onChange({ kind: 'conversation', conversationId: '1', userIds: [viewer.id], seq: 7 })
  expect(text()).toContain('"conversation.changed"')
  vi.advanceTimersByTime(5_000)
  expect(out.writableEnded).toBe(true)
  const lastEventId = Array.from(text().matchAll(/id: (\S+)/g), ([, id = '']) => id).at(-1) ?? null
  const again = reader()
  hub.open(listener(), { watch, lastEventId }, again.out)
  expect(again.text()).toContain('data: {"type":"resync"}')
})
