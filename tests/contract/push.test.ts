import { describe, expect, test, vi } from 'vitest'

import { PUSH_PATH } from '#contract/push.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { listenToPush, type PushListener } from '#support/push-listener.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

const { url, database } = await startTestSite()
const author = await addUser(database)
/** Changes on other devices arrive within a second. */
const PROMISED_MS = 1_000
const PASSWORD = 'a good password'

async function user(): Promise<TestClient & { id: string; name: string }> {
  const client = await createTestClient(url)
  const { id, uniqueId } = await client.signUp(undefined, PASSWORD)
  return { ...client, id, name: uniqueId }
}

/** Logs the same user in on another device. */
async function anotherDeviceOf({ name }: { name: string }): Promise<TestClient> {
  const client = await createTestClient(url)
  await client.call('session.logIn', { username: name, password: PASSWORD })
  return client
}

const phone = await user()
const laptop = await anotherDeviceOf(phone)
const stranger = await user()

/** Longer than any event here takes to arrive. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 350))

async function timed<T>(work: Promise<T>): Promise<number> {
  const startedAtMs = performance.now()
  await work
  return performance.now() - startedAtMs
}

describe('the stream', () => {
  test('is for users only', async () => {
    const guest = await createTestClient(url)
    const { response } = await listenToPush(guest, url)
    expect(await problemOf(response)).toMatchObject({ httpStatus: 401, statusCode: StatusCode.notLoggedIn })
  })

  test('is server-sent events that nobody on the way keeps, packs or gathers', async () => {
    const { response } = await listenToPush(phone, url, {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    })
    expect(response.headers.has('content-encoding')).toBe(false)
  })

  test('is not for a page that means somebody else than is logged in', async () => {
    const response = await phone.deliver({
      url: `${url}${PUSH_PATH}?user_id=${stranger.id}`,
      method: 'GET',
      headers: {},
      body: null,
    })
    expect(await problemOf(response)).toMatchObject({ httpStatus: 401, statusCode: StatusCode.notLoggedIn })
  })

  test.each(['POST', 'HEAD', 'DELETE'])('is not there for %s', async (method) => {
    const response = await phone.deliver({ url: url + PUSH_PATH, method, headers: {}, body: null })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('says what cannot be watched', async () => {
    const response = await phone.deliver({
      url: `${url}${PUSH_PATH}?users=${Array.from({ length: 61 }, (_, index) => index + 1).join('-')}&videos=x`,
      method: 'GET',
      headers: {},
      body: null,
    })
    expect(await problemOf(response)).toMatchObject({
      httpStatus: 400,
      fields: { users: 'At most 60 can be watched.', videos: 'This is not a video and its revision.' },
    })
  })

  test('tells at once what a browser shows as it was, and nothing of the rest', async () => {
    const [old, current] = [
      await addVideo(database, { authorId: author.id }),
      await addVideo(database, { authorId: author.id }),
    ]
    await phone.call('likes.set', { videoId: old, liked: true })
    const videos = [
      { id: old, rev: 0 },
      { id: current, rev: 0 },
    ]
    const { waitFor, about } = await listenToPush(phone, url, { watch: { videos } })
    expect(await waitFor({ videoId: old })).toEqual({
      type: 'video.statsChanged',
      videoId: old,
      rev: 1,
      likeCount: 1,
      commentCount: 0,
      liked: true,
    })
    await quiet()
    expect([about(old).length, about(current).length]).toEqual([1, 0])
  })
})

test('a comment, and its deletion, come as a count to whoever watches the video', async () => {
  const videoId = await addVideo(database, { authorId: author.id })
  const watching = await listenToPush(stranger, url, { watch: { videos: [{ id: videoId, rev: 0 }] } })
  // The first state of the video has been read.
  await quiet()
  const { comment } = await phone.call('comments.publish', {
    videoId,
    text: 'Hello',
    localId: 'ab'.repeat(16),
  })
  expect(await timed(watching.waitFor({ videoId, commentCount: 1 }))).toBeLessThan(PROMISED_MS)
  await phone.call('comments.delete', { videoId, commentId: comment.id })
  expect(await timed(watching.waitFor({ videoId, commentCount: 0, rev: 2 }))).toBeLessThan(PROMISED_MS)
})

describe('a like', () => {
  test('comes to the user’s other devices within a second, whatever they show', async () => {
    const videoId = await addVideo(database, { authorId: author.id })
    const { waitFor, about } = await listenToPush(laptop, url)
    const { rev } = await phone.call('likes.set', { videoId, liked: true })
    const event = { type: 'video.statsChanged', videoId, rev, likeCount: 1, commentCount: 0, liked: true }
    expect(await timed(waitFor({ videoId }))).toBeLessThan(PROMISED_MS)
    await phone.call('likes.set', { videoId, liked: false })
    await waitFor({ videoId, liked: false })
    expect(about(videoId)).toEqual([event, { ...event, rev: rev + 1, likeCount: 0, liked: false }])
  })

  test('comes to others who watch the video, as a count only, and to nobody else', async () => {
    const videoId = await addVideo(database, { authorId: author.id })
    const watching = await listenToPush(stranger, url, { watch: { videos: [{ id: videoId, rev: 0 }] } })
    const elsewhere = await listenToPush(stranger, url)
    // The first state of the video has been read.
    await quiet()
    await phone.call('likes.set', { videoId, liked: true })
    expect(await timed(watching.waitFor({ videoId }))).toBeLessThan(PROMISED_MS)
    await quiet()
    expect(watching.about(videoId)).toEqual([
      { type: 'video.statsChanged', videoId, rev: 1, likeCount: 1, commentCount: 0 },
    ])
    expect(elsewhere.about(videoId)).toEqual([])
  })

  test('that was refused or repeated comes to nobody', async () => {
    const videoId = await addVideo(database, { authorId: author.id })
    await phone.call('likes.set', { videoId, liked: true }, { idempotencyKey: 'once' })
    await quiet()
    const { about } = await listenToPush(laptop, url)
    await phone.call('likes.set', { videoId, liked: true }, { idempotencyKey: 'once' })
    await phone.call('likes.set', { videoId, liked: true })
    await phone.send('likes.set', { videoId: '5', liked: true })
    await quiet()
    expect(about(videoId)).toEqual([])
  })

  test('of a hundred in a moment makes a few events, and the last one is right', async () => {
    const videoId = await addVideo(database, { authorId: author.id })
    const { waitFor, about } = await listenToPush(laptop, url, {
      watch: { videos: [{ id: videoId, rev: 0 }] },
    })
    const startedAtMs = performance.now()
    for (let round = 0; round < 100; round += 1) {
      await phone.call('likes.set', { videoId, liked: round % 2 === 0 })
    }
    await waitFor({ rev: 100 })
    const quarters = (performance.now() - startedAtMs) / 250
    expect(about(videoId).length).toBeLessThanOrEqual(Math.ceil(quarters) + 1)
    expect(about(videoId).at(-1)).toMatchObject({ rev: 100, likeCount: 0, liked: false })
  })
})

describe('a follow', () => {
  test('comes to both, as they stand to each other, and to who watches as counts', async () => {
    const [follower, followee] = [phone, stranger]
    const watcher = await user()
    await followee.call('follows.set', { userId: follower.id, follow: true })
    await quiet()
    const ofFollower = await listenToPush(laptop, url)
    const ofFollowee = await listenToPush(followee, url)
    const ofWatcher = await listenToPush(watcher, url, { watch: { userIds: [followee.id] } })
    await ofWatcher.waitFor({ userId: followee.id })
    await follower.call('follows.set', { userId: followee.id, follow: true })
    expect(await timed(ofFollower.waitFor({ userId: followee.id }))).toBeLessThan(PROMISED_MS)
    const stats = { type: 'user.statsChanged', followerCount: 1, followingCount: 1 }
    expect(ofFollower.about(followee.id)).toEqual([
      { ...stats, userId: followee.id, relation: UserRelation.mutual },
    ])
    await ofFollowee.waitFor({ userId: follower.id })
    expect(ofFollowee.about(follower.id)).toEqual([
      { ...stats, userId: follower.id, relation: UserRelation.mutual },
    ])
    await ofWatcher.waitFor({ followerCount: 1 })
    expect(ofWatcher.about(followee.id).at(-1)).toEqual({ ...stats, userId: followee.id })
  })
})

describe('a gap', () => {
  test('is closed: what was missed comes after the id that was heard last', async () => {
    const videoId = await addVideo(database, { authorId: author.id })
    const before = await listenToPush(laptop, url)
    const lastEventId = before.lastId()
    before.close()
    await phone.call('likes.set', { videoId, liked: true })
    const after = await listenToPush(laptop, url, { lastEventId })
    expect(await after.waitFor({ videoId })).toMatchObject({ liked: true, rev: 1 })
    await quiet()
    expect(after.about(videoId)).toHaveLength(1)
    const nothingMissed = await listenToPush(laptop, url, { lastEventId: after.lastId() })
    await quiet()
    expect(nothingMissed.about(videoId)).toEqual([])
  })

  test.each(['another-process.5', 'x', '', '.'])('that cannot be closed is said, as after %j', async (id) => {
    const { waitFor } = await listenToPush(phone, url, { lastEventId: id })
    expect(await waitFor({ type: 'resync' })).toEqual({ type: 'resync' })
  })
})

describe('the session', () => {
  test('takes its stream with it when it ends, within a second, and no other', async () => {
    const tablet = await anotherDeviceOf(phone)
    const onTablet = await listenToPush(tablet, url)
    const onPhone = await listenToPush(phone, url)
    await tablet.call('session.logOut', {})
    expect(await timed(onTablet.waitFor({ type: 'session.ended' }))).toBeLessThan(PROMISED_MS)
    await vi.waitUntil(onTablet.hasEnded)
    expect(onPhone.hasEnded()).toBe(false)
  })

  test('that is replaced by a new log-in ends as well', async () => {
    const tablet = await anotherDeviceOf(phone)
    const { waitFor } = await listenToPush(tablet, url)
    await tablet.call('session.logIn', { username: phone.name, password: PASSWORD })
    expect(await waitFor({ type: 'session.ended' })).toEqual({ type: 'session.ended' })
  })

  test('has at most four streams: a fifth ends the first', async () => {
    const tablet = await anotherDeviceOf(phone)
    const streams: PushListener[] = []
    for (let count = 0; count < 5; count += 1) {
      streams.push(await listenToPush(tablet, url))
    }
    await vi.waitUntil(() => streams[0]?.hasEnded())
    expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([true, false, false, false, false])
  })
})
