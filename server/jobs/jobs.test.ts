import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, test, vi } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { titleOf } from '#server/features/error-reports/describe.ts'
import { listGroups } from '#server/features/error-reports/repository.ts'
import { listNotices } from '#server/features/notices/read-service.ts'
import { getProfile } from '#server/features/users/service.ts'
import { createVideo } from '#server/features/videos/create-service.ts'
import { getProcessing } from '#server/features/videos/processing-service.ts'
import { silentLog } from '#server/log.ts'
import { MediaCutShort, MediaFailure, MediaRefusal } from '#server/media/refusal.ts'
import { transcode } from '#server/media/transcode.ts'
import { eventually } from '#support/eventually.ts'
import { PROCESSING_TIMEOUT_MS, withJobs } from '#support/jobs.ts'
import { isLong } from '#support/long.ts'
import { addUpload, hollowVideo } from '#support/uploads.ts'
import { addUser } from '#support/users.ts'

import { startBoss } from './boss.ts'
import type { Jobs } from './start.ts'
import { createTranscodeQueues, TRANSCODE, transcodeQueue } from './transcode-queue.ts'
import type { TranscodeTools } from './transcode-video.ts'

const PUBLIC = { audience: 'everyone', scheduleTime: 0 } as const

const VIDEO = path.resolve(import.meta.dirname, '../../demo/media/vireo-song-240.mp4')

const { database, dir, workDir, storage, tools, start, stop, processed } = await withJobs()

const post = async ({ queue }: Pick<Jobs, 'queue'>, viewer: Viewer, bytes: Buffer): Promise<string> => {
  const uploadId = await addUpload(tools, viewer, bytes)
  const created = database.transaction((tx) =>
    createVideo(tx, { queue, storage, firstReviewCount: 0 }, viewer, { uploadId, caption: 'Hi', ...PUBLIC }),
  )
  return (await created).itemId
}

const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const countJobs = async (): Promise<number> => {
  const [row] = await database.query<{ count: number }>({
    text: 'SELECT count(*)::int AS count FROM pgboss.job WHERE name = $1',
    values: [TRANSCODE],
  })
  return row?.count ?? 0
}

/** Makes a file that names its author. */
function videoOf(name: string): Buffer {
  const bytes = hollowVideo(5_000)
  bytes.write(name, 12)
  return bytes
}

/** Encodes for as long as it may. */
const untilStopped: TranscodeTools['transcode'] = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')))
  })

/** Lets the next try begin at once, without waiting. */
const hurryRetries = () =>
  database.query({
    text: "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND name = $1 RETURNING id",
    values: [TRANSCODE],
  })

const HOLLOW_MP4 = hollowVideo(5_000)

describe('a posted video', { timeout: PROCESSING_TIMEOUT_MS }, () => {
  test('is encoded, stored, counted, and shown', async () => {
    const running = await start()
    const viewer = await addUser(database)
    const itemId = await post(running, viewer, await readFile(VIDEO))
    const processing = await processed(viewer, itemId)
    if (processing.state !== 'ready') throw new Error(`The video is ${processing.state}.`)
    const { media, music } = processing.video
    expect(media).toMatchObject({ hasAudio: true, placeholder: expect.any(String) })
    expect(media.dominantColor).toMatch(/^#[0-9a-f]{6}$/)
    expect(media.renditions.length).toBeGreaterThan(0)
    const pictures = [media.posterUrl, media.posterSmallUrl, media.storyboard?.url ?? '']
    for (const url of [...pictures, ...media.renditions.map((rung) => rung.url)]) {
      expect((await storage.stat(url.replace('/media/', '')))?.sizeBytes).toBeGreaterThan(0)
    }
    const { nickname, stats } = await getProfile(database, null, viewer.uniqueId)
    expect(music).toMatchObject({ title: 'original sound', authorName: nickname })
    expect(stats.videoCount).toBe(1)
    await eventually(async () => expect(await filesIn(path.join(dir, 'storage/upload'))).toEqual([]))
    expect(await filesIn(workDir)).toEqual([])
  })

  test('that cannot be read tells its author why, after one try', async () => {
    const running = await start()
    const viewer = await addUser(database)
    const processing = await processed(viewer, await post(running, viewer, HOLLOW_MP4))
    expect(processing).toEqual({
      state: 'failed',
      message: expect.stringMatching(/^[A-Z].*\.$/),
      sentence: 'fileDamaged',
      isOurs: false,
    })
    const { stats } = await getProfile(database, null, viewer.uniqueId)
    expect(stats.videoCount).toBe(0)
    await eventually(async () => expect(await filesIn(path.join(dir, 'storage/upload'))).toEqual([]))
  })

  test('has a job only when its transaction is committed', async () => {
    const { queue } = await start()
    const viewer = await addUser(database)
    const uploadId = await addUpload(tools, viewer, HOLLOW_MP4)
    const before = await countJobs()
    const broken = database.transaction(async (tx) => {
      await createVideo(tx, { queue, storage, firstReviewCount: 0 }, viewer, {
        uploadId,
        caption: '',
        ...PUBLIC,
      })
      throw new Error('too late')
    })
    await expect(broken).rejects.toThrow('too late')
    expect(await countJobs()).toBe(before)
  })

  test('is told as given up when no try is left', async () => {
    await start(() => Promise.reject(new MediaFailure('The disk is full.')))
    const viewer = await addUser(database)
    const boss = await startBoss(database, silentLog())
    const impatient = {
      add: async (_db: unknown, request: object) => {
        await boss.send(TRANSCODE, request, { retryLimit: 0 })
      },
    }
    const itemId = await post({ queue: impatient }, viewer, HOLLOW_MP4)
    expect(await processed(viewer, itemId)).toEqual({
      state: 'failed',
      message: expect.stringContaining('on our side'),
      sentence: 'videoGivenUp',
      isOurs: true,
    })
    expect((await listGroups(database, 10)).map(({ event }) => titleOf(event))).toEqual([
      'MediaFailure: The disk is full.',
    ])
    await boss.stop({ graceful: false })
  })

  test('that crashes its encoder is tried three times, and is said to be too much for us, not at fault', async () => {
    let tryCount = 0
    const running = await start(() => {
      tryCount += 1
      return Promise.reject(new MediaCutShort('It crashed.'))
    })
    const viewer = await addUser(database)
    const itemId = await post(running, viewer, HOLLOW_MP4)
    const hurrying = setInterval(() => void hurryRetries(), 50)
    const processing = await processed(viewer, itemId)
    clearInterval(hurrying)
    expect(processing).toEqual({
      state: 'failed',
      message: expect.stringContaining('more than our server can do'),
      sentence: 'videoTooDemanding',
      isOurs: true,
    })
    expect(tryCount).toBe(3)
  })

  test('that is tried again tells its author so, who gets a notice when it is ready', async () => {
    let tryCount = 0
    const running = await start((options) => {
      tryCount += 1
      return tryCount === 1 ? Promise.reject(new MediaFailure('The disk is full.')) : transcode(options)
    })
    const viewer = await addUser(database)
    const itemId = await post(running, viewer, await readFile(VIDEO))
    await eventually(async () =>
      expect(await getProcessing(database, viewer, itemId)).toMatchObject({
        state: 'processing',
        pace: 'again',
      }),
    )
    const hurrying = setInterval(() => void hurryRetries(), 50)
    expect(await processed(viewer, itemId)).toMatchObject({ state: 'ready' })
    clearInterval(hurrying)
    const { groups } = await listNotices(database, viewer, { tab: 'site', count: 9 })
    expect(groups).toMatchObject([{ kind: 'videoPublished', video: { id: itemId } }])
  })

  test('that takes long tells its author so', async () => {
    const running = await start(untilStopped)
    const viewer = await addUser(database)
    const itemId = await post(running, viewer, HOLLOW_MP4)
    expect(await getProcessing(database, viewer, itemId)).toMatchObject({ pace: 'usual' })
    await database.query({
      text: "UPDATE videos SET created_at = now() - interval '3 minutes' WHERE id = $1",
      values: [itemId],
    })
    expect(await getProcessing(database, viewer, itemId)).toMatchObject({ pace: 'slow' })
    await stop()
    await database.query({ text: 'DELETE FROM pgboss.job WHERE name = $1', values: [TRANSCODE] })
  })

  test('waits for one of each author before it at most, however many one of them has posted', async () => {
    const order: string[] = []
    const noteTurn: TranscodeTools['transcode'] = async ({ inputPath }) => {
      order.push((await readFile(inputPath)).toString('latin1', 12, 15))
      throw new MediaRefusal('damaged')
    }
    const busy = Promise.withResolvers<void>()
    const running = await start((options) => {
      busy.resolve()
      return untilStopped(options)
    })
    const [ann, ben, cem] = await Promise.all([addUser(database), addUser(database), addUser(database)])
    // All at once, so that none can jump the queue by being quick.
    await Promise.all(Array.from({ length: 3 }, () => post(running, ann, videoOf('ann'))))
    await post(running, ben, videoOf('ben'))
    await post(running, ben, videoOf('ben'))
    await post(running, cem, videoOf('cem'))
    await busy.promise
    // The places survive a restart. The video that was begun comes last in its round.
    await running.stop()
    await start(noteTurn)
    await eventually(() => expect(order).toHaveLength(6))
    expect(order).toEqual(['ben', 'cem', 'ann', 'ann', 'ben', 'ann'])
  })

  test('is not taken while thirty of its author wait, and one of another author is', async () => {
    const { queue } = await start(untilStopped)
    const [ann, ben] = await Promise.all([addUser(database), addUser(database)])
    const add = (authorId: string) =>
      database.transaction((db) => queue.add(db, { videoId: nextId(), authorId, uploadKey: 'upload/x' }))
    for (let index = 0; index < 30; index += 1) await add(ann.id)
    await expect(add(ann.id)).rejects.toMatchObject({ problem: { httpStatus: 429, retryAfterMs: 60_000 } })
    await add(ben.id)
    await stop()
    await database.query({ text: 'DELETE FROM pgboss.job WHERE name = $1', values: [TRANSCODE] })
  })

  test('is taken up again by the next start when the server stops meanwhile', async () => {
    const started = Promise.withResolvers<void>()
    const first = await start((options) => {
      started.resolve()
      return untilStopped(options)
    })
    const viewer = await addUser(database)
    const itemId = await post(first, viewer, await readFile(VIDEO))
    await started.promise
    const stoppedAtMs = performance.now()
    await first.stop()
    expect(performance.now() - stoppedAtMs).toBeLessThan(5_000)
    await start()
    expect(await processed(viewer, itemId)).toMatchObject({ state: 'ready' })
  })

  // pg-boss looks for such jobs only every ten seconds.
  test.runIf(isLong)('is taken up again when the process that encoded it was killed', async () => {
    const killed = await startBoss(database, silentLog())
    await createTranscodeQueues(killed)
    const viewer = await addUser(database)
    const itemId = await post({ queue: transcodeQueue(killed) }, viewer, await readFile(VIDEO))
    expect(await killed.fetch(TRANSCODE)).toHaveLength(1)
    await killed.stop({ graceful: false })
    await database.query({
      text: "UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active' AND name = $1",
      values: [TRANSCODE],
    })
    await start()
    // Once it is seen to be orphaned it waits for its next try, which need not be waited for here.
    await vi.waitFor(
      async () => {
        const [job] = await hurryRetries()
        expect(job).toBeDefined()
      },
      { timeout: PROCESSING_TIMEOUT_MS, interval: 100 },
    )
    expect(await processed(viewer, itemId)).toMatchObject({ state: 'ready' })
  })
})
