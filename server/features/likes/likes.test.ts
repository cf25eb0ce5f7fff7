import { describe, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { presentStats } from '#server/features/users/present.ts'
import { deleteVideo } from '#server/features/videos/deletion-service.ts'
import { withDatabase } from '#support/database.ts'
import { eventually } from '#support/eventually.ts'
import { addUsers, addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { setLike } from './service.ts'

const db = await withDatabase()
const author = await addUser(db)

const like = (viewer: Viewer, videoId: string, liked: boolean) =>
  db.transaction((transaction) => setLike(transaction, viewer, { videoId, liked }))

/** Resolves when a transaction of this file's database waits for another one. */
const hasWaiter = () =>
  eventually(async () => {
    const waiting = await db.query({
      text: "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    })
    expect(waiting.length).toBeGreaterThan(0)
  })

const heartCount = async (userId: string) => {
  const [row] = await db.query<{ hearts: number }>({
    text: 'SELECT heart_count AS hearts FROM users WHERE id = $1',
    values: [userId],
  })
  return row?.hearts
}

const scoreOf = async (videoId: string) => {
  const [row] = await db.query<{ score: number }>({
    text: 'SELECT score FROM videos WHERE id = $1',
    values: [videoId],
  })
  return row?.score ?? Number.NaN
}

describe('likes.set', () => {
  test('counts once, and says the same when repeated', async () => {
    const viewer = await addUser(db)
    const videoId = await addVideo(db, { authorId: author.id })
    expect(await like(viewer, videoId, true)).toEqual({ videoId, liked: true, likeCount: 1, rev: 1 })
    expect(await like(viewer, videoId, true)).toEqual({ videoId, liked: true, likeCount: 1, rev: 1 })
    expect(await like(viewer, videoId, false)).toEqual({ videoId, liked: false, likeCount: 0, rev: 2 })
    expect(await like(viewer, videoId, false)).toEqual({ videoId, liked: false, likeCount: 0, rev: 2 })
  })

  test('fifty users at once are fifty likes, on the video and on its author', async () => {
    const before = (await heartCount(author.id)) ?? 0
    const videoId = await addVideo(db, { authorId: author.id })
    const users = await addUsers(db, 50)
    const answers = await Promise.all(users.map((user) => like(user, videoId, true)))
    expect(new Set(answers.map(({ likeCount }) => likeCount)).size).toBe(50)
    expect(new Set(answers.map(({ rev }) => rev)).size).toBe(50)
    expect(Math.max(...answers.map(({ likeCount }) => likeCount))).toBe(50)
    expect(await heartCount(author.id)).toBe(before + 50)
  })

  test('one user ten times at once is one like, and every answer says so', async () => {
    const viewer = await addUser(db)
    const videoId = await addVideo(db, { authorId: author.id })
    const answers = await Promise.all(Array.from({ length: 10 }, () => like(viewer, videoId, true)))
    expect(answers).toEqual(
      Array.from({ length: 10 }, () => ({ videoId, liked: true, likeCount: 1, rev: 1 })),
    )
  })

  test('taken back while the video is being deleted costs its author one heart, not two', async () => {
    const [owner, fan] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: owner.id })
    await like(fan, videoId, true)
    let unliking: Promise<unknown> | undefined
    await db.transaction(async (transaction) => {
      await deleteVideo(transaction, owner, videoId)
      unliking = like(fan, videoId, false).catch((error: unknown) => error)
      await hasWaiter()
    })
    expect(await unliking).toMatchObject({ problem: { statusCode: StatusCode.videoNotExist } })
    expect(await heartCount(owner.id)).toBe(0)
  })

  test('a counter that has gone wrong takes no page down', () => {
    const counters = { followerCount: -1, followingCount: 2, heartCount: -3, videoCount: -4 }
    expect(presentStats(counters)).toEqual({
      followerCount: 0,
      followingCount: 2,
      heartCount: 0,
      videoCount: 0,
    })
  })

  test('raises the rank, and an unlike takes it back', async () => {
    const viewer = await addUser(db)
    const videoId = await addVideo(db, { authorId: author.id })
    await like(viewer, videoId, true)
    const liked = await scoreOf(videoId)
    await like(viewer, videoId, false)
    const unliked = await scoreOf(videoId)
    expect(liked - unliked).toBeCloseTo(Math.log10(2), 6)
    expect(unliked).toBeCloseTo(Date.now() / 1000 / 45_000, 1)
  })

  test('of an account younger than a day counts and is shown, and weighs little in the rank', async () => {
    const videoId = await addVideo(db, { authorId: author.id })
    const other = await addVideo(db, { authorId: author.id })
    const newcomers = await addUsers(db, 200, 'new', new Date(Date.now() - 23 * 3_600_000))
    const answers = await Promise.all(newcomers.map((user) => like(user, videoId, true)))
    expect(Math.max(...answers.map(({ likeCount }) => likeCount))).toBe(200)
    await like(await addUser(db), other, true)
    expect(await scoreOf(videoId)).toBeLessThan(await scoreOf(other))
    const [first] = newcomers
    const before = await scoreOf(videoId)
    await like(first!, videoId, false)
    expect(await scoreOf(videoId)).toBeLessThan(before)
    await like(first!, videoId, true)
    expect(await scoreOf(videoId)).toBeCloseTo(before, 9)
  })

  test.each([true, false])('refuses a video that is not there or not ready (liked: %s)', async (liked) => {
    const viewer = await addUser(db)
    const processing = await addVideo(db, { authorId: author.id, state: 'processing' })
    for (const videoId of ['12345', processing]) {
      await expect(like(viewer, videoId, liked)).rejects.toMatchObject({
        problem: { statusCode: StatusCode.videoNotExist, httpStatus: 404 },
      })
    }
  })
  test('takes no like back of a video that is not ready any more', async () => {
    const viewer = await addUser(db)
    const videoId = await addVideo(db, { authorId: author.id })
    await like(viewer, videoId, true)
    await db.query({ text: "UPDATE videos SET state = 'processing' WHERE id = $1", values: [videoId] })
    await expect(like(viewer, videoId, false)).rejects.toMatchObject({ problem: { httpStatus: 404 } })
    await db.query({ text: "UPDATE videos SET state = 'ready' WHERE id = $1", values: [videoId] })
    expect(await like(viewer, videoId, true)).toMatchObject({ likeCount: 1, rev: 1 })
  })
})
