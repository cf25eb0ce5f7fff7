import { describe, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { UserRelation } from '#contract/user-relation.ts'
import type { Viewer } from '#server/api/route.ts'
import { createViewCounter } from '#server/features/views/service.ts'
import { createViewTokens } from '#server/features/views/tokens.ts'
import { withDatabase } from '#support/database.ts'
import { TEST_SECRET } from '#support/server.ts'
import { addUsers, addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { setFollow } from './service.ts'

const db = await withDatabase()

const follow = (viewer: Viewer, user: { id: string }, isWanted = true) =>
  db.transaction((transaction) => setFollow(transaction, viewer, { userId: user.id, follow: isWanted }))

const countsOf = async (user: Viewer) => {
  const [row] = await db.query<{ followers: number; following: number }>({
    text: 'SELECT follower_count AS followers, following_count AS following FROM users WHERE id = $1',
    values: [user.id],
  })
  return row
}

describe('follows.set', () => {
  test('counts on both sides once, however often it is said', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const expected = { userId: ben.id, relation: UserRelation.follow, followerCount: 1 }
    expect(await follow(ann, ben)).toEqual(expected)
    expect(await follow(ann, ben)).toEqual(expected)
    expect(await countsOf(ann)).toEqual({ followers: 0, following: 1 })
    expect(await countsOf(ben)).toEqual({ followers: 1, following: 0 })
    const undone = { userId: ben.id, relation: UserRelation.none, followerCount: 0 }
    expect(await follow(ann, ben, false)).toEqual(undone)
    expect(await follow(ann, ben, false)).toEqual(undone)
    expect(await countsOf(ann)).toEqual({ followers: 0, following: 0 })
  })

  test('is mutual when the other one follows back, and ends so', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await follow(ann, ben)
    expect(await follow(ben, ann)).toMatchObject({ relation: UserRelation.mutual })
    expect(await follow(ann, ben, false)).toMatchObject({ relation: UserRelation.none })
    expect(await follow(ben, ann)).toMatchObject({ relation: UserRelation.follow })
  })

  test('everybody following everybody at once neither deadlocks nor miscounts', async () => {
    const users = await addUsers(db, 8)
    const pairs = users.flatMap((from) => users.filter((to) => to !== from).map((to) => [from, to] as const))
    await Promise.all(pairs.map(([from, to]) => follow(from, to)))
    await Promise.all(
      users.map(async (user) => {
        expect(await countsOf(user)).toEqual({ followers: 7, following: 7 })
      }),
    )
  })

  test('beside a video counts for its figures once a day and follower, and for no other author’s', async () => {
    const [author, other, ...followers] = await addUsers(db, 4)
    if (!author || !other) throw new Error('There are four.')
    const videoId = await addVideo(db, { authorId: author.id })
    const counter = createViewCounter(createViewTokens(TEST_SECRET))
    const followBeside = (viewer: Viewer, userId: string, isWanted = true) =>
      db.transaction((tx) => setFollow(tx, viewer, { userId, follow: isWanted, videoId }, counter))
    for (const follower of followers) {
      await followBeside(follower, other.id)
      await followBeside(follower, author.id)
      await followBeside(follower, author.id)
      await followBeside(follower, author.id, false)
      await followBeside(follower, author.id)
    }
    const figures = await db.query({
      text: `SELECT by_day.followed_count AS today, video_totals.followed_count AS total
             FROM video_days AS by_day JOIN video_totals USING (video_id) WHERE video_id = $1`,
      values: [videoId],
    })
    expect(figures).toEqual([{ today: 2, total: 2 }])
  })

  test.each([
    ['everyone', 1],
    ['followers', 1],
    ['friends', 0],
    ['self', 0],
  ] as const)(
    'beside a video for %s counts for %i of one that the new follower may watch',
    async (audience, count) => {
      const [author, follower] = [await addUser(db), await addUser(db)]
      const videoId = await addVideo(db, { authorId: author.id, audience })
      const counter = createViewCounter(createViewTokens(TEST_SECRET))
      await db.transaction((tx) =>
        setFollow(tx, follower, { userId: author.id, follow: true, videoId }, counter),
      )
      const figures = await db.query({
        text: 'SELECT FROM video_totals WHERE video_id = $1 AND followed_count = 1',
        values: [videoId],
      })
      expect(figures).toHaveLength(count)
    },
  )

  test('refuses oneself and users who are not there', async () => {
    const ann = await addUser(db)
    await expect(follow(ann, ann)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
    for (const isWanted of [true, false]) {
      await expect(follow(ann, { id: '12345' }, isWanted)).rejects.toMatchObject({
        problem: { statusCode: StatusCode.userNotExist },
      })
    }
  })
})
