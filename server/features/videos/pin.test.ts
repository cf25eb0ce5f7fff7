import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { listUserPosts } from '#server/features/feed/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { setVideoPin } from './pin-service.ts'

const db = await withDatabase()

const pin = (author: Viewer, videoId: string, pinned = true) =>
  db.transaction((tx) => setVideoPin(tx, author, { videoId, pinned }))
const change = (videoId: string, changes: string) =>
  db.query({ text: `UPDATE videos SET ${changes} WHERE id = $1`, values: [videoId] })

async function pinnedFor(viewer: Viewer | null, author: Viewer): Promise<string[]> {
  const { itemList } = await listUserPosts(db, viewer, { userId: author.id, count: 24 })
  return itemList.filter(({ isPinned }) => isPinned).map(({ id }) => id)
}

/** Adds an author with `count` videos, the oldest first. */
async function addAuthor(count: number): Promise<{ author: Viewer; ids: string[] }> {
  const author = await addUser(db)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push(await addVideo(db, { authorId: author.id }))
  return { author, ids }
}

test('an author pins three videos, in any order, and others see them first', async () => {
  const { author, ids } = await addAuthor(5)
  const [first, second, third, fourth] = ids as [string, string, string, string]
  for (const id of [second, first, third]) await pin(author, id)
  // Pinning twice counts once.
  await pin(author, second)
  expect(await pinnedFor(await addUser(db), author)).toEqual([third, first, second])
  await expect(pin(author, fourth)).rejects.toMatchObject({
    problem: { httpStatus: 422, sentence: 'pinsFull' },
  })
  await pin(author, first, false)
  await pin(author, fourth)
  expect(await pinnedFor(null, author)).toEqual([fourth, third, second])
})

test('two that are pinned at once are counted', async () => {
  const { author, ids } = await addAuthor(6)
  const outcomes = await Promise.allSettled(ids.map((id) => pin(author, id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await pinnedFor(author, author)).toHaveLength(3)
})

test('nobody pins the video of another, and nobody one that others do not find', async () => {
  const { author, ids } = await addAuthor(1)
  const [id] = ids as [string]
  await expect(pin(await addUser(db), id)).rejects.toMatchObject({
    problem: { statusCode: StatusCode.videoNotExist },
  })
  await change(id, "audience = 'self'")
  await expect(pin(author, id)).rejects.toMatchObject({
    problem: { httpStatus: 422, sentence: 'pinNotListed' },
  })
  await change(id, 'deleted_at = now()')
  await expect(pin(author, id)).rejects.toMatchObject({ problem: { statusCode: StatusCode.videoNotExist } })
})

test.each(["audience = 'self'", 'deleted_at = now()', "moderation = 'hidden'", "moderation = 'mask'"])(
  'a pinned video with %s stands nowhere and does not count; the oldest of them gives way',
  async (hide) => {
    const { author, ids } = await addAuthor(5)
    const [first, second, third, fourth, fifth] = ids as [string, string, string, string, string]
    for (const id of [first, second, third]) await pin(author, id)
    await change(first, hide)
    await change(second, hide)
    for (const viewer of [null, author]) expect(await pinnedFor(viewer, author)).toEqual([third])
    await pin(author, fourth)
    const seen = "audience = 'everyone', deleted_at = NULL, moderation = 'none'"
    await change(first, seen)
    await change(second, seen)
    // The place of the first was taken.
    expect(await pinnedFor(null, author)).toEqual([fourth, third, second])
    await expect(pin(author, fifth)).rejects.toMatchObject({ problem: { sentence: 'pinsFull' } })
  },
)

test('a pinned video for friends is first for them, and for no stranger', async () => {
  const { author, ids } = await addAuthor(2)
  const [id] = ids as [string]
  await change(id, "audience = 'friends'")
  await pin(author, id)
  const friend = await addUser(db)
  const follow = (from: Viewer, to: Viewer) =>
    db.transaction((tx) => setFollow(tx, from, { userId: to.id, follow: true }))
  await follow(friend, author)
  await follow(author, friend)
  expect(await pinnedFor(friend, author)).toEqual([id])
  expect(await pinnedFor(author, author)).toEqual([id])
  expect(await pinnedFor(await addUser(db), author)).toEqual([])
})
