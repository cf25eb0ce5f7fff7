import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import type { LiveEvent } from '#contract/models/live.ts'

import { LineCounter, ROOM_LINES_PER_SEC } from './line-counter.ts'
import { RoomAudience } from './room-audience.ts'

const SNAPSHOT: LiveEvent = { type: 'room.counted', viewerCount: 0, heartCount: 0 }

function listen(
  audience: RoomAudience,
  key: string | null,
  userId: string | null = null,
  address = key ?? '',
) {
  const frames: string[] = []
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      frames.push(chunk.toString())
      done()
    },
  })
  audience.join({ key, userId, address, out }, SNAPSHOT)
  return { frames, out }
}

async function leave({ out }: { out: Writable }): Promise<void> {
  out.destroy()
  await new Promise((resolve) => out.once('close', resolve))
}

test('viewers are counted once each, the host not at all, and guests of one address up to fifty', async () => {
  const audience = new RoomAudience()
  listen(audience, null, 'host')
  listen(audience, '7', '7')
  const second = listen(audience, '7', '7')
  expect(audience.viewerCount).toBe(1)
  for (let count = 0; count < 80; count += 1) listen(audience, `browser ${count}`, null, 'one address')
  expect(audience.viewerCount).toBe(1 + 50 + 1)
  await leave(second)
  expect(audience.viewerCount).toBe(52)
})

const network = (index: number) => `2001:db8:7:${index.toString(16)}`

test('guests of many networks of one IPv6 customer are not told apart without end', async () => {
  const audience = new RoomAudience()
  const guests = Array.from({ length: 600 }, (_, index) =>
    listen(audience, `${network(index)} browser ${index}`, null, network(index)),
  )
  // 50 of a /64, 100 of a /56, 200 of a /48, and one for all others.
  expect(audience.viewerCount).toBe(100 + 100 + 1)
  // Those without a cookie together count as one, too.
  for (let index = 0; index < 100; index += 1) listen(audience, `${network(index)} `, null, network(index))
  expect(audience.viewerCount).toBe(201)
  listen(audience, 'browser of another', null, '2001:db8:8:0')
  expect(audience.viewerCount).toBe(202)
  for (const guest of guests) await leave(guest)
  expect(audience.viewerCount).toBe(2)
})

test('a guest who comes back from another address is taken off the one that counted them', async () => {
  const audience = new RoomAudience()
  const first = listen(audience, 'browser', null, 'Wi-Fi')
  const second = listen(audience, 'browser', null, 'mobile')
  await leave(first)
  await leave(second)
  for (let count = 0; count < 50; count += 1) listen(audience, `browser ${count}`, null, 'Wi-Fi')
  expect(audience.viewerCount).toBe(50)
})

test('hearts of a thousand viewers are one event a second, and a flood of lines is cut', () => {
  const audience = new RoomAudience()
  const { frames } = listen(audience, '7', '7')
  for (let count = 0; count < 1_000; count += 1) audience.addHearts(5)
  for (let count = 0; count < 100; count += 1) {
    audience.addLine({
      id: String(count + 1),
      author: { id: '7', uniqueId: 'a', secUid: 's', nickname: 'A', avatarUrl: null },
      text: 'x',
      createTime: 1,
    })
  }
  const nowMs = Date.now()
  for (let tick = 0; tick < 4; tick += 1) audience.tick(nowMs + tick * 250)
  expect(frames.filter((frame) => frame.includes('"heartCount":5000'))).toHaveLength(1)
  const added = frames.filter((frame) => frame.includes('chat.added'))
  expect(added).toHaveLength(1)
  expect(added[0]?.match(/"id":"\d+","author"/g)).toHaveLength(20)
  expect(audience.takeTally()).toMatchObject({ chatCount: 100, heartCount: 5_000 })
})

test('a heart after a quiet second waits for the next tick alone, and the next one for its second', () => {
  const audience = new RoomAudience()
  const { frames } = listen(audience, '7', '7')
  const nowMs = Date.now()
  for (let tick = 0; tick < 10; tick += 1) audience.tick(nowMs + tick * 250)
  audience.addHearts(1)
  audience.tick(nowMs + 2_500)
  expect(frames.at(-1)).toContain('"heartCount":1')
  audience.addHearts(1)
  for (const lateMs of [2_750, 3_000, 3_250]) audience.tick(nowMs + lateMs)
  expect(frames.at(-1)).toContain('"heartCount":1')
  audience.tick(nowMs + 3_500)
  expect(frames.at(-1)).toContain('"heartCount":2')
})

test('lines, counts and the sign of life of one tick are one write for each viewer', () => {
  const audience = new RoomAudience()
  const [first, second] = [listen(audience, '7', '7'), listen(audience, '8', '8')]
  audience.hide('9', '8')
  const before = [first.frames.length, second.frames.length]
  audience.addHearts(1)
  audience.addLine(lineOf('9'))
  audience.tick(Date.now() + 20_000)
  expect([first.frames.length, second.frames.length]).toEqual(before.map((count) => count + 1))
  expect(first.frames.at(-1)).toMatch(/chat\.added.*\n\n.*room\.counted.*\n\n: alive/s)
  expect(second.frames.at(-1)).not.toContain('chat.added')
  expect(second.frames.at(-1)).toMatch(/room\.counted.*\n\n: alive/s)
})

test('a clock that is set back by an hour keeps no count from the viewers, and takes no watch time away', () => {
  const audience = new RoomAudience()
  const { frames } = listen(audience, '7', '7')
  const nowMs = Date.now()
  audience.tick(nowMs + 2_000)
  audience.addHearts(1)
  audience.tick(nowMs - 3_600_000)
  expect(frames.at(-1)).toContain('"heartCount":1')
  expect(frames.at(-1)).toContain('\n\n: alive\n\n')
  expect(audience.takeTally().watchTimeSec).toBe(2)
})

test('a reader who does not read is dropped', () => {
  const audience = new RoomAudience()
  const out = new Writable({ write: () => {} })
  audience.join({ key: '7', userId: '7', address: 'a', out }, SNAPSHOT)
  for (let count = 0; count < 1_000 && !out.destroyed; count += 1) {
    audience.send({ type: 'chat.removed', lineIds: Array.from({ length: 50 }, () => '117569566383534082') })
  }
  expect(out.destroyed).toBe(true)
})

test('a room takes so many lines a second, and others take theirs', () => {
  const counter = new LineCounter()
  for (let count = 0; count < ROOM_LINES_PER_SEC; count += 1) counter.count('1', 5_000)
  expect(() => counter.count('1', 5_999)).toThrow('Too many requests')
  counter.count('2', 5_999)
  counter.count('1', 6_000)
})

const lineOf = (id: string) => ({
  id: `1${id}`,
  author: { id, uniqueId: 'a', secUid: 's', nickname: 'A', avatarUrl: null },
  text: 'x',
  createTime: 1,
})

test('lines of a user who is blocked reach everybody but the one who has blocked them', () => {
  const audience = new RoomAudience()
  const [first, second] = [listen(audience, '7', '7'), listen(audience, '8', '8')]
  audience.hide('9', '7')
  expect(first.frames.at(-1)).toContain('"userId":"9"')
  audience.addLine(lineOf('9'))
  audience.tick(Date.now())
  audience.sendPinned(lineOf('9'))
  expect(first.frames.join('')).not.toContain('"id":"19"')
  expect(first.frames.at(-1)).toContain('"line":null')
  expect(second.frames.filter((frame) => frame.includes('"id":"19"'))).toHaveLength(2)
})

test('guests beyond those of an address who are counted take nobody along when they leave', async () => {
  const audience = new RoomAudience()
  for (let count = 0; count < 50; count += 1) listen(audience, `browser ${count}`, null, 'one')
  for (let count = 0; count < 20; count += 1) {
    const { out } = listen(audience, `other ${count}`, null, 'one')
    out.destroy()
    await new Promise((resolve) => out.once('close', resolve))
  }
  for (let count = 0; count < 20; count += 1) listen(audience, `late ${count}`, null, 'one')
  expect(audience.viewerCount).toBe(51)
})
