import { describe, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import type { ContextOf, Viewer } from '#server/api/route.ts'
import { findMarked } from '#server/features/feed/repository.ts'
import { deleteVideo, restoreVideo } from '#server/features/videos/deletion-service.ts'
import { getVideo } from '#server/features/videos/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { saveRoutes } from './saves.ts'

const db = await withDatabase()
const author = await addUser(db)

const save = (viewer: Viewer, videoId: string, saved: boolean) =>
  db.transaction(async (transaction) =>
    saveRoutes['saves.set']({ videoId, saved }, { db: transaction, viewer } as ContextOf<'saves.set'>),
  )
const savedBy = async (viewer: Viewer) =>
  (await findMarked(db, { kind: 'saved', userId: viewer.id, viewerId: viewer.id }, null, 24)).map(
    ({ id }) => id,
  )
const addVideos = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addVideo(db, { authorId: author.id })))

describe('saves.set', () => {
  test('saves once, and says the same when repeated', async () => {
    const viewer = await addUser(db)
    const [first = '', second = ''] = await addVideos(2)
    expect(await save(viewer, first, true)).toEqual({ videoId: first, saved: true })
    await save(viewer, second, true)
    // A repetition does not bring it to the top.
    expect(await save(viewer, first, true)).toEqual({ videoId: first, saved: true })
    expect(await savedBy(viewer)).toEqual([second, first])
    expect(await save(viewer, first, false)).toEqual({ videoId: first, saved: false })
    expect(await save(viewer, first, false)).toEqual({ videoId: first, saved: false })
    expect(await savedBy(viewer)).toEqual([second])
  })

  test('is seen by its user alone', async () => {
    const [viewer, other] = await addUsers(db, 2)
    if (!viewer || !other) throw new Error('There are two.')
    const [videoId = ''] = await addVideos(1)
    await save(viewer, videoId, true)
    expect(await savedBy(other)).toEqual([])
    expect(await savedBy(viewer)).toEqual([videoId])
    expect(await getVideo(db, viewer, videoId)).toMatchObject({ saved: true })
    expect(await getVideo(db, other, videoId)).toMatchObject({ saved: false })
  })

  test('refuses what the viewer may not watch, and lets them take out what they may no longer', async () => {
    const viewer = await addUser(db)
    const [videoId = ''] = await addVideos(1)
    const own = await addVideo(db, { authorId: author.id, audience: 'self' })
    await expect(save(viewer, own, true)).rejects.toMatchObject({
      problem: { statusCode: StatusCode.videoPrivateByUser },
    })
    await save(viewer, videoId, true)
    await db.transaction((tx) => deleteVideo(tx, author, videoId))
    await expect(save(viewer, videoId, true)).rejects.toMatchObject({
      problem: { statusCode: StatusCode.videoNotExist },
    })
    expect(await savedBy(viewer)).toEqual([])
    // A restored video is still saved.
    await db.transaction((tx) => restoreVideo(tx, author, videoId))
    expect(await savedBy(viewer)).toEqual([videoId])
    await db.transaction((tx) => deleteVideo(tx, author, videoId))
    await save(viewer, videoId, false)
    await db.transaction((tx) => restoreVideo(tx, author, videoId))
    expect(await savedBy(viewer)).toEqual([])
  })
})
