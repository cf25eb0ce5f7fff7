import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { isApiError } from '#contract/errors.ts'
import type { LiveAudience } from '#contract/live.ts'
import { getStoredBytes } from '#server/features/uploads/repository.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { makeLiveFolder, makeStudio, plainRoom } from '#support/live-studio.ts'
import { freeBytes, siteTools } from '#support/site-tools.ts'
import { addUser } from '#support/users.ts'

import type { StudioOptions } from './live-studio.ts'
import { setPicture } from './picture-service.ts'
import { createPublisherTokens } from './publisher-tokens.ts'
import { forgetRecording } from './recording-repository.ts'
import { postReplay } from './replay-service.ts'
import * as repository from './repository.ts'
import { createRoom, endRoom, startPublishing } from './service.ts'

const db = await withDatabase()
const { header, fragments } = await makeBroadcast(3)
const broadcast = [header, ...fragments]
const broadcastBytes = broadcast.reduce((sum, { length }) => sum + length, 0)
const publisherId = '0f'.repeat(16)

const problemIn = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return isApiError(error) ? error.problem : error
}

/** Makes a host with a room, and the means to broadcast in it. */
async function openRoom(options: Partial<StudioOptions> = {}, audience: LiveAudience = 'everyone') {
  const folder = await makeLiveFolder()
  const studio = makeStudio(db, folder, options)
  const host = await addUser(db)
  const { room } = await db.transaction((tx) => createRoom(tx, host, { ...plainRoom(), audience }))
  const tools = { studio, tokens: createPublisherTokens('secret') }
  const goLive = async () => {
    await startPublishing(db, tools, host, { roomId: room.id, publisherId })
    for (const [seq, bytes] of broadcast.entries()) {
      await studio.take({ roomId: room.id, publisherId, seq, isAfterGap: false, bytes })
    }
  }
  const end = () => endRoom(db, tools, room.id, { reason: 'host' })
  return { folder, studio, host, roomId: room.id, goLive, end }
}

const pictureOf = async (colour: string): Promise<Readable> => {
  const create = { width: 320, height: 480, channels: 3, background: colour } as const
  return Readable.from([await sharp({ create }).png().toBuffer()])
}

test('a room has one picture, and none more on a disk that is nearly full', async () => {
  const { folder, studio, host, roomId } = await openRoom()
  for (const colour of ['red', 'green', 'blue']) {
    const body = await pictureOf(colour)
    await setPicture(db, { studio, freeBytes }, host, roomId, body)
  }
  const key = (await repository.findRoom(db, roomId, null))?.pictureKey
  await expect.poll(() => readdir(path.join(folder, roomId))).toEqual([key])
  const full = { studio, freeBytes: () => Promise.resolve(1024) }
  const refused = setPicture(db, full, host, roomId, await pictureOf('white'))
  expect(await problemIn(refused)).toMatchObject({ httpStatus: 507 })
})

test('a recording counts as space of its host, until it is gone', async () => {
  const { host, roomId, goLive, end } = await openRoom()
  await goLive()
  await end()
  expect(await getStoredBytes(db, host.id)).toBe(broadcastBytes)
  await forgetRecording(db, roomId)
  expect(await getStoredBytes(db, host.id)).toBe(0)
})

test('a host whose space is used up goes live without a recording', async () => {
  const { host, roomId, goLive, end } = await openRoom({ userMaxBytes: 1_000 })
  await db.query({ text: 'UPDATE users SET stored_bytes = 1000 WHERE id = $1', values: [host.id] })
  await goLive()
  await end()
  expect((await repository.findRoom(db, roomId, null))?.recording).toBeNull()
})

test('two replays at once find space for one, and none on a disk that is nearly full', async () => {
  const { folder, studio, host, roomId, goLive, end } = await openRoom()
  await goLive()
  await end()
  const storage = new DiskStorage(path.join(folder, 'media'))
  const tools = {
    studio,
    storage,
    queue: { add: () => Promise.resolve() },
    userMaxBytes: Math.round(broadcastBytes * 2.5),
    freeBytes,
    firstReviewCount: 0,
  }
  const input = { roomId, fromSec: 0, toSec: 3, caption: '', audience: 'everyone' } as const
  const post = (more = {}) =>
    problemIn(db.transaction((tx) => postReplay(tx, { ...tools, ...more }, host, { ...input })))
  expect(await post({ freeBytes: () => Promise.resolve(1024) })).toMatchObject({ httpStatus: 507 })
  const answers = await Promise.all([post(), post()])
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(answers.find((answer) => answer !== undefined)).toMatchObject({ sentence: 'spaceUsed' })
})

test.each([
  ['unlisted', undefined, 'unlisted'],
  ['followers', undefined, 'followers'],
  ['followers', 'everyone', 'everyone'],
] as const)(
  'the replay of a room for %s, posted for %s, is for %s',
  async (audienceOfRoom, audience, expected) => {
    const { folder, studio, host, roomId, goLive, end } = await openRoom({}, audienceOfRoom)
    await goLive()
    await end()
    const storage = new DiskStorage(path.join(folder, 'media'))
    const tools = siteTools({ studio, storage })
    const input = { roomId, fromSec: 0, toSec: 3, caption: '', audience }
    const { itemId } = await db.transaction((tx) => postReplay(tx, tools, host, input))
    const rows = await db.query({ text: 'SELECT audience FROM videos WHERE id = $1', values: [itemId] })
    expect(rows).toEqual([{ audience: expected }])
  },
)
