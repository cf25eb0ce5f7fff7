import { readdir, readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'

import { expect, onTestFinished, test, vi } from 'vitest'

import { isApiError } from '#contract/errors.ts'
import { LiveStatus } from '#contract/live.ts'
import type { Bus, Publish } from '#server/bus/bus.ts'
import { nextId } from '#server/db/ids.ts'
import { withDatabase } from '#support/database.ts'
import { eventually } from '#support/eventually.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { makeLiveFolder, makeStudio, plainRoom } from '#support/live-studio.ts'
import { addUser } from '#support/users.ts'

import { mayBroadcast } from './air-repository.ts'
import { RoomLeases } from './leases.ts'
import type { LiveStudio } from './live-studio.ts'
import { livePlaylist } from './playlist.ts'
import { createPublisherTokens } from './publisher-tokens.ts'
import { removalOfRoom } from './removal.ts'
import * as repository from './repository.ts'
import { createRoom, endRoom, endRoomByOperator, startPublishing } from './service.ts'
import { closedStudio } from './studio.ts'
import { Timeline } from './timeline.ts'
import { maintainRooms } from './upkeep-service.ts'

const db = await withDatabase()
const { header, fragments } = await makeBroadcast(3)
const publisherId = '0f'.repeat(16)
const tokens = createPublisherTokens('secret')
const DAY_MS = 24 * 60 * 60_000

async function openRoom(studio: LiveStudio) {
  const host = await addUser(db)
  const { room } = await db.transaction((tx) => createRoom(tx, host, plainRoom()))
  const tools = { studio, tokens }
  await startPublishing(db, tools, host, { roomId: room.id, publisherId })
  const take = (seq: number, bytes: Buffer | undefined, isAfterGap = false) =>
    studio.take({ roomId: room.id, publisherId, seq, isAfterGap, bytes: bytes ?? header })
  const statusOf = async () => {
    const row = await repository.findRoom(db, room.id, null)
    return [row?.status, row?.endReason]
  }
  return { roomId: room.id, host, tools, take, statusOf }
}

const problemIn = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  return isApiError(error) ? error.problem : error
}

test('a server that was killed goes on with the room where the last fragment was stored', async () => {
  const folder = await makeLiveFolder()
  const first = makeStudio(db, folder)
  const { roomId, take } = await openRoom(first)
  await take(0, header)
  await take(1, fragments[0])
  await take(2, fragments[1])
  // The first one is not stopped, like a process that was killed.
  const second = makeStudio(db, folder)
  await second.recover()
  const again = (seq: number, bytes: Buffer | undefined) =>
    second.take({ roomId, publisherId, seq, isAfterGap: false, bytes: bytes ?? header })
  expect(second.timelineOf(roomId)?.nextSeq).toBe(3)
  expect(await again(2, fragments[1])).toBe(3)
  expect(await again(3, fragments[2])).toBe(4)
  const text = livePlaylist(second.timelineOf(roomId) ?? new Timeline())
  expect(text.match(/#EXT-X-PART:/g)).toHaveLength(3)
  expect(text).not.toContain('#EXT-X-DISCONTINUITY\n')
})

test('of two processes one has a room, and the other takes it when the first stops, or loses it (issue #53)', async () => {
  const folder = await makeLiveFolder()
  const first = makeStudio(db, folder, { leases: new RoomLeases(db, 'first') })
  const second = makeStudio(db, folder, { leases: new RoomLeases(db, 'second') })
  const { roomId, take, statusOf } = await openRoom(first)
  await take(0, header)
  await take(1, fragments[0])
  await second.recover()
  expect(second.has(roomId)).toBe(false)
  // The other process shows it.
  await eventually(() => expect(second.stateOf(roomId)).toMatchObject({ hasMedia: true, viewerCount: 0 }))
  // Rooms of other tests are on air, too.
  const listed = (studio: LiveStudio) => studio.listOnAir().find((room) => room.roomId === roomId)
  expect(listed(first)).toMatchObject({ isHere: true })
  expect(listed(second)).toMatchObject({ viewerCount: 0, isHere: false })
  const toSecond = (seq: number) =>
    second.take({ roomId, publisherId, seq, isAfterGap: false, bytes: fragments[seq - 1] ?? header })
  expect(await problemIn(toSecond(2))).toMatchObject({ httpStatus: 503 })

  await first.stop()
  await eventually(() => expect(second.has(roomId)).toBe(true))
  expect(await toSecond(2)).toBe(3)

  // The second one was away for so long that a third one has the room.
  await db.query({ text: "UPDATE live_leases SET process = 'third' WHERE room_id = $1", values: [roomId] })
  await eventually(() => expect(second.has(roomId)).toBe(false))
  expect(await problemIn(toSecond(3))).toMatchObject({ httpStatus: 503 })
  expect(await statusOf()).toEqual([LiveStatus.living, null])
})

test('a process on another machine, which has nothing of a room, goes on with it from a header that is sent again', async () => {
  const first = makeStudio(db, await makeLiveFolder(), { leases: new RoomLeases(db, 'near') })
  const { roomId, take, statusOf } = await openRoom(first)
  await take(0, header)
  await take(1, fragments[0])
  await first.stop()
  const second = makeStudio(db, await makeLiveFolder(), { leases: new RoomLeases(db, 'far') })
  await second.recover()
  const send = (seq: number, bytes: Buffer | undefined, isAfterGap = false) =>
    second.take({ roomId, publisherId, seq, isAfterGap, bytes: bytes ?? header })
  expect(await problemIn(send(2, fragments[1]))).toMatchObject({ httpStatus: 409, fields: { nextSeq: '0' } })
  expect(await send(0, header)).toBe(1)
  expect(await send(2, fragments[1], true)).toBe(3)
  expect(await send(3, fragments[2])).toBe(4)
  expect(livePlaylist(second.timelineOf(roomId) ?? new Timeline())).toContain('#EXT-X-PART:')
  expect(await statusOf()).toEqual([LiveStatus.living, null])
})

test('a process without the role leaves rooms to others', async () => {
  const folder = await makeLiveFolder()
  const first = makeStudio(db, folder, { leases: new RoomLeases(db, 'one') })
  const { roomId, take } = await openRoom(first)
  await take(0, header)
  await take(1, fragments[0])
  await first.stop()
  const other = makeStudio(db, folder, { leases: new RoomLeases(db, 'other'), takesRooms: false })
  await other.recover()
  expect(other.has(roomId)).toBe(false)
  const able = makeStudio(db, folder, { leases: new RoomLeases(db, 'able') })
  await able.recover()
  expect(able.has(roomId)).toBe(true)
})

test('a room ends when its host is lost, and goes on when they come back within two minutes', async () => {
  const studio = makeStudio(db, await makeLiveFolder(), { lostAfterMs: 600 })
  const { roomId, host, tools, take, statusOf } = await openRoom(studio)
  await take(0, header)
  await take(1, fragments[0])
  expect(await statusOf()).toEqual([LiveStatus.living, null])
  await vi.waitUntil(async () => (await statusOf())[0] === LiveStatus.stop, { timeout: 5_000 })
  expect(await statusOf()).toEqual([LiveStatus.stop, 'lost'])
  expect(await problemIn(take(2, fragments[1]))).toMatchObject({ httpStatus: 409 })
  const { nextSeq } = await startPublishing(db, tools, host, { roomId, publisherId })
  expect(nextSeq).toBe(2)
  await take(2, header)
  await take(3, fragments[1])
  expect(await statusOf()).toEqual([LiveStatus.living, null])
  expect(livePlaylist(studio.timelineOf(roomId) ?? new Timeline())).toContain('#EXT-X-DISCONTINUITY\n')
})

/** A bus with one subscriber. */
function makeBus() {
  let onChange: Publish | undefined
  const bus: Pick<Bus, 'subscribe'> = {
    subscribe(subscriber) {
      onChange = (change) => subscriber.onChange(change)
      return () => {}
    },
  }
  db.publishTo((change) => onChange?.(change))
  return bus
}

test('an operator ends a room: its process hears of it', async () => {
  const bus = makeBus()
  const studio = makeStudio(db, await makeLiveFolder(), { bus })
  const { roomId, take, statusOf } = await openRoom(studio)
  await take(0, header)
  await take(1, fragments[0])
  await db.transaction((tx) => endRoomByOperator(tx, roomId, 'violence'))
  expect(await statusOf()).toEqual([LiveStatus.stop, 'operator'])
  expect(studio.stateOf(roomId)?.endsUnlessBackAtMs).toBeNull()
  expect(await problemIn(take(2, fragments[1]))).toMatchObject({ httpStatus: 409 })
})

test('a room that is removed after its host was lost does not go on, nor one that is coming back', async () => {
  const bus = makeBus()
  const studio = makeStudio(db, await makeLiveFolder(), { bus, lostAfterMs: 30_000 })
  for (const isComingBack of [false, true]) {
    const { roomId, host, tools, take, statusOf } = await openRoom(studio)
    await take(0, header)
    await take(1, fragments[0])
    await endRoom(db, { studio }, roomId, { reason: 'lost' })
    const comeBack = () => startPublishing(db, tools, host, { roomId, publisherId })
    if (isComingBack) await comeBack()
    await db.query({
      text: `INSERT INTO decisions (id, kind, subject_key, decision, reason, note, effect)
        VALUES ($1, 'live', $2, 'remove', 'violence', '', $3)`,
      values: [nextId(), roomId, removalOfRoom(roomId)],
    })
    await db.transaction((tx) => endRoomByOperator(tx, roomId, 'violence'))
    const goOn = isComingBack ? take(2, header) : comeBack()
    expect(await problemIn(goOn)).toMatchObject({ httpStatus: 409 })
    expect(await problemIn(take(3, fragments[1]))).toMatchObject({ httpStatus: 409 })
    expect(await statusOf()).toEqual([LiveStatus.stop, 'lost'])
  }
})

test('as many rooms are on air as the site lets, and none begins on a disk that is nearly full', async () => {
  let freeBytes = Infinity
  const studio = makeStudio(db, await makeLiveFolder(), {
    maxRooms: 1,
    freeBytes: () => Promise.resolve(freeBytes),
  })
  await openRoom(studio)
  expect(await problemIn(openRoom(studio))).toMatchObject({ httpStatus: 503, sentence: 'livesFull' })
  freeBytes = 1_000
  expect(
    await problemIn(
      openRoom(makeStudio(db, await makeLiveFolder(), { freeBytes: () => Promise.resolve(1) })),
    ),
  ).toMatchObject({ httpStatus: 503 })
})

test('more bytes or fragments than a broadcast has are refused', async () => {
  const studio = makeStudio(db, await makeLiveFolder())
  const { take } = await openRoom(studio)
  const answers: unknown[] = []
  for (let seq = 0; seq < 40; seq += 1) answers.push(await problemIn(take(seq, Buffer.alloc(2 * 1024 ** 2))))
  expect(answers.at(0)).toMatchObject({ httpStatus: 415 })
  expect(answers.at(-1)).toMatchObject({ httpStatus: 429 })
})

test('of one publisher few fragments wait at a time', async () => {
  const studio = makeStudio(db, await makeLiveFolder())
  const { take } = await openRoom(studio)
  const answers = await Promise.all(
    [header, ...fragments, header].map((bytes, seq) => problemIn(take(seq, bytes))),
  )
  expect(answers.at(0)).toBe(1)
  expect(answers.at(-1)).toMatchObject({ httpStatus: 429 })
})

test('fragments that come in any order are stored in that of their numbers, each once', async () => {
  const studio = makeStudio(db, await makeLiveFolder())
  const { roomId, take } = await openRoom(studio)
  const order = [2, 0, 3, 2, 1]
  const answers = await Promise.all(order.map((seq) => take(seq, seq === 0 ? header : fragments[seq - 1])))
  expect(answers).toEqual([3, 1, 4, 3, 2])
  const text = livePlaylist(studio.timelineOf(roomId) ?? new Timeline())
  expect(text.match(/#EXT-X-PART:/g)).toHaveLength(3)
  expect(text).not.toContain('#EXT-X-DISCONTINUITY\n')
})

test('when a fragment is refused, those that wait for it are told at once', async () => {
  const studio = makeStudio(db, await makeLiveFolder())
  const { take } = await openRoom(studio)
  await take(0, header)
  const startedAtMs = performance.now()
  const later = [problemIn(take(2, fragments[1])), problemIn(take(3, fragments[2]))]
  expect(await problemIn(take(1, Buffer.from('no fragment')))).toMatchObject({ httpStatus: 415 })
  const missing = { httpStatus: 409, fields: { nextSeq: '1' } }
  expect(await Promise.all(later)).toMatchObject([missing, missing])
  expect(performance.now() - startedAtMs).toBeLessThan(4_000)
  expect(await take(2, fragments[1], true)).toBe(3)
})

test('a fragment that is said to come after a gap and does not is none', async () => {
  const studio = makeStudio(db, await makeLiveFolder())
  const { roomId, take } = await openRoom(studio)
  for (const [seq, bytes] of [header, ...fragments.slice(0, 3)].entries()) await take(seq, bytes, seq === 3)
  expect(livePlaylist(studio.timelineOf(roomId) ?? new Timeline())).not.toContain('#EXT-X-DISCONTINUITY\n')
})

test.each([
  [1_000, () => 'a', 'a', 'b'],
  [2_000, (index: number) => `2001:db8:1:${(index % 256).toString(16)}`, '2001:db8:1:ff', '2001:db8:1:100'],
])('%d streams of one address or one IPv6 customer are the most', async (max, addressOf, same, other) => {
  const studio = makeStudio(db, await makeLiveFolder())
  const snapshot = { type: 'room.counted', viewerCount: 0, heartCount: 0 } as const
  const roomId = nextId()
  for (let count = 0; count < max; count += 1) {
    const [out, address] = [new Writable({ write: (_chunk, _encoding, done) => done() }), addressOf(count)]
    expect(() => studio.requireStreams(address)).not.toThrow()
    studio.watch(roomId, { key: `g${count}`, userId: null, address, out }, address, snapshot)
  }
  expect(() => studio.requireStreams(same)).toThrow('Too many requests')
  expect(() => studio.requireStreams(other)).not.toThrow()
})

test('recordings are removed after seven days', async () => {
  const folder = await makeLiveFolder()
  const studio = makeStudio(db, folder)
  const { roomId, tools, take } = await openRoom(studio)
  await take(0, header)
  await take(1, fragments[0])
  await endRoom(db, tools, roomId, { reason: 'operator' })
  const until = (await repository.findRoom(db, roomId, null))?.recordingUntil?.getTime() ?? 0
  expect((until - Date.now()) / DAY_MS).toBeCloseTo(7, 2)
  const age = (days: number) =>
    db.query({
      text: `UPDATE live_rooms SET recording_until = recording_until - make_interval(days => $2),
        ended_at = ended_at - make_interval(days => $2) WHERE id = $1`,
      values: [roomId, days],
    })
  const other = makeStudio(db, folder)
  const maintain = () => maintainRooms(db, { studio: other, folder })
  await age(6)
  await maintain()
  expect((await repository.findRoom(db, roomId, null))?.recording).not.toBeNull()
  await age(2)
  await maintain()
  expect((await repository.findRoom(db, roomId, null))?.recording).toBeNull()
  expect(await readdir(folder)).not.toContain(roomId)
})

test('a host makes thirty rooms a day at most', async () => {
  const host = await addUser(db)
  const tools = { studio: closedStudio }
  for (let count = 0; count < 30; count += 1) {
    const { room } = await db.transaction((tx) => createRoom(tx, host, plainRoom()))
    await endRoom(db, tools, room.id, { reason: 'host' })
  }
  expect(await problemIn(db.transaction((tx) => createRoom(tx, host, plainRoom())))).toMatchObject({
    httpStatus: 429,
  })
})

test('the room of a host whose account is suspended may not go on', async () => {
  const studio = makeStudio(db, await makeLiveFolder())
  const { roomId, host } = await openRoom(studio)
  expect(await mayBroadcast(db, roomId)).toBe(true)
  await db.query({ text: `UPDATE users SET standing = 'banned' WHERE id = $1`, values: [host.id] })
  expect(await mayBroadcast(db, roomId)).toBe(false)
})

const countChildren = async (): Promise<number> => {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    processes.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  )
  // Name, state and parent: only children of this test.
  return lines.filter((line) => line.split(') ')[1]?.split(' ')[1] === String(process.pid)).length
}

const BY = { hostId: '7', publisherId }

test('a room that is opened ten times at once has one process, and takes one place', async () => {
  const folder = await makeLiveFolder()
  const studio = makeStudio(db, folder, { maxRooms: 2 })
  const before = await countChildren()
  const roomId = nextId()
  await Promise.all(Array.from({ length: 10 }, () => studio.open(roomId, BY)))
  expect((await countChildren()) - before).toBe(1)
  const others = await Promise.all(
    ['8', '9', '10'].map((hostId) => problemIn(studio.open(nextId(), { hostId, publisherId }))),
  )
  expect(others.filter((answer) => answer === 0)).toHaveLength(1)
  await studio.stop()
  expect(await countChildren()).toBe(before)
})

test('a host opens one room at a time, and opening it again keeps no place', async () => {
  const studio = makeStudio(db, await makeLiveFolder())
  const [first, second] = [nextId(), nextId()]
  await studio.open(first, BY)
  expect(await problemIn(studio.open(second, BY))).toMatchObject({ httpStatus: 409, sentence: 'liveAlready' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 119_000 })
  onTestFinished(() => void vi.useRealTimers())
  await studio.open(first, BY)
  vi.setSystemTime(Date.now() + 2_000)
  await vi.waitUntil(() => studio.stateOf(first) === undefined)
  expect(await studio.open(second, BY)).toBe(0)
})

test('a room that ends while a fragment is on its way stays over, and its process ends', async () => {
  const folder = await makeLiveFolder()
  const before = await countChildren()
  const studio = makeStudio(db, folder)
  const { roomId, tools, take, statusOf } = await openRoom(studio)
  await take(0, header)
  const sent = [problemIn(take(1, fragments[0])), problemIn(take(2, fragments[1]))]
  await endRoom(db, tools, roomId, { reason: 'lost' })
  expect((await Promise.all(sent)).at(-1)).toMatchObject({ httpStatus: 409, sentence: 'liveOver' })
  expect(await statusOf()).toEqual([LiveStatus.stop, 'lost'])
  expect(await countChildren()).toBe(before)
})

test('a room begins with a later fragment when the database could not be told of the first one', async () => {
  const studio = makeStudio(db, await makeLiveFolder())
  const { roomId, host, take, statusOf } = await openRoom(studio)
  await db.query({
    text: `INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience)
      VALUES ($1, $2, 'Other', 2, 'portrait', 'everyone', 'everyone')`,
    values: [nextId(), host.id],
  })
  await take(0, header)
  expect(await problemIn(take(1, fragments[0]))).toMatchObject({ httpStatus: 409, sentence: 'liveAlready' })
  await db.query({
    text: `UPDATE live_rooms SET status = 3 WHERE host_id = $1 AND id <> $2`,
    values: [host.id, roomId],
  })
  expect(await take(1, fragments[0])).toBe(2)
  expect(await statusOf()).toEqual([LiveStatus.living, null])
})

test('fragments are refused on a disk that others have filled', async () => {
  let freeBytes = Infinity
  const studio = makeStudio(db, await makeLiveFolder(), { freeBytes: () => Promise.resolve(freeBytes) })
  const { take } = await openRoom(studio)
  freeBytes = 1
  await vi.waitUntil(async () => isApiError(await take(0, header).catch((error: unknown) => error)), {
    timeout: 8_000,
  })
  expect(await problemIn(take(1, header))).toMatchObject({ httpStatus: 507 })
})

test('a viewer who left before their stream began is not counted', async () => {
  const studio = makeStudio(db, await makeLiveFolder())
  const roomId = nextId()
  await studio.open(roomId, BY)
  const snapshot = { type: 'room.counted', viewerCount: 0, heartCount: 0 } as const
  const out = new Writable({ write: (_chunk, _encoding, done) => done() })
  out.destroy()
  await new Promise((resolve) => out.once('close', resolve))
  studio.watch(roomId, { key: '7', userId: '7', address: 'a', out }, 'a', snapshot)
  expect(studio.stateOf(roomId)?.viewerCount).toBe(0)
})
