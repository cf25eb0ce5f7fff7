import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { isApiError } from '#contract/errors.ts'
import type { LiveEndReason } from '#contract/live.ts'
import { nextId } from '#server/db/ids.ts'
import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { makeLiveFolder, makeStudio, plainRoom } from '#support/live-studio.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { findRecording } from './files.ts'
import { LateFragments } from './late-fragments.ts'
import { createPublisherTokens } from './publisher-tokens.ts'
import { forgetRecording, setReplay } from './recording-repository.ts'
import { removalOfRoom } from './removal.ts'
import * as repository from './repository.ts'
import { createRoom, endRoom, startPublishing } from './service.ts'

const db = await withDatabase()
const { header, fragments } = await makeBroadcast(8)
const publisherId = '0f'.repeat(16)

const bytesOf = (seq: number) => (seq === 0 ? header : (fragments[seq - 1] ?? Buffer.of()))

/** Length of a playlist in seconds. */
const lengthOf = (text: string) =>
  [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, sec]) => sum + Number(sec), 0)

/** Makes a room that has ended with two fragments in its recording, and the intake for late ones. */
async function endedRoom(reason: LiveEndReason, limits: { recordingMaxBytes?: number } = {}) {
  const folder = await makeLiveFolder()
  const studio = makeStudio(db, folder)
  const host = await addUser(db)
  const { room } = await db.transaction((tx) => createRoom(tx, host, plainRoom()))
  const tools = { studio, tokens: createPublisherTokens('secret') }
  await startPublishing(db, tools, host, { roomId: room.id, publisherId })
  const fragment = (seq: number, by: { publisherId?: string; isAfterGap?: boolean } = {}) => ({
    roomId: room.id,
    publisherId,
    seq,
    isAfterGap: false,
    bytes: bytesOf(seq),
    ...by,
  })
  for (const seq of [0, 1, 2]) await studio.take(fragment(seq))
  await endRoom(db, tools, room.id, { reason })
  const options = {
    database: db,
    log: silentLog(),
    folderOf: (id: string) => path.join(folder, id),
    recordingMaxBytes: 1024 ** 3,
    freeBytes: () => Promise.resolve(Infinity),
    ...limits,
  }
  const open = () => {
    const late = new LateFragments(options)
    onTestFinished(() => late.stop())
    return late
  }
  const recording = async () => (await repository.findRoom(db, room.id, null))?.recording
  const playlist = async () => String((await findRecording(db, studio, room.id, host.id))?.body)
  return { roomId: room.id, host, studio, folder, fragment, open, recording, playlist }
}

const refusalIn = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  if (!isApiError(error)) return error
  const { httpStatus, sentence, fields } = error.problem
  return { httpStatus, sentence: sentence ?? '', reason: fields?.['reason'] }
}

test('fragments that come after the end of a room are in its recording, also after a restart', async () => {
  const { studio, roomId, fragment, open, recording, playlist } = await endedRoom('host')
  expect(await studio.hasClosed(roomId)).toBe(true)
  const before = await playlist()
  const first = open()
  // Three at once, as the page sends them, one of them twice.
  const sent = [3, 4, 5, 4].map((seq) => first.take(fragment(seq)))
  const answers = await Promise.all(sent)
  expect(Math.max(...answers.map(({ nextSeq }) => nextSeq))).toBe(6)
  expect(answers[0]?.endReason).toBe('host')
  expect((await recording())?.durationSec).toBeCloseTo(2.5, 1)
  await first.stop()
  // The page had given one up, and a restarted server continues.
  expect(await open().take(fragment(7, { isAfterGap: true }))).toMatchObject({ nextSeq: 8 })
  const stored = await recording()
  expect(stored?.durationSec).toBeCloseTo(3, 1)
  expect(stored?.late?.count).toBeGreaterThanOrEqual(4)
  expect(stored?.gapsAtSec).toHaveLength(1)
  expect(lengthOf(before)).toBeCloseTo(1, 1)
  expect(lengthOf(await playlist())).toBeCloseTo(3, 1)
})

test('a room whose host may still come back is not over for good', async () => {
  const { studio, roomId } = await endedRoom('lost')
  expect(await studio.hasClosed(roomId)).toBe(false)
})

const removeRoom = (roomId: string) =>
  db.query({
    text: `INSERT INTO decisions (id, kind, subject_key, decision, reason, note, effect)
      VALUES ($1, 'live', $2, 'remove', 'violence', '', $3)`,
    values: [nextId(), roomId, removalOfRoom(roomId)],
  })

test.each([
  ['liveReplayRemoved', removeRoom],
  ['liveReplayGone', (roomId: string) => forgetRecording(db, roomId)],
  [
    'liveLateTime',
    (roomId: string) =>
      db.query({
        text: `UPDATE live_rooms SET ended_at = now() - interval '25 hours' WHERE id = $1`,
        values: [roomId],
      }),
  ],
] as const)('what comes too late is refused with its reason: %s', async (sentence, change) => {
  const { roomId, folder, fragment, open } = await endedRoom('host')
  const index = () => readFile(path.join(folder, roomId, 'index.jsonl'), 'utf8')
  const before = await index()
  await change(roomId)
  expect(await refusalIn(open().take(fragment(3)))).toEqual({
    httpStatus: 409,
    sentence,
    reason: 'recording-closed',
  })
  expect(await index()).toBe(before)
})

test('a room that the site has ended takes nothing, nor one whose replay was posted', async () => {
  const ended = await endedRoom('operator')
  expect(await refusalIn(ended.open().take(ended.fragment(3)))).toMatchObject({
    sentence: 'liveReplayRemoved',
  })
  const posted = await endedRoom('host')
  const late = posted.open()
  await late.take(posted.fragment(3))
  const videoId = await addVideo(db, { authorId: posted.host.id })
  await setReplay(db, posted.roomId, videoId)
  expect(await refusalIn(late.take(posted.fragment(4)))).toMatchObject({ sentence: 'liveLatePosted' })
})

test('only the device that sent the live adds to it', async () => {
  const { fragment, open } = await endedRoom('host')
  const other = fragment(3, { publisherId: 'ab'.repeat(16) })
  expect(await refusalIn(open().take(other))).toMatchObject({ httpStatus: 409, sentence: 'liveElsewhere' })
})

test('a recording takes so many late bytes, also over a restart', async () => {
  const { roomId, fragment, open, recording } = await endedRoom('host')
  await open().take(fragment(3))
  const stored = await recording()
  await db.query({
    text: `UPDATE live_rooms SET recording = $2 WHERE id = $1`,
    values: [roomId, JSON.stringify({ ...stored, late: { count: 300, sizeBytes: 1 } })],
  })
  expect(await refusalIn(open().take(fragment(4)))).toMatchObject({ sentence: 'liveLateFull' })
  const small = await endedRoom('host', { recordingMaxBytes: 10 })
  expect(await refusalIn(small.open().take(small.fragment(3)))).toMatchObject({ sentence: 'liveLateFull' })
})
