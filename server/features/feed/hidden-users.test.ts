import { expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setBlock, setMute } from '#server/features/relations/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { listFollowing, listRecommended, listUserPosts } from './service.ts'

const db = await withDatabase()

/** The ids in a page of videos. */
const idsOf = (page: object): string[] =>
  Object.values(page).flatMap((part: unknown) =>
    Array.isArray(part) ? part.map((video: { id: string }) => video.id) : [],
  )

const recommended = async (viewer: Viewer | null) => idsOf(await listRecommended(db, viewer, { count: 12 }))
const following = async (viewer: Viewer) => idsOf(await listFollowing(db, viewer, { count: 12 }))

test('feeds leave muted users and blocks out, both ways, and a muted user’s profile has all', async () => {
  const [viewer, muted, blocked, blocker, other] = [
    await addUser(db),
    await addUser(db),
    await addUser(db),
    await addUser(db),
    await addUser(db),
  ]
  const videos = await Promise.all(
    [muted, blocked, blocker, other].map(({ id }) => addVideo(db, { authorId: id })),
  )
  for (const { id } of [muted, other]) {
    await db.transaction((tx) => setFollow(tx, viewer, { userId: id, follow: true }))
  }
  expect(new Set(await recommended(viewer))).toEqual(new Set(videos))
  await db.transaction((tx) => setMute(tx, viewer, { userId: muted.id, mute: true }))
  await db.transaction((tx) => setBlock(tx, viewer, { userId: blocked.id, block: true }))
  await db.transaction((tx) => setBlock(tx, blocker, { userId: viewer.id, block: true }))

  expect(await recommended(viewer)).toEqual([videos[3]])
  expect(await following(viewer)).toEqual([videos[3]])
  expect(new Set(await recommended(null))).toEqual(new Set(videos))
  const posts = await listUserPosts(db, viewer, { userId: muted.id, count: 12 })
  expect(idsOf(posts)).toEqual([videos[0]])
  await db.transaction((tx) => setMute(tx, viewer, { userId: muted.id, mute: false }))
  expect(new Set(await following(viewer))).toEqual(new Set([videos[0], videos[3]]))
})
