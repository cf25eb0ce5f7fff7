import { beforeAll, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { listLiked } from '#server/features/feed/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { setBlock } from '#server/features/relations/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { setLikedPublic, setPrivate } from './privacy-service.ts'
import { getProfile } from './service.ts'

const db = await withDatabase()
let owner: Viewer
let viewer: Viewer
let author: Viewer
let videoIds: Record<'everyone' | 'followers' | 'unlisted', string>

const seenBy = async (who: Viewer | null) => {
  const page = JSON.stringify(await listLiked(db, who, { userId: owner.id, count: 24 }))
  return Object.values(videoIds).filter((id) => page.includes(`"${id}"`))
}
const setPublic = (isPublic: boolean) => db.transaction((tx) => setLikedPublic(tx, owner, { isPublic }))
const refused = (statusCode: StatusCode) => ({ problem: { statusCode } })

beforeAll(async () => {
  const [first, second, third] = await addUsers(db, 3)
  if (!first || !second || !third) throw new Error('There are three.')
  owner = first
  viewer = second
  author = third
  await db.transaction((tx) => setFollow(tx, owner, { userId: author.id, follow: true }))
  const add = (audience: 'everyone' | 'followers' | 'unlisted') =>
    addVideo(db, { authorId: author.id, audience })
  videoIds = {
    everyone: await add('everyone'),
    followers: await add('followers'),
    unlisted: await add('unlisted'),
  }
  for (const videoId of Object.values(videoIds)) {
    await db.transaction((tx) => setLike(tx, owner, { videoId, liked: true }))
  }
})

test('likes are the user’s own until they choose to show them (section 2.4, like_private)', async () => {
  const { everyone, followers, unlisted } = videoIds
  for (const who of [null, viewer]) {
    await expect(seenBy(who)).rejects.toMatchObject(refused(StatusCode.forbidden))
  }
  expect(await seenBy(owner)).toEqual([everyone, followers, unlisted])
  expect(await getProfile(db, viewer, owner.uniqueId)).not.toHaveProperty('isLikedPublic')
})

test('a shown list holds what each viewer would find with its author (section 2.4, like)', async () => {
  const { everyone, followers } = videoIds
  expect(await setPublic(true)).toMatchObject({ isLikedPublic: true })
  expect(await getProfile(db, viewer, owner.uniqueId)).toMatchObject({ isLikedPublic: true })
  for (const who of [null, viewer]) {
    expect(await seenBy(who)).toEqual([everyone])
  }
  await db.transaction((tx) => setFollow(tx, viewer, { userId: author.id, follow: true }))
  expect(await seenBy(viewer)).toEqual([everyone, followers])
})

test('a private account shows it to followers, and a block to nobody of the two', async () => {
  await setPublic(true)
  await db.transaction((tx) => setPrivate(tx, owner, { isPrivate: true }))
  await expect(seenBy(viewer)).rejects.toMatchObject(refused(StatusCode.userPrivate))
  await db.transaction((tx) => setPrivate(tx, owner, { isPrivate: false }))
  await db.transaction((tx) => setBlock(tx, owner, { userId: viewer.id, block: true }))
  await expect(seenBy(viewer)).rejects.toMatchObject(refused(StatusCode.forbidden))
  expect(await getProfile(db, viewer, owner.uniqueId)).toMatchObject({ isLikedPublic: false })
})

test('there is no list of nobody', async () => {
  await expect(listLiked(db, viewer, { userId: '7', count: 24 })).rejects.toMatchObject(
    refused(StatusCode.userNotExist),
  )
})
