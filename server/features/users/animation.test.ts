import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { removeUnusedFiles } from '#server/features/videos/settle-service.ts'
import { silentLog } from '#server/log.ts'
import { MediaBusy, MediaRefusal } from '#server/media/refusal.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { meetingOf } from '#support/eventually.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

import { makeAnimations, removeUnwanted, type AnimationTools } from './animation-maker.ts'
import { takeQueued } from './animation-repository.ts'
import { MAX_WAITING, MAX_WAITING_PER_NETWORK, setAnimation } from './animation-service.ts'

/** Animated profile pictures (specification sections 7.3 and 7.4, user animation). */

const site = await startTestSite({}, { limiter: createRateLimiter(1) })
const { database, uploads } = site
const { storage } = uploads
await storage.put(exampleMedia.renditions[1]?.key ?? '', Buffer.from('the video'))

/** Requests to the encoder. */
const asked: number[] = []
const animate: AnimationTools['animate'] = ({ startSec }) => {
  asked.push(startSec)
  return Promise.resolve(Buffer.from('it moves'))
}
const make = (tools: Partial<AnimationTools> = {}) =>
  makeAnimations({
    database,
    storage,
    log: silentLog(),
    animate,
    signal: new AbortController().signal,
    freeBytes: () => Promise.resolve(Infinity),
    ...tools,
  })
const signUp = async () => {
  const client = await createTestClient(site.url)
  return { client, ...(await client.signUp()) }
}
const change = (videoId: string, set: string) =>
  database.query({ text: `UPDATE videos SET ${set} WHERE id = $1`, values: [videoId] })
const guest = await createTestClient(site.url)
const shownOf = async (uniqueId: string, client: TestClient = guest) =>
  (await client.call('users.detail', { user: uniqueId })).user.avatarAnimationUrl
/** Makes exactly `count` pictures wait. */
async function haveWaiting(count: number, videoId: string) {
  await database.query({ text: 'DELETE FROM user_animations' })
  for (let added = 0; added < count; added += 1) {
    const { id } = await addUser(database)
    await database.query({
      text: 'INSERT INTO user_animations (user_id, video_id, start_ms, asker) VALUES ($1::bigint, $2, 0, $1::bigint::text)',
      values: [id, videoId],
    })
  }
}
const retry = (id: string) =>
  database.query({ text: 'UPDATE user_animations SET changed_at = now() WHERE user_id = $1', values: [id] })

const askerOf = async (userId: string) => {
  const text = 'SELECT asker FROM user_animations WHERE user_id = $1'
  return (await database.query({ text, values: [userId] }))[0]?.['asker']
}

test('a user has one made from a video of theirs, everybody sees it, and it goes when they want', async () => {
  const { client, id, uniqueId } = await signUp()
  const videoId = await addVideo(database, { authorId: id })
  expect(await client.call('users.animation', {})).toEqual({ state: 'none' })
  expect(await client.call('users.setAnimation', { videoId, startSec: 2.5 })).toEqual({
    state: 'waiting',
    videoId,
  })
  expect(await shownOf(uniqueId)).toBeUndefined()
  asked.length = 0
  await make()
  expect(asked).toEqual([2.5])
  // The asking network is stored while the picture waits, and then forgotten.
  expect(await askerOf(id)).toBe('')
  const own = await client.call('users.animation', {})
  expect(own).toEqual({ state: 'ready', url: expect.stringMatching(/^\/media\/avatar\/.*\.webp$/) })
  expect(await shownOf(uniqueId)).toBe(own.url)
  expect(await (await fetch(site.url + own.url)).text()).toBe('it moves')

  // Another one replaces it, and begins no later than three seconds before the end.
  await client.call('users.setAnimation', { videoId, startSec: 100 })
  await make()
  expect(asked).toEqual([2.5, exampleMedia.durationSec - 3])
  await removeUnusedFiles(database, storage)
  expect((await fetch(site.url + own.url)).status).toBe(404)
  expect(await client.call('users.setAnimation', { videoId: null })).toMatchObject({ state: 'none' })
  expect(await shownOf(uniqueId)).toBeUndefined()
})

test('it is cut from no video that is another’s, that some may not watch, or that the site keeps back', async () => {
  const { client, id } = await signUp()
  const other = await signUp()
  const theirs = await addVideo(database, { authorId: other.id })
  await expect(client.call('users.setAnimation', { videoId: theirs })).rejects.toMatchObject({
    problem: { statusCode: StatusCode.videoNotExist },
  })
  const videoId = await addVideo(database, { authorId: id })
  for (const [set, undo] of [
    [`audience = 'friends'`, `audience = 'everyone'`],
    ['min_age = 18', 'min_age = 0'],
    [`moderation = 'mask'`, `moderation = 'none'`],
    [`refused_regions = '{DE}'`, 'refused_regions = NULL'],
  ] as const) {
    await change(videoId, set)
    await expect(client.call('users.setAnimation', { videoId })).rejects.toMatchObject({
      problem: { httpStatus: 422 },
    })
    await change(videoId, undo)
  }
  expect(await client.call('users.setAnimation', { videoId })).toMatchObject({ state: 'waiting' })
})

test('it is hidden at once, and removed with its file, when its video is not for everyone any more', async () => {
  const { client, id, uniqueId } = await signUp()
  const videoId = await addVideo(database, { authorId: id })
  await client.call('users.setAnimation', { videoId })
  await make()
  const url = await shownOf(uniqueId)
  await removeUnwanted(database)
  expect(await shownOf(uniqueId)).toBe(url)
  await change(videoId, `moderation = 'removed'`)
  expect(await shownOf(uniqueId)).toBeUndefined()
  await removeUnwanted(database)
  await removeUnusedFiles(database, storage)
  expect(await client.call('users.animation', {})).toEqual({ state: 'none' })
  expect((await fetch(site.url + url)).status).toBe(404)
})

test('a busy machine is no failure; a video that cannot be read is one; a full disk is tried three times', async () => {
  const { client, id } = await signUp()
  const videoId = await addVideo(database, { authorId: id })
  const stateOf = async () => (await client.call('users.animation', {})).state
  await client.call('users.setAnimation', { videoId })
  for (let count = 0; count < 4; count += 1) {
    await make({ animate: () => Promise.reject(new MediaBusy(1)) })
    await retry(id)
  }
  expect(await stateOf()).toBe('waiting')
  for (let count = 0; count < 3; count += 1) {
    expect(await stateOf()).toBe('waiting')
    await make({ freeBytes: () => Promise.resolve(RESERVED_BYTES - 1) })
    await retry(id)
  }
  expect(await stateOf()).toBe('failed')
  expect(await askerOf(id)).toBe('')
  await client.call('users.setAnimation', { videoId })
  expect(await askerOf(id)).not.toBe('')
  await make({ animate: () => Promise.reject(new MediaRefusal('damaged')) })
  expect(await stateOf()).toBe('failed')
})

test('strangers cannot use the machine up: ten an hour of one user, and a bounded number waits', async () => {
  const { client, id } = await signUp()
  const videoId = await addVideo(database, { authorId: id })
  for (let count = 0; count < 10; count += 1) {
    await client.call('users.setAnimation', { videoId, startSec: count / 10 })
  }
  await expect(client.call('users.setAnimation', { videoId })).rejects.toMatchObject({
    problem: { httpStatus: 429 },
  })
  // Removing it is always possible.
  expect(await client.call('users.setAnimation', { videoId: null })).toMatchObject({ state: 'none' })

  const other = await signUp()
  await haveWaiting(MAX_WAITING, videoId)
  const own = await addVideo(database, { authorId: other.id })
  await expect(other.client.call('users.setAnimation', { videoId: own })).rejects.toMatchObject({
    problem: { httpStatus: 503 },
  })
})

test('one network has a share of the places, and another one comes after its first: networks take turns', async () => {
  const from = async (asker: string) => {
    const viewer = await addUser(database)
    const videoId = await addVideo(database, { authorId: viewer.id })
    const tools = { asker, countMaking: () => Promise.resolve() }
    await database.transaction((tx) => setAnimation(tx, viewer, { videoId }, tools))
    return viewer.id
  }
  await database.query({ text: 'DELETE FROM user_animations' })
  const many: string[] = []
  while (many.length < MAX_WAITING_PER_NETWORK) many.push(await from('203.0.113'))
  await expect(from('203.0.113')).rejects.toMatchObject({ problem: { httpStatus: 429 } })
  const one = await from('198.51.100')
  const made: string[] = []
  for (let next = await takeQueued(database); next; next = await takeQueued(database)) made.push(next.userId)
  expect(made).toEqual([many[0], one, ...many.slice(1)])
})

test('no more pictures wait than may, however many users ask at once', async () => {
  const author = await addUser(database)
  await haveWaiting(MAX_WAITING - 1, await addVideo(database, { authorId: author.id }))
  const asking = []
  for (let count = 0; count < 8; count += 1) {
    const viewer = await addUser(database)
    asking.push({ viewer, videoId: await addVideo(database, { authorId: viewer.id }) })
  }
  const meet = meetingOf(asking.length)
  const tries = await Promise.allSettled(
    asking.map(({ viewer, videoId }) =>
      database.transaction((tx) =>
        setAnimation(tx, viewer, { videoId }, { asker: viewer.id, countMaking: meet }),
      ),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { problem: { httpStatus: 503 } },
  })
})
