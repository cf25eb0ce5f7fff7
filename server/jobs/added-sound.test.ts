import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { createVideo } from '#server/features/videos/create-service.ts'
import { toneIn } from '#support/inspect-video.ts'
import { withJobs } from '#support/jobs.ts'
import { makeVideo } from '#support/make-video.ts'
import { addUpload, hollowVideo } from '#support/uploads.ts'
import { addUser } from '#support/users.ts'

import type { Jobs } from './start.ts'

const { database, dir, storage, tools, start, stop, processed } = await withJobs()
const OWN_HZ = 440
const ADDED_HZ = 3_000
const PUBLIC = { audience: 'everyone', scheduleTime: 0, caption: '' } as const

async function videoWith(hz: number, durationSec: number): Promise<Buffer> {
  const file = path.join(dir, `${hz}.mp4`)
  await makeVideo(file, {
    video: { source: 'testsrc2=s=128x96:r=10', encoder: 'libx264', filter: 'format=yuv420p' },
    audio: { source: `sine=f=${hz}:r=48000`, encoder: 'aac', filter: 'aformat=sample_fmts=fltp' },
    durationSec,
  })
  return readFile(file)
}

async function post(
  { queue }: Pick<Jobs, 'queue'>,
  viewer: Viewer,
  bytes: Buffer,
  sound?: { musicId: string; volume: number; ownVolume: number },
): Promise<string> {
  const uploadId = await addUpload(tools, viewer, bytes)
  const { itemId } = await database.transaction((tx) =>
    createVideo(tx, { queue, storage, firstReviewCount: 0 }, viewer, {
      uploadId,
      ...PUBLIC,
      ...(sound && { sound }),
    }),
  )
  return itemId
}

const soundsOf = async (videoId: string) => {
  const [row] = await database.query<{ musicId: string; key: string }>({
    text: `SELECT music_id AS "musicId", media->'renditions'->0->>'key' AS key FROM videos WHERE id = $1`,
    values: [videoId],
  })
  if (!row) throw new Error('There is no video.')
  return row
}

test('a video posted with another’s sound has both in it, each at its volume (specification section 7.3, item create)', async () => {
  const [mia, ben] = [await addUser(database, 'mia'), await addUser(database, 'ben')]
  const running = await start()
  const original = await post(running, mia, await videoWith(ADDED_HZ, 1))
  expect(await processed(mia, original)).toMatchObject({ state: 'ready' })
  const { musicId } = await soundsOf(original)

  const mixed = await post(running, ben, await videoWith(OWN_HZ, 2), { musicId, volume: 50, ownVolume: 100 })
  expect(await processed(ben, mixed)).toMatchObject({ state: 'ready', video: { music: { id: musicId } } })
  const { key: ofOriginal } = await soundsOf(original)
  const alone = await storage.withLocalFile(ofOriginal, async (file) => {
    expect(await toneIn(file, OWN_HZ, [0.2, 0.8])).toBeLessThan(0.01)
    return toneIn(file, ADDED_HZ, [0.2, 0.8])
  })
  const { key } = await soundsOf(mixed)
  await storage.withLocalFile(key, async (file) => {
    // The sound of one second begins again: it is there in the other half, too.
    for (const part of [[0.2, 0.8] as [number, number], [1.2, 1.8] as [number, number]]) {
      const [own, added] = [await toneIn(file, OWN_HZ, part), await toneIn(file, ADDED_HZ, part)]
      expect(own).toBeGreaterThan(0.15)
      expect(added / alone).toBeCloseTo(0.5, 1)
    }
  })

  // Once its own video is not for everyone, nobody else gets the sound: neither now, nor in a video that waits.
  await stop()
  const queued = await start(() => Promise.reject(new Error('It is not encoded.')))
  const sound = { musicId, volume: 50, ownVolume: 100 }
  const uploadId = await addUpload(tools, ben, hollowVideo(5_000))
  await database.query({ text: `UPDATE videos SET audience = 'followers' WHERE id = $1`, values: [original] })
  const create = database.transaction((tx) =>
    createVideo(tx, { queue: queued.queue, storage, firstReviewCount: 0 }, ben, {
      uploadId,
      ...PUBLIC,
      sound,
    }),
  )
  await expect(create).rejects.toMatchObject({
    problem: { httpStatus: 422, sentence: 'soundUnavailable' },
  })
  // A video that waited is made without it, for its author alone: nothing that was sent is lost.
  const waiting = await post(queued, mia, await videoWith(OWN_HZ, 1), sound)
  await database.query({
    text: 'UPDATE videos SET author_id = $2 WHERE id = $1',
    values: [waiting, ben.id],
  })
  await stop()
  await start()
  expect(await processed(ben, waiting)).toMatchObject({ state: 'ready' })
  const rows = await database.query({
    text: `SELECT audience, sound_mix, music_id = $2 AS "hasSound" FROM videos WHERE id = $1`,
    values: [waiting, musicId],
  })
  expect(rows).toEqual([{ audience: 'self', sound_mix: null, hasSound: false }])
  // The author is told why.
  const notices = await database.query({ text: 'SELECT kind, video_id FROM notices' })
  expect(notices).toEqual([{ kind: 'soundGone', video_id: waiting }])
})
