import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { sentence } from '#contract/sentence.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { listNotices } from '#server/features/notices/read-service.ts'
import { changeSettings } from '#server/features/site/settings-service.ts'
import { beginUpload } from '#server/features/uploads/begin-upload.ts'
import { PartialFiles } from '#server/features/uploads/partial-files.ts'
import { getStoredBytes } from '#server/features/uploads/repository.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { addUpload, begin, hollowVideo, inspectNothing } from '#support/uploads.ts'
import { addUser } from '#support/users.ts'
import { exampleMedia } from '#support/videos.ts'

import { createVideo, type TranscodeQueue, type TranscodeRequest } from './create-service.ts'
import { publishVideo } from './processing-repository.ts'
import { failProcessing, getProcessing } from './processing-service.ts'
import { getVideo } from './service.ts'

const PUBLIC = { audience: 'everyone', scheduleTime: 0 } as const

const db = await withDatabase()
const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-create-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const storage = new DiskStorage(path.join(dir, 'media'))
const tools = {
  database: db,
  storage,
  parts: new PartialFiles(path.join(dir, 'uploads')),
  inspect: inspectNothing,
}
const file = hollowVideo(500)

let queued: TranscodeRequest[]
const queue: TranscodeQueue = {
  add: (_db, request) => {
    queued.push(request)
    return Promise.resolve()
  },
}
const create = (viewer: Viewer, uploadId: string) =>
  db.transaction((tx) =>
    createVideo(tx, { queue, storage, firstReviewCount: 0 }, viewer, {
      uploadId,
      caption: 'Hello @ann #hello',
      ...PUBLIC,
    }),
  )

beforeEach(() => {
  queued = []
})

describe('videos.create', () => {
  test('holds the first videos of an account back, but not those of people who review (section 8: 10217)', async () => {
    const user = await addUser(db)
    const post = (viewer: Viewer, uploadId: string) =>
      db.transaction((tx) =>
        createVideo(tx, { queue, storage, firstReviewCount: 1 }, viewer, {
          uploadId,
          caption: '',
          ...PUBLIC,
        }),
      )
    const first = await post(user, await addUpload(tools, user, file))
    const asModerator = await post(
      { ...user, role: 'moderator' },
      await addUpload(tools, user, hollowVideo(501)),
    )
    await db.query({
      text: "UPDATE videos SET state = 'ready', moderation = 'none' WHERE id = $1",
      values: [first.itemId],
    })
    const second = await post(user, await addUpload(tools, user, hollowVideo(502)))
    const ids = [first.itemId, asModerator.itemId, second.itemId]
    const rows = await db.query({
      text: 'SELECT moderation, is_review_due FROM videos WHERE id = ANY ($1::bigint[]) ORDER BY id',
      values: [ids],
    })
    expect(rows).toEqual([
      // Released above, without a decision.
      { moderation: 'none', is_review_due: true },
      { moderation: 'none', is_review_due: false },
      { moderation: 'none', is_review_due: false },
    ])
  })

  test('the number of them is that of the tab Site, and FIRST_REVIEW is the least', async () => {
    const stateAfter = async (firstReviewCount: number, set: number) => {
      const user = await addUser(db)
      await db.transaction((tx) => changeSettings(tx, { firstReviewCount: set }))
      const uploadId = await addUpload(tools, user, hollowVideo(600 + 10 * firstReviewCount + set))
      const { itemId } = await db.transaction((tx) =>
        createVideo(tx, { queue, storage, firstReviewCount }, user, { uploadId, caption: '', ...PUBLIC }),
      )
      const [row] = await db.query<{ moderation: string }>({
        text: 'SELECT moderation FROM videos WHERE id = $1',
        values: [itemId],
      })
      return row?.moderation
    }
    expect([await stateAfter(0, 0), await stateAfter(0, 1), await stateAfter(1, 0)]).toEqual([
      'none',
      'firstReview',
      'firstReview',
    ])
    await db.transaction((tx) => changeSettings(tx, { firstReviewCount: 0 }))
  })

  test('hands the file that was uploaded to the encoder', async () => {
    const viewer = await addUser(db)
    const { itemId } = await create(viewer, await addUpload(tools, viewer, file))
    expect(queued).toEqual([{ videoId: itemId, authorId: viewer.id, uploadKey: expect.any(String) }])
    expect(await storage.stat(queued[0]?.uploadKey ?? '')).toMatchObject({ sizeBytes: file.length })
  })

  test('counts in the space of its author while it is encoded: its upload, then its renditions, or nothing', async () => {
    const viewer = await addUser(db)
    const fitting = { ...tools, userMaxBytes: 2 * file.length }
    const beginNext = (requestKey: string, sizeBytes: number) =>
      beginUpload(fitting, viewer, { requestKey, fileName: '', sizeBytes, sha256: '' })
    const { itemId } = await create(viewer, await addUpload(tools, viewer, file))
    expect(await getStoredBytes(db, viewer.id)).toBe(file.length)
    const failure = { sentence: sentence('fileDamaged'), isOurs: false }
    await expect(beginNext('a', file.length + 1)).rejects.toMatchObject({ problem: { httpStatus: 422 } })
    await failProcessing(db, itemId, failure)
    await failProcessing(db, itemId, failure)
    expect(await getStoredBytes(db, viewer.id)).toBe(0)
    const { groups } = await listNotices(db, viewer, { tab: 'site', count: 9 })
    expect(groups).toMatchObject([{ kind: 'videoFailed', noticeCount: 1, video: { id: itemId } }])
    await expect(beginNext('b', file.length + 1)).resolves.toHaveProperty('id')

    const ready = await create(viewer, await addUpload(tools, viewer, file))
    await publishVideo(db, { id: ready.itemId, media: exampleMedia, musicId: null })
    const renditionBytes = exampleMedia.renditions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    expect(await getStoredBytes(db, viewer.id)).toBe(renditionBytes)
  })

  test('keeps the captions that came with it, for when the video is ready', async () => {
    const viewer = await addUser(db)
    const uploadId = await addUpload(tools, viewer, file)
    const captions = { language: 'de', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo' }
    const { itemId } = await db.transaction((tx) =>
      createVideo(tx, { queue, storage, firstReviewCount: 0 }, viewer, {
        uploadId,
        caption: '',
        captions,
        ...PUBLIC,
      }),
    )
    await publishVideo(db, { id: itemId, media: exampleMedia, musicId: null })
    const [track] = (await getVideo(db, viewer, itemId)).media.captionTracks ?? []
    expect(track?.language).toBe('de')
    const stored = await storage.open(track?.url.replace('/media/', '') ?? '')
    expect(await textOf(stored)).toBe(captions.text)
  })

  test('makes one video of an upload, however often it is asked at once', async () => {
    const viewer = await addUser(db)
    const uploadId = await addUpload(tools, viewer, file)
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => create(viewer, uploadId)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(queued).toHaveLength(1)
    await expect(create(viewer, uploadId)).rejects.toMatchObject({ problem: { httpStatus: 409 } })
  })

  test('refuses the upload of another, one that is not there, and one that is not whole', async () => {
    const other = await addUser(db)
    const foreign = await addUpload(tools, await addUser(db), file)
    for (const id of [foreign, '12345', await begin(tools, other, file)]) {
      await expect(create(other, id)).rejects.toMatchObject({ problem: { httpStatus: 422 } })
    }
    expect(queued).toEqual([])
  })

  test('leaves no trace when its transaction fails', async () => {
    const viewer = await addUser(db)
    const uploadId = await addUpload(tools, viewer, file)
    const broken = db.transaction(async (tx) => {
      await createVideo(tx, { queue, storage, firstReviewCount: 0 }, viewer, {
        uploadId,
        caption: '',
        ...PUBLIC,
      })
      throw new Error('too late')
    })
    await expect(broken).rejects.toThrow('too late')
    await expect(create(viewer, uploadId)).resolves.toHaveProperty('itemId')
  })
})

test('videos.processing is for its author only', async () => {
  const [author, other] = [await addUser(db), await addUser(db)]
  const { itemId } = await create(author, await addUpload(tools, author, file))
  expect(await getProcessing(db, author, itemId)).toEqual({
    state: 'processing',
    progress: 0,
    pace: 'usual',
  })
  await expect(getProcessing(db, other, itemId)).rejects.toMatchObject({
    problem: { statusCode: StatusCode.videoNotExist },
  })
})
