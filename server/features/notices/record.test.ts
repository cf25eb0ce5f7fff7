import { describe, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { deleteComment, publishComment } from '#server/features/comments/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { answerRequest, removeFollower, setBlock, setMute } from '#server/features/relations/service.ts'
import { setPrivate } from '#server/features/users/privacy-service.ts'
import { withDatabase } from '#support/database.ts'
import { collectPublished } from '#support/published.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { recordNotice, withdrawNotice, type Notice } from './service.ts'

const db = await withDatabase()

const changes = collectPublished(db)
const write = <T>(work: (db: Tx) => Promise<T>) => db.transaction(work)
const like = (viewer: Viewer, videoId: string, liked = true) =>
  write((tx) => setLike(tx, viewer, { videoId, liked }))
const follow = (viewer: Viewer, user: Viewer, isWanted = true) =>
  write((tx) => setFollow(tx, viewer, { userId: user.id, follow: isWanted }))
const comment = async (viewer: Viewer, videoId: string, localId = `${viewer.id}-${videoId}`) => {
  const input = { videoId, text: 'So good', localId }
  return (await write((tx) => publishComment(tx, viewer, input))).comment.id
}
const removeComment = (viewer: Viewer, videoId: string, commentId: string) =>
  write((tx) => deleteComment(tx, viewer, { videoId, commentId, deleted: true }))
const mute = (viewer: Viewer, user: Viewer, isWanted = true) =>
  write((tx) => setMute(tx, viewer, { userId: user.id, mute: isWanted }))
const block = (viewer: Viewer, user: Viewer) =>
  write((tx) => setBlock(tx, viewer, { userId: user.id, block: true }))
const record = (notice: Notice) => write((tx) => recordNotice(tx, notice))

const noticesOf = async ({ id }: Viewer) => {
  const rows = await db.query<{ kind: string; actorId: string; subjectId: string }>({
    text: `SELECT kind, actor_id AS "actorId", subject_id AS "subjectId" FROM notices
      WHERE recipient_id = $1 ORDER BY id`,
    values: [id],
  })
  return rows.map(({ kind, actorId, subjectId }) => [kind, actorId, subjectId])
}

/** Reads groups that are not empty. Fails when the counts of one do not match its notices. */
const groupsOf = async ({ id }: Viewer) => {
  const groups = await db.query<Record<'kind' | 'count' | 'actual' | 'latest' | 'newest', unknown>>({
    text: `
      SELECT kind, notice_count AS count, latest_id AS latest, actual.count::int AS actual, actual.newest
      FROM notice_groups AS g, LATERAL (
        SELECT count(*), max(id) AS newest FROM notices
        WHERE (recipient_id, kind, group_id, day) = (g.recipient_id, g.kind, g.subject_id, g.day)
      ) AS actual
      WHERE recipient_id = $1 ORDER BY latest_id`,
    values: [id],
  })
  for (const { count, actual, latest, newest } of groups) expect([count, latest]).toEqual([actual, newest])
  return groups.filter(({ actual }) => actual !== 0).map(({ kind, count }) => [kind, count])
}

describe('notices (specification section 3, inbox)', () => {
  test('are made once of each like, comment and follow, however often it is sent', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    const ids = await Promise.all([1, 2, 3].map(() => comment(ben, videoId)))
    await Promise.all([1, 2, 3].flatMap(() => [like(ben, videoId), follow(ben, ann)]))
    const found = await noticesOf(ann)
    expect(found).toHaveLength(3)
    expect(found).toContainEqual(['like', ben.id, videoId])
    expect(found).toContainEqual(['comment', ben.id, ids[0]])
    expect(found).toContainEqual(['follow', ben.id, '0'])
    expect(await groupsOf(ann)).toHaveLength(3)
    expect(await noticesOf(ben)).toEqual([])
    expect(changes.filter((change) => change.kind === 'notices' && change.userId === ann.id)).toHaveLength(3)
  })

  test('are taken back by an unlike, an unfollow and the end of a comment, and their groups with them', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    await like(cem, videoId)
    await like(ben, videoId)
    await follow(ben, ann)
    const commentId = await comment(ben, videoId)
    expect(await groupsOf(ann)).toEqual([
      ['like', 2],
      ['follow', 1],
      ['comment', 1],
    ])
    await like(ben, videoId, false)
    await follow(ben, ann, false)
    await removeComment(ann, videoId, commentId)
    expect(await noticesOf(ann)).toEqual([['like', cem.id, videoId]])
    expect(await groupsOf(ann)).toEqual([['like', 1]])
    await like(ben, videoId)
    expect(await groupsOf(ann)).toEqual([['like', 2]])
  })

  test('tell nobody of themselves', async () => {
    const ann = await addUser(db)
    const videoId = await addVideo(db, { authorId: ann.id })
    await like(ann, videoId)
    await comment(ann, videoId)
    expect(await noticesOf(ann)).toEqual([])
  })

  test('are given of no user who is muted, and those of before go', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    await like(ben, videoId)
    await mute(ann, ben)
    await comment(ben, videoId)
    await follow(ben, ann)
    expect(await noticesOf(ann)).toEqual([])
    expect(await groupsOf(ann)).toEqual([])
    await mute(ann, ben, false)
    await follow(ben, ann, false)
    await follow(ben, ann)
    expect(await noticesOf(ann)).toEqual([['follow', ben.id, '0']])
  })

  test('are given across no block, on either side', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const [annsVideo, bensVideo] = [
      await addVideo(db, { authorId: ann.id }),
      await addVideo(db, { authorId: ben.id }),
    ]
    await comment(ben, annsVideo)
    await comment(ann, bensVideo)
    await follow(ben, ann)
    await block(ann, ben)
    await record({
      kind: 'mention',
      recipientId: ann.id,
      actorId: ben.id,
      videoId: bensVideo,
      commentId: '7',
    })
    await record({
      kind: 'mention',
      recipientId: ben.id,
      actorId: ann.id,
      videoId: bensVideo,
      commentId: '8',
    })
    expect([await noticesOf(ann), await noticesOf(ben)]).toEqual([[], []])
    expect([await groupsOf(ann), await groupsOf(ben)]).toEqual([[], []])
  })

  test('of a comment are one for each recipient, as it was recorded first', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    const about = { recipientId: ann.id, actorId: ben.id, videoId, commentId: '42' }
    for (const kind of ['mention', 'reply', 'comment', 'commentLike'] as const) {
      await record({ kind, ...about })
    }
    const kinds = (await noticesOf(ann)).map(([kind]) => kind)
    expect(kinds).toEqual(['mention', 'commentLike'])
    await write((tx) => withdrawNotice(tx, { kind: 'commentLike', ...about }))
    expect((await noticesOf(ann)).map(([kind]) => kind)).toEqual(['mention'])
  })

  test('of an approved request reach the user who asked, until the follow ends', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const answer = () => write((tx) => answerRequest(tx, ann, { userId: ben.id, isApproved: true }))
    await write((tx) => setPrivate(tx, ann, { isPrivate: true }))
    await follow(ben, ann)
    expect(await noticesOf(ann)).toEqual([])
    await answer()
    await answer()
    expect(await noticesOf(ben)).toEqual([['requestApproved', ann.id, '0']])
    await write((tx) => removeFollower(tx, ann, { userId: ben.id }))
    expect(await noticesOf(ben)).toEqual([])
  })

  test('are not made by an event that is rolled back', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    const countBefore = changes.length
    const failing = write(async (tx) => {
      await setLike(tx, ben, { videoId, liked: true })
      throw new Error('The connection broke.')
    })
    await expect(failing).rejects.toThrow('The connection broke.')
    expect(await noticesOf(ann)).toEqual([])
    expect(changes).toHaveLength(countBefore)
  })

  test('of fifty users who like and unlike at once leave a group that counts right', async () => {
    const ann = await addUser(db)
    const videoId = await addVideo(db, { authorId: ann.id })
    const users = await addUsers(db, 50)
    await Promise.all(users.map((user) => like(user, videoId)))
    await Promise.all([
      ...users.slice(0, 20).map((user) => like(user, videoId, false)),
      ...(await addUsers(db, 20)).map((user) => like(user, videoId)),
    ])
    expect(await groupsOf(ann)).toEqual([['like', 50]])
  })
})
