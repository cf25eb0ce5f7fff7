import { describe, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { UserRelation } from '#contract/user-relation.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { listComments } from '#server/features/comments/list-service.ts'
import { publishComment } from '#server/features/comments/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { recordNotice } from '#server/features/notices/service.ts'
import { ackPrivateNotice, getSettings, setPrivate } from '#server/features/users/privacy-service.ts'
import { getProfile } from '#server/features/users/service.ts'
import { lockWatchable } from '#server/features/visibility/service.ts'
import { withDatabase } from '#support/database.ts'
import { eventually } from '#support/eventually.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import {
  answerRequest,
  listHidden,
  listRelated,
  listRequests,
  removeFollower,
  setBlock,
  setMute,
} from './service.ts'

const db = await withDatabase()

const write = <T>(work: (db: Tx) => Promise<T>) => db.transaction(work)
const follow = (viewer: Viewer, user: Viewer, isWanted = true) =>
  write((tx) => setFollow(tx, viewer, { userId: user.id, follow: isWanted }))
const answer = (viewer: Viewer, user: Viewer, isApproved: boolean) =>
  write((tx) => answerRequest(tx, viewer, { userId: user.id, isApproved }))
const block = (viewer: Viewer, user: { id: string }, isWanted = true) =>
  write((tx) => setBlock(tx, viewer, { userId: user.id, block: isWanted }))
const mute = (viewer: Viewer, user: { id: string }, isWanted = true) =>
  write((tx) => setMute(tx, viewer, { userId: user.id, mute: isWanted }))
const makePrivate = (viewer: Viewer, isPrivate = true) => write((tx) => setPrivate(tx, viewer, { isPrivate }))
const like = (viewer: Viewer, videoId: string) => write((tx) => setLike(tx, viewer, { videoId, liked: true }))

const profile = (viewer: Viewer | null, user: Viewer) => getProfile(db, viewer, user.uniqueId)
const relation = async (viewer: Viewer, user: Viewer) => (await profile(viewer, user)).relation
const countsOf = async (user: Viewer) => {
  const [row] = await db.query({
    text: `SELECT follower_count AS followers, following_count AS following, follow_request_count AS requests,
      heart_count AS hearts FROM users WHERE id = $1`,
    values: [user.id],
  })
  return row
}
const idsOf = ({ users }: { users: { id: string }[] }) => users.map(({ id }) => id)

describe('a private account (specification sections 3 and 7.3, follow requests)', () => {
  test('is asked instead of followed, counts each request once, and may be asked no longer', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await makePrivate(ben)
    const asked = { userId: ben.id, relation: UserRelation.followingRequest, followerCount: 0 }
    expect(await follow(ann, ben)).toEqual(asked)
    expect(await follow(ann, ben)).toEqual(asked)
    expect(await getSettings(db, ben)).toMatchObject({ followRequestCount: 1 })
    expect(idsOf(await listRequests(db, ben, { count: 5 }))).toEqual([ann.id])
    expect(await follow(ann, ben, false)).toMatchObject({ relation: UserRelation.none })
    expect(await getSettings(db, ben)).toMatchObject({ followRequestCount: 0 })
    expect(idsOf(await listRequests(db, ben, { count: 5 }))).toEqual([])
  })

  test('approves or rejects each request once', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    await makePrivate(cem)
    await follow(ann, cem)
    await follow(ben, cem)
    expect(await answer(cem, ann, true)).toEqual({ userId: ann.id, requestCount: 1 })
    expect(await answer(cem, ann, true)).toEqual({ userId: ann.id, requestCount: 1 })
    expect(await answer(cem, ben, false)).toEqual({ userId: ben.id, requestCount: 0 })
    expect(await relation(ann, cem)).toBe(UserRelation.follow)
    expect(await relation(ben, cem)).toBe(UserRelation.none)
    expect(await countsOf(cem)).toMatchObject({ followers: 1, requests: 0 })
    expect(await countsOf(ann)).toMatchObject({ following: 1 })
  })

  test('approves nobody who did not ask', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await makePrivate(ben)
    expect(await answer(ben, ann, true)).toEqual({ userId: ann.id, requestCount: 0 })
    expect(await relation(ann, ben)).toBe(UserRelation.none)
  })

  test('keeps its followers, approves all who asked when it becomes public, and counts them', async () => {
    const [owner, follower, ...asking] = await addUsers(db, 5)
    if (!owner || !follower) throw new Error('Nobody was added.')
    await follow(follower, owner)
    await makePrivate(owner)
    expect(await relation(follower, owner)).toBe(UserRelation.follow)
    for (const user of asking) await follow(user, owner)
    expect(await makePrivate(owner, false)).toEqual({
      isPrivate: false,
      hasPrivateNotice: false,
      followRequestCount: 0,
      isLikedPublic: false,
      isHistoryOn: true,
      mentionAudience: 'everyone',
    })
    expect(await countsOf(owner)).toMatchObject({ followers: 4, requests: 0 })
    for (const user of asking) {
      expect(await relation(user, owner)).toBe(UserRelation.follow)
      expect(await countsOf(user)).toMatchObject({ following: 1 })
    }
  })

  test('has a notice until it is confirmed, once (specification section 7.4, private banner)', async () => {
    const ann = await addUser(db)
    expect(await makePrivate(ann)).toMatchObject({ isPrivate: true, hasPrivateNotice: true })
    expect(await ackPrivateNotice(db, ann)).toMatchObject({ isPrivate: true, hasPrivateNotice: false })
    expect(await makePrivate(ann)).toMatchObject({ hasPrivateNotice: false })
  })

  test('shows its lists of users to followers and its owner only', async () => {
    const [owner, follower, stranger] = [await addUser(db), await addUser(db), await addUser(db)]
    await follow(follower, owner)
    await makePrivate(owner)
    const list = (viewer: Viewer | null) =>
      listRelated(db, viewer, { userId: owner.id, kind: 'followers', count: 5 })
    expect(idsOf(await list(owner))).toEqual([follower.id])
    expect(idsOf(await list(follower))).toEqual([follower.id])
    for (const viewer of [stranger, null]) {
      await expect(list(viewer)).rejects.toMatchObject({ problem: { statusCode: StatusCode.userPrivate } })
    }
    expect(await profile(stranger, owner)).toMatchObject({ isPrivate: true })
  })

  test('many who ask at once while it becomes public all follow, and none is left asking', async () => {
    const owner = await addUser(db)
    await makePrivate(owner)
    const users = await addUsers(db, 8)
    await Promise.all([...users.map((user) => follow(user, owner)), makePrivate(owner, false)])
    expect(await countsOf(owner)).toMatchObject({ followers: 8, requests: 0 })
  })
})

describe('a block (specification section 3, block 4 and blocked 5)', () => {
  test('ends follows, requests and likes of both, with their counters; unblocking brings none back', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const [annVideo, benVideo] = [
      await addVideo(db, { authorId: ann.id }),
      await addVideo(db, { authorId: ben.id }),
    ]
    await follow(ann, ben)
    await follow(ben, ann)
    for (const [viewer, video] of [
      [ann, annVideo],
      [ann, benVideo],
      [ben, annVideo],
    ] as const) {
      await like(viewer, video)
    }
    expect(await block(ann, ben)).toEqual({ userId: ben.id, relation: UserRelation.block })
    const likeCounts = async () => {
      const rows = await db.query<{ id: string; count: number; likes: number }>({
        text: `SELECT id, like_count AS count, (SELECT count(*)::int FROM likes WHERE video_id = id) AS likes
          FROM videos WHERE id IN ($1, $2) ORDER BY id`,
        values: [annVideo, benVideo],
      })
      return rows.map(({ count, likes }) => [count, likes])
    }
    expect(await likeCounts()).toEqual([
      [1, 1],
      [0, 0],
    ])
    expect(await countsOf(ann)).toMatchObject({ followers: 0, following: 0, hearts: 1 })
    expect(await countsOf(ben)).toMatchObject({ followers: 0, following: 0, hearts: 0 })
    expect(await relation(ben, ann)).toBe(UserRelation.blocked)
    expect(await block(ann, ben, false)).toMatchObject({ relation: UserRelation.none })
    expect(await relation(ben, ann)).toBe(UserRelation.none)
    expect(await likeCounts()).toEqual([
      [1, 1],
      [0, 0],
    ])
  })

  test('ends a follow request and its count, whichever of the two blocks', async () => {
    for (const blocksFirst of [true, false]) {
      const [asking, owner] = [await addUser(db), await addUser(db)]
      await makePrivate(owner)
      await follow(asking, owner)
      await (blocksFirst ? block(asking, owner) : block(owner, asking))
      expect(await countsOf(owner)).toMatchObject({ requests: 0 })
      expect(idsOf(await listRequests(db, owner, { count: 5 }))).toEqual([])
    }
  })

  test('lets neither follow the other', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await block(ann, ben)
    for (const [from, to] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      await expect(follow(from, to)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
    }
  })

  test('shows each nothing of the other but the name, in profiles and lists of users', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    for (const user of [ann, ben]) await follow(user, cem)
    await db.query({
      text: `UPDATE users SET bio = 'Hello', pronouns = 'she/her', links = '{https://ben.example/}', avatar_key = 'a.webp' WHERE id = $1`,
      values: [ben.id],
    })
    await block(ben, ann)
    const nothing = {
      bio: '',
      pronouns: undefined,
      links: undefined,
      avatarUrl: null,
      avatarLargeUrl: null,
      stats: { followerCount: 0, followingCount: 0, heartCount: 0, videoCount: 0 },
    }
    expect(await profile(ann, ben)).toMatchObject({ uniqueId: ben.uniqueId, ...nothing })
    expect(await profile(ben, ann)).toMatchObject({ uniqueId: ann.uniqueId, ...nothing })
    const followersOfCem = (viewer: Viewer | null) =>
      listRelated(db, viewer, { userId: cem.id, kind: 'followers', count: 5 }).then(idsOf)
    expect(await followersOfCem(null)).toEqual([ben.id, ann.id])
    expect(await followersOfCem(ann)).toEqual([ann.id])
    expect(await followersOfCem(ben)).toEqual([ben.id])
    for (const [viewer, user] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      const input = { userId: user.id, kind: 'following', count: 5 } as const
      await expect(listRelated(db, viewer, input)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
    }
  })

  test('hides the comments of each from the other, below everybody’s videos', async () => {
    const [ann, ben, cem] = [await addUser(db), await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: cem.id })
    for (const [index, user] of [ann, ben].entries()) {
      const input = { videoId, text: user.uniqueId, localId: String(index).repeat(32) }
      await write((tx) => publishComment(tx, user, input))
    }
    await block(ann, ben)
    const read = async (viewer: Viewer | null) =>
      (await listComments(db, viewer, { videoId, order: 'newest', count: 5 })).comments.map(
        ({ text }) => text,
      )
    expect(await read(ann)).toEqual([ann.uniqueId])
    expect(await read(ben)).toEqual([ben.uniqueId])
    expect(await read(cem)).toEqual([ben.uniqueId, ann.uniqueId])
    const page = await listComments(db, ann, { videoId, order: 'newest', count: 1 })
    expect(page).toMatchObject({ comments: [], hasMore: true })
    expect(
      await listComments(db, ann, { videoId, order: 'newest', count: 1, cursor: page.maxCursor }),
    ).toMatchObject({
      comments: [{ text: ann.uniqueId }],
      hasMore: false,
    })
  })

  test('is in the list of who blocked alone', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    await block(ann, ben)
    expect(await listHidden(db, ann, { kind: 'blocked', count: 5 })).toMatchObject({
      users: [{ id: ben.id, relation: UserRelation.block }],
      hasMore: false,
    })
    expect(idsOf(await listHidden(db, ben, { kind: 'blocked', count: 5 }))).toEqual([])
  })

  test('everybody who blocks and likes everybody at once neither deadlocks nor miscounts', async () => {
    const users = await addUsers(db, 4)
    const videos = await Promise.all(users.map(({ id }) => addVideo(db, { authorId: id })))
    const pairs = users.flatMap((from) => users.filter((to) => to !== from).map((to) => [from, to] as const))
    await Promise.allSettled([
      ...users.flatMap((user) => videos.map((videoId) => like(user, videoId))),
      ...pairs.map(([from, to]) => follow(from, to)),
      ...pairs.map(([from, to]) => block(from, to)),
    ])
    const wrong = await db.query({
      text: `SELECT id FROM users WHERE id = ANY ($1::bigint[]) AND (
        follower_count <> (SELECT count(*) FROM follows WHERE followee_id = id)
        OR heart_count <> (SELECT count(*) FROM likes JOIN videos ON videos.id = video_id WHERE author_id = users.id))`,
      values: [users.map(({ id }) => id)],
    })
    expect(wrong).toEqual([])
  })

  test.each([
    ['oneself', block],
    ['oneself', mute],
  ])('of %s is refused', async (_whom, act) => {
    const ann = await addUser(db)
    await expect(act(ann, ann)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
    await expect(act(ann, { id: '12345' })).rejects.toMatchObject({
      problem: { statusCode: StatusCode.userNotExist },
    })
  })
})

test('a removed follower follows no longer, and may follow again', async () => {
  const [ann, ben] = [await addUser(db), await addUser(db)]
  await follow(ann, ben)
  await follow(ben, ann)
  const remove = () => write((tx) => removeFollower(tx, ben, { userId: ann.id }))
  const left = { userId: ann.id, relation: UserRelation.follow }
  expect(await remove()).toEqual(left)
  expect(await remove()).toEqual(left)
  expect(await countsOf(ben)).toMatchObject({ followers: 0, following: 1 })
  expect(await relation(ann, ben)).toBe(UserRelation.none)
  expect(await follow(ann, ben)).toMatchObject({ relation: UserRelation.mutual })
})

test('a mute leaves the follow as it is, and is nobody else’s business', async () => {
  const [ann, ben] = [await addUser(db), await addUser(db)]
  await follow(ann, ben)
  expect(await mute(ann, ben)).toEqual({ userId: ben.id, mute: true })
  expect(await profile(ann, ben)).toMatchObject({ relation: UserRelation.follow, isMuted: true })
  expect(await profile(ben, ann)).not.toHaveProperty('isMuted')
  expect(idsOf(await listHidden(db, ann, { kind: 'muted', count: 5 }))).toEqual([ben.id])
  await mute(ann, ben, false)
  expect(await profile(ann, ben)).not.toHaveProperty('isMuted')
})

describe('lists of users', () => {
  test('have the latest first, page by page, each user once', async () => {
    const [owner, ...followers] = await addUsers(db, 6)
    if (!owner) throw new Error('Nobody was added.')
    for (const user of followers) await follow(user, owner)
    const seen: string[] = []
    let cursor: string | undefined
    let hasMore = true
    while (hasMore) {
      const input = { userId: owner.id, kind: 'followers', count: 2, cursor } as const
      const page = await listRelated(db, null, input)
      seen.push(...idsOf(page))
      cursor = page.maxCursor
      hasMore = page.hasMore
    }
    expect(seen).toEqual(followers.map(({ id }) => id).toReversed())
    const following = await listRelated(db, null, { userId: seen[0]!, kind: 'following', count: 5 })
    expect(following).toMatchObject({
      users: [{ id: owner.id, relation: UserRelation.unknown }],
      hasMore: false,
    })
  })

  test.each(['ana_', '@ANA', 'wonder', '  Wonder '])(
    'are searched for %j in usernames and names',
    async (search) => {
      const owner = await addUser(db)
      const [ana, other] = [await addUser(db, 'Ana'), await addUser(db, 'bo')]
      await db.query({ text: `UPDATE users SET nickname = 'In Wonderland' WHERE id = $1`, values: [ana.id] })
      for (const user of [ana, other]) await follow(user, owner)
      const input = { userId: owner.id, kind: 'followers', count: 5, search } as const
      expect(await listRelated(db, owner, input)).toMatchObject({ users: [{ id: ana.id }], hasMore: false })
      // A search takes every character literally.
      expect(idsOf(await listRelated(db, owner, { ...input, search: '%' }))).toEqual([])
    },
  )

  test('refuse a user who is not there', async () => {
    const input = { userId: '12345', kind: 'followers', count: 5 } as const
    await expect(listRelated(db, null, input)).rejects.toMatchObject({
      problem: { statusCode: StatusCode.userNotExist },
    })
  })
})

/** Resolves when a transaction of this file's database waits for another one. */
const hasWaiter = () =>
  eventually(async () => {
    const waiting = await db.query({
      text: "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    })
    expect(waiting.length).toBeGreaterThan(0)
  })

const lockNotices = (tx: Db, { id }: Viewer) =>
  tx.query({ text: 'SELECT FROM notice_groups WHERE recipient_id = $1 FOR UPDATE', values: [id] })

describe('at the same moment', () => {
  test('a like and its author’s account becoming private do not wait for one another', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    let becoming: Promise<unknown> | undefined
    await write(async (tx) => {
      await lockWatchable(tx, ben, videoId)
      becoming = makePrivate(ann).catch((error: unknown) => error)
      await hasWaiter()
      await setLike(tx, ben, { videoId, liked: true })
    })
    expect(await becoming).toMatchObject({ isPrivate: true })
    expect(await countsOf(ann)).toMatchObject({ hearts: 1 })
  })

  test('a block and a deletion lock the notices of both in one order, whoever blocks', async () => {
    const [low, high] = (await addUsers(db, 2)).toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    if (!low || !high) throw new Error('There are two.')
    for (const [blocker, other] of [
      [low, high],
      [high, low],
    ] as const) {
      await follow(low, high)
      await follow(high, low)
      let blocking: Promise<unknown> | undefined
      await write(async (tx) => {
        await lockNotices(tx, low)
        blocking = block(blocker, other).catch((error: unknown) => error)
        await hasWaiter()
        await lockNotices(tx, high)
      })
      expect(await blocking).toMatchObject({ relation: UserRelation.block })
      await block(blocker, other, false)
    }
  })

  test('the end of a follow and a deletion lock the notices of both in one order, whoever follows', async () => {
    const [low, high] = (await addUsers(db, 2)).toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    if (!low || !high) throw new Error('There are two.')
    for (const [follower, followed] of [
      [low, high],
      [high, low],
    ] as const) {
      await makePrivate(followed)
      await follow(follower, followed)
      await answer(followed, follower, true)
      await write((tx) =>
        recordNotice(tx, { kind: 'follow', recipientId: followed.id, actorId: follower.id }),
      )
      let ending: Promise<unknown> | undefined
      await write(async (tx) => {
        await lockNotices(tx, low)
        ending = write((other) => removeFollower(other, followed, { userId: follower.id }))
        ending = ending.catch((error: unknown) => error)
        await hasWaiter()
        await lockNotices(tx, high)
      })
      expect(await ending).toMatchObject({ userId: follower.id })
      expect(
        await db.query({ text: 'SELECT FROM notices WHERE actor_id = $1', values: [follower.id] }),
      ).toEqual([])
      await makePrivate(followed, false)
    }
  })

  test('a like does not outlive a block', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: ann.id })
    let liking: Promise<unknown> | undefined
    await write(async (tx) => {
      await setBlock(tx, ann, { userId: ben.id, block: true })
      liking = like(ben, videoId).catch((error: unknown) => error)
      await hasWaiter()
    })
    expect(await liking).toMatchObject({ problem: { statusCode: StatusCode.videoNotExist } })
    expect(await countsOf(ann)).toMatchObject({ hearts: 0 })
    expect(await db.query({ text: 'SELECT FROM likes WHERE video_id = $1', values: [videoId] })).toEqual([])
  })
})
