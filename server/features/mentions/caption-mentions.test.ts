import { expect, test } from 'vitest'

import { COMMENT_MENTIONS_MAX } from '#contract/constants.ts'
import type { Viewer } from '#server/api/route.ts'
import { eraseUser } from '#server/features/erasure/service.ts'
import { releaseVideo } from '#server/features/moderation/service.ts'
import { listNotices } from '#server/features/notices/read-service.ts'
import { setBlock, setMute } from '#server/features/relations/service.ts'
import { setMentionAudience } from '#server/features/users/privacy-service.ts'
import { publishScheduled, updateVideo } from '#server/features/videos/audience-service.ts'
import { deleteVideo, restoreVideo } from '#server/features/videos/deletion-service.ts'
import { finishProcessing } from '#server/features/videos/processing-service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

import { mentionsOfCaption } from './settle-body.ts'

/** Users who are mentioned in a caption get a notice, once. */

const db = await withDatabase()
const author = await addUser(db, 'author')
const inboxOf = async (user: Viewer) =>
  (await listNotices(db, user, { tab: 'mentions', count: 20 })).groups.map(({ kind, video, comment }) => ({
    kind,
    videoId: video?.id,
    comment,
  }))
/** A video that mentions users, on its way through the encoder. */
async function postMentioning(
  users: readonly Viewer[],
  options: Partial<Parameters<typeof addVideo>[1]> = {},
) {
  const caption = `With ${users.map(({ uniqueId }) => `@${uniqueId}`).join(' ')}`
  const videoId = await addVideo(db, { authorId: author.id, caption, state: 'processing', ...options })
  await db.query({
    text: 'UPDATE videos SET mentions = $2 WHERE id = $1',
    values: [videoId, await mentionsOfCaption(db, author, caption)],
  })
  return videoId
}
const finish = (videoId: string) => finishProcessing(db, videoId, exampleMedia, {})
const setAudience = (videoId: string, audience: 'everyone' | 'self') =>
  db.transaction((tx) => updateVideo(tx, author, { videoId, audience }))
const mentionIn = (videoId: string) => ({ kind: 'mention', videoId, comment: undefined })

test('a mention is told when the video is there, to those who let the author mention them, and to nobody across a block or mute', async () => {
  const [open, closed, blocking, muting] = await addUsers(db, 4)
  if (!open || !closed || !blocking || !muting) throw new Error('Four users')
  await db.transaction((tx) => setMentionAudience(tx, closed, { audience: 'friends' }))
  await db.transaction((tx) => setMute(tx, muting, { userId: author.id, mute: true }))
  const videoId = await postMentioning([open, closed, blocking, muting, author])
  // Between posting and the end of the encoding.
  await db.transaction((tx) => setBlock(tx, blocking, { userId: author.id, block: true }))
  expect(await inboxOf(open)).toEqual([])
  await finish(videoId)
  await finish(videoId)
  expect(await inboxOf(open)).toEqual([mentionIn(videoId)])
  for (const user of [closed, blocking, muting, author]) {
    expect(await inboxOf(user)).toEqual([])
  }
})

test('who may not watch the video hears of it when they may: a new audience, its time, the end of a review', async () => {
  const user = await addUser(db)
  const [own, planned, held] = [
    await postMentioning([user], { audience: 'self' }),
    await postMentioning([user], { scheduledAt: new Date(Date.now() + 60_000) }),
    await postMentioning([user]),
  ]
  await db.query({
    text: `UPDATE videos SET moderation = 'firstReview', is_review_due = true WHERE id = $1`,
    values: [held],
  })
  for (const videoId of [own, planned, held]) {
    await finish(videoId)
  }
  expect(await inboxOf(user)).toEqual([])
  await setAudience(own, 'everyone')
  expect(await inboxOf(user)).toEqual([mentionIn(own)])
  await db.query({ text: `UPDATE videos SET scheduled_at = now() WHERE id = $1`, values: [planned] })
  await publishScheduled(db)
  await db.transaction((tx) => releaseVideo(tx, held))
  expect(await inboxOf(user)).toEqual([mentionIn(held), mentionIn(planned), mentionIn(own)])
})

test('a video tells each once in its life: not again after a change of audience or a restored deletion', async () => {
  const user = await addUser(db)
  const videoId = await postMentioning([user])
  await finish(videoId)
  await setAudience(videoId, 'self')
  expect(await inboxOf(user)).toEqual([])
  await setAudience(videoId, 'everyone')
  expect(await inboxOf(user)).toEqual([mentionIn(videoId)])
  const rows = () =>
    db.query({ text: `SELECT FROM notices WHERE recipient_id = $1 AND kind = 'mention'`, values: [user.id] })
  expect(await rows()).toHaveLength(1)
  await db.transaction((tx) => deleteVideo(tx, author, videoId))
  expect(await rows()).toEqual([])
  await db.transaction((tx) => restoreVideo(tx, author, videoId))
  await setAudience(videoId, 'self')
  await setAudience(videoId, 'everyone')
  expect(await rows()).toEqual([])
})

test('a caption tells no more people than a comment', async () => {
  const users = await addUsers(db, COMMENT_MENTIONS_MAX + 2)
  await finish(await postMentioning(users))
  const inboxes = await Promise.all(users.map((user) => inboxOf(user)))
  expect(inboxes.filter((groups) => groups.length > 0)).toHaveLength(COMMENT_MENTIONS_MAX)
})

test('videos of others forget a user who is erased', async () => {
  const [leaver, other] = await addUsers(db, 2)
  if (!leaver || !other) throw new Error('Two users')
  const videoId = await postMentioning([leaver, other])
  await finish(videoId)
  await eraseUser(db, leaver.id)
  const rows = await db.query({
    text: 'SELECT mentions, mentioned_ids::text[] AS ids FROM videos WHERE id = $1',
    values: [videoId],
  })
  expect(rows).toEqual([{ mentions: [other.uniqueId.toLowerCase()], ids: [other.id] }])
})

test('videos of others forget a user who is erased under another name than in their captions', async () => {
  const leaver = await addUser(db)
  const videoId = await postMentioning([leaver])
  await finish(videoId)
  await db.query({ text: `UPDATE users SET username = 'of_now' WHERE id = $1`, values: [leaver.id] })
  await eraseUser(db, leaver.id)
  const rows = await db.query({
    text: 'SELECT mentioned_ids AS ids FROM videos WHERE id = $1',
    values: [videoId],
  })
  expect(rows).toEqual([{ ids: [] }])
})
