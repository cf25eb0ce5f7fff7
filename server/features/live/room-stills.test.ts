import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { makeLiveFolder, makeStudio, plainRoom } from '#support/live-studio.ts'
import { addUser } from '#support/users.ts'

import { findLiveFile } from './files.ts'
import type { LiveStudio } from './live-studio.ts'
import { presentRoom } from './present.ts'
import { createPublisherTokens } from './publisher-tokens.ts'
import * as repository from './repository.ts'
import type { TakeStill } from './room-stills.ts'
import { createRoom, endRoom, startPublishing } from './service.ts'

const db = await withDatabase()
const { header, fragments } = await makeBroadcast(3)
const publisherId = '0f'.repeat(16)

const realNow = Date.now.bind(Date)
let aheadMs = 0
beforeEach(() => {
  aheadMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Waits for the studio to process its rooms. */
const pass = async (ms: number) => {
  aheadMs += ms
  await new Promise((resolve) => setTimeout(resolve, 600))
}

async function openRoom(studio: LiveStudio) {
  const host = await addUser(db)
  const { room } = await db.transaction((tx) => createRoom(tx, host, plainRoom()))
  const tools = { studio, tokens: createPublisherTokens('secret') }
  await startPublishing(db, tools, host, { roomId: room.id, publisherId })
  let seq = 0
  const take = async (bytes = header) => {
    seq = await studio.take({ roomId: room.id, publisherId, seq, isAfterGap: false, bytes })
  }
  await take()
  await take(fragments[0])
  const pictureUrl = async () => {
    const row = await repository.findRoom(db, room.id, null)
    return row && presentRoom(row, null, studio.stateOf(room.id)).pictureUrl
  }
  const fetchFile = async (url: string) => {
    const request = { name: url.split('/').at(-1) ?? '', query: new URLSearchParams() }
    const { signal } = new AbortController()
    const file = await findLiveFile(studio, { roomId: room.id, ...request, signal })
    return file?.body.toString()
  }
  const end = () => endRoom(db, tools, room.id, { reason: 'host' })
  return { roomId: room.id, take, pictureUrl, fetchFile, end }
}

/** Takes numbered pictures, and records of which fragments. */
function countingStills() {
  const taken: Uint8Array[] = []
  const takeStill: TakeStill = (_hostId, { fragment }) =>
    Promise.resolve(Buffer.from(`picture ${taken.push(fragment)}`))
  return { taken, takeStill }
}

test('a room without a picture shows what is on air, renewed every 30 s, and nothing once it is over', async () => {
  const { taken, takeStill } = countingStills()
  const studio = makeStudio(db, await makeLiveFolder(), { takeStill })
  const { roomId, take, pictureUrl, fetchFile, end } = await openRoom(studio)
  await expect.poll(pictureUrl).toMatch(new RegExp(`^/media/live/${roomId}/still-[0-9a-f]{16}\\.webp$`))
  const first = (await pictureUrl()) ?? ''
  expect(await fetchFile(first)).toBe('picture 1')
  await take(fragments[1])
  await pass(10_000)
  expect(taken).toHaveLength(1)
  await take(fragments[2])
  await pass(21_000)
  await expect.poll(pictureUrl).not.toBe(first)
  expect(taken.map((bytes) => fragments.findIndex((each) => each.equals(bytes)))).toEqual([0, 2])
  // A list may still name the previous one.
  expect(await fetchFile(first)).toBe('picture 2')
  await end()
  expect(await pictureUrl()).toBeNull()
})

test('none is taken while nothing new comes, or where the host has given the room a picture', async () => {
  const { taken, takeStill } = countingStills()
  const studio = makeStudio(db, await makeLiveFolder(), { takeStill, lostAfterMs: 90_000 })
  const { roomId, take, pictureUrl } = await openRoom(studio)
  await expect.poll(pictureUrl).not.toBeNull()
  await pass(28_000)
  await pass(3_000)
  expect(taken).toHaveLength(1)
  await repository.updateRoom(db, roomId, { pictureKey: 'picture-0123456789abcdef.webp' })
  await take(fragments[1])
  await pass(4_000)
  expect(taken).toHaveLength(1)
  expect(await pictureUrl()).toContain('/picture-0123456789abcdef.webp')
})

test('many rooms take turns, one picture in three seconds; one that fails waits as all others', async () => {
  const hosts: string[] = []
  const takeStill: TakeStill = (hostId) => {
    hosts.push(hostId)
    return hosts.length === 1 ? Promise.reject(new Error('No process.')) : Promise.resolve(Buffer.from('a'))
  }
  const studio = makeStudio(db, await makeLiveFolder(), { takeStill })
  const rooms = [await openRoom(studio), await openRoom(studio), await openRoom(studio)]
  await expect.poll(() => hosts.length).toBe(1)
  await pass(1_000)
  expect(hosts).toHaveLength(1)
  for (let turn = 0; turn < 4; turn += 1) await pass(3_000)
  expect(new Set(hosts).size).toBe(3)
  expect(hosts).toHaveLength(3)
  expect(await Promise.all(rooms.map(({ pictureUrl }) => pictureUrl()))).toEqual([
    null,
    expect.any(String),
    expect.any(String),
  ])
})
