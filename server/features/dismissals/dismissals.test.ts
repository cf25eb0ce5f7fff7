import { expect, test } from 'vitest'

import { DISMISSED_MAX_COUNT } from '#contract/constants.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import {
  listDismissed,
  listFollowing,
  listRecommended,
  listUserPosts,
} from '#server/features/feed/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { deleteVideo, restoreVideo } from '#server/features/videos/deletion-service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { addDismissed, setDismissed } from './dismissals.ts'

const db = await withDatabase()
const author = await addUser(db)
const videos = await Promise.all([0, 1, 2].map(() => addVideo(db, { authorId: author.id })))
const [first = '', second = '', third = ''] = videos

const set = (viewer: Viewer, videoId: string, dismissed: boolean) =>
  db.transaction((tx) => setDismissed(tx, viewer, { videoId, dismissed }))
const idsOf = ({ itemList }: { itemList: { id: string }[] }) => itemList.map(({ id }) => id)
const page = { count: 12 }
const dismissedOf = async (viewer: Viewer) => idsOf(await listDismissed(db, viewer, page))
const recommended = async (viewer: Viewer) => new Set(idsOf(await listRecommended(db, viewer, page)))

test('feeds of their user alone leave a dismissed video out, the profile of its author has it, and it can be taken back', async () => {
  const [viewer, other] = [await addUser(db), await addUser(db)]
  for (const { id, uniqueId, role } of [viewer, other]) {
    await db.transaction((tx) => setFollow(tx, { id, uniqueId, role }, { userId: author.id, follow: true }))
  }
  expect(await set(viewer, second, true)).toEqual({ videoId: second, dismissed: true })
  expect(await set(viewer, second, true)).toEqual({ videoId: second, dismissed: true })
  for (const [whose, left] of [
    [viewer, [first, third]],
    [other, videos],
  ] as const) {
    expect(await recommended(whose)).toEqual(new Set(left))
    expect(new Set(idsOf(await listFollowing(db, whose, page)))).toEqual(new Set(left))
  }
  expect(new Set(idsOf(await listUserPosts(db, viewer, { userId: author.id, ...page })))).toEqual(
    new Set(videos),
  )
  expect(await dismissedOf(viewer)).toEqual([second])
  expect(await dismissedOf(other)).toEqual([])
  expect(await set(viewer, second, false)).toEqual({ videoId: second, dismissed: false })
  expect(await dismissedOf(viewer)).toEqual([])
  expect(await recommended(viewer)).toEqual(new Set(videos))
})

test('each pool of For you leaves it out: also videos that the viewer has seen', async () => {
  const viewer = await addUser(db)
  await db.query({
    text: `INSERT INTO seen_videos (user_id, video_id, seen_at)
      SELECT $1, unnest($2::bigint[]), now() - interval '1 day'`,
    values: [viewer.id, videos],
  })
  expect(await recommended(viewer)).toEqual(new Set(videos))
  await set(viewer, third, true)
  expect(await recommended(viewer)).toEqual(new Set([first, second]))
})

test('what the viewer may not watch is refused, what they may no longer can be taken back', async () => {
  const viewer = await addUser(db)
  const secret = await addVideo(db, { authorId: author.id, audience: 'self' })
  await expect(set(viewer, secret, true)).rejects.toMatchObject({
    problem: { statusCode: StatusCode.videoPrivateByUser },
  })
  const gone = await addVideo(db, { authorId: author.id })
  await set(viewer, gone, true)
  await db.transaction((tx) => deleteVideo(tx, author, gone))
  await expect(set(viewer, gone, true)).rejects.toMatchObject({
    problem: { statusCode: StatusCode.videoNotExist },
  })
  expect(await dismissedOf(viewer)).toEqual([])
  await set(viewer, gone, false)
  await db.transaction((tx) => restoreVideo(tx, author, gone))
  expect(await dismissedOf(viewer)).toEqual([])
  await db.transaction((tx) => deleteVideo(tx, author, gone))
})

test('a guest’s choices are added at the log-in, but for videos that there are not or that are not for them', async () => {
  const viewer = await addUser(db)
  const secret = await addVideo(db, { authorId: author.id, audience: 'self' })
  await set(viewer, first, true)
  const videoIds = [first, third, secret, '99', third]
  expect(await db.transaction((tx) => addDismissed(tx, viewer, { videoIds }))).toEqual({
    ids: [first, third].toSorted((one, other) => Number(BigInt(one) - BigInt(other))),
  })
  expect(await dismissedOf(viewer)).toEqual([third, first])
})

test('a user has so many at most: the oldest make room', async () => {
  const viewer = await addUser(db)
  await db.query({
    text: `
      WITH added AS (
        INSERT INTO videos (id, author_id, caption, state)
        SELECT n, $2, '', 'failed' FROM generate_series(1, ${DISMISSED_MAX_COUNT}) AS n RETURNING id
      )
      INSERT INTO dismissals (user_id, video_id, created_at)
      SELECT $1, id, now() - interval '1 day' + id * interval '1 second' FROM added`,
    values: [viewer.id, author.id],
  })
  await set(viewer, first, true)
  await db.transaction((tx) => addDismissed(tx, viewer, { videoIds: [second, third] }))
  const [stored] = await db.query<{ count: number; oldest: string }>({
    text: 'SELECT count(*)::int, min(video_id) AS oldest FROM dismissals WHERE user_id = $1',
    values: [viewer.id],
  })
  expect(stored).toEqual({ count: DISMISSED_MAX_COUNT, oldest: '4' })
})
