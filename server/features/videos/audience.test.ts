import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test, vi } from 'vitest'

import type { ParsedInput } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import { IS_MISPLACED } from '#server/db/schema/shown-to.ts'
import { listComments } from '#server/features/comments/list-service.ts'
import { publishComment } from '#server/features/comments/service.ts'
import { listFollowing, listTagged, listUserPosts } from '#server/features/feed/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { listNotices } from '#server/features/notices/read-service.ts'
import { getTag, tagVideo } from '#server/features/tags/service.ts'
import { setPrivate } from '#server/features/users/privacy-service.ts'
import { canFetchFiles } from '#server/features/visibility/service.ts'
import type { Log } from '#server/log.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { contentKey } from '#server/storage/keys.ts'
import { withDatabase } from '#support/database.ts'
import { collectPublished } from '#support/published.ts'
import { addUser } from '#support/users.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

import { publishScheduled, updateVideo } from './audience-service.ts'
import { workInTurns } from './author-turns.ts'
import { deleteVideo, removeOwnVideo, removeVideos, restoreVideo } from './deletion-service.ts'
import { keysOfFiles } from './media-files.ts'
import { finishProcessing } from './processing-service.ts'
import { getVideo } from './service.ts'
import { sharedKeysQuery } from './settle-repository.ts'
import { removeUnusedFiles, settleVideos } from './settle-service.ts'
import { listDeleted, listStored } from './stored-service.ts'

const db = await withDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-audience-'))
const storage = new DiskStorage(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))

let fileCount = 0
async function put(kind: 'video' | 'poster' | 'captions', extension: string): Promise<string> {
  fileCount += 1
  const key = contentKey(kind, fileCount.toString(16).padStart(64, 'f'), extension)
  await storage.put(key, Buffer.from(`file ${fileCount}`))
  return key
}

/** Adds a ready, public video with its own files, filed under its hashtag and counted on its author. */
async function post(author: Viewer, tag = 'test', areFilesOwn = true): Promise<string> {
  const id = await addVideo(db, { authorId: author.id })
  const media = {
    ...exampleMedia,
    renditions: [{ ...exampleMedia.renditions[0], key: await put('video', 'mp4') }],
    posterKey: await put('poster', 'webp'),
    posterSmallKey: await put('poster', 'webp'),
    storyboard: { key: await put('poster', 'webp'), frameCount: 3 },
    ...(areFilesOwn && { areFilesOwn: true }),
  }
  const tracks = [{ language: 'en', key: await put('captions', 'vtt') }]
  const musicId = nextId()
  await db.orm.insert(music).values({ id: musicId, title: 'Own sound', authorName: author.uniqueId })
  await db.query({
    text: 'UPDATE videos SET media = $2, caption_tracks = $3, stored_bytes = 5, music_id = $4 WHERE id = $1',
    values: [id, JSON.stringify(media), JSON.stringify(tracks), musicId],
  })
  await db.query({
    text: 'UPDATE users SET video_count = video_count + 1, stored_bytes = stored_bytes + 5 WHERE id = $1',
    values: [author.id],
  })
  await tagVideo(db, id, `#${tag}`)
  await db.query({ text: 'UPDATE videos SET caption = $2 WHERE id = $1', values: [id, `Hello #${tag}`] })
  return id
}

const update = (viewer: Viewer, input: ParsedInput<'videos.update'>) =>
  db.transaction((tx) => updateVideo(tx, viewer, input))
const remove = (viewer: Viewer, id: string) => db.transaction((tx) => deleteVideo(tx, viewer, id))
const restore = (viewer: Viewer, id: string) => db.transaction((tx) => restoreVideo(tx, viewer, id))
const removeNow = (viewer: Viewer, id: string) => db.transaction((tx) => removeOwnVideo(tx, viewer, id))
/** Runs what the jobs do. */
const settle = async () => {
  await settleVideos(db, storage)
  await removeUnusedFiles(db, storage)
}
const cleanUp = async () => {
  await removeVideos(db)
  await removeUnusedFiles(db, storage)
}
const like = (viewer: Viewer, videoId: string) =>
  db.transaction((tx) => setLike(tx, viewer, { videoId, liked: true }))
const follow = (from: Viewer, to: Viewer) =>
  db.query({
    text: 'INSERT INTO follows (follower_id, followee_id) VALUES ($1, $2)',
    values: [from.id, to.id],
  })

const countersOf = async ({ id }: Viewer) => {
  const [row] = await db.query<Record<string, number>>({
    text: `SELECT video_count AS videos, heart_count AS hearts, stored_bytes::int AS bytes FROM users WHERE id = $1`,
    values: [id],
  })
  return row
}

const keysOf = async (viewer: Viewer, id: string): Promise<string[]> => {
  const { media } = await getVideo(db, viewer, id)
  const urls = [
    ...media.renditions.map(({ url }) => url),
    media.posterUrl,
    media.posterSmallUrl,
    media.storyboard?.url ?? '',
    ...(media.captionTracks ?? []).map(({ url }) => url),
  ]
  return urls.map((url) => url.replace('/media/', ''))
}

const filesThere = async (keys: string[]) =>
  (await Promise.all(keys.map((key) => storage.stat(key)))).filter((file) => file !== undefined).length

/** Ids of a page of videos, which are the first field in it. */
const idsOf = (page: object) => (Object.values(page)[0] as { id: string }[]).map(({ id }) => id)

const refusedWith = (name: keyof typeof StatusCode) => ({ problem: { statusCode: StatusCode[name] } })

describe('an audience', () => {
  test('is changed by the author alone, and takes effect at once on lists, counters and hashtags', async () => {
    const [author, follower] = [await addUser(db), await addUser(db)]
    await follow(follower, author)
    const id = await post(author, 'narrowed')
    const { id: tagId } = await getTag(db, 'narrowed')
    const published = collectPublished(db)
    await expect(update(follower, { videoId: id, audience: 'self' })).rejects.toMatchObject(
      refusedWith('videoNotExist'),
    )

    const input = { videoId: id, audience: 'followers' } as const
    expect(await update(author, input)).toMatchObject({
      audience: 'followers',
    })
    expect(published).toEqual([{ kind: 'audience', videoId: id }])
    await expect(getVideo(db, null, id)).rejects.toMatchObject(refusedWith('videoPrivateByUser'))
    expect(await getVideo(db, follower, id)).not.toHaveProperty('audience')
    expect(idsOf(await listTagged(db, null, { tagId, count: 9 }))).toEqual([])
    expect(idsOf(await listUserPosts(db, null, { userId: author.id, count: 9 }))).toEqual([])
    expect(idsOf(await listFollowing(db, follower, { count: 9 }))).toEqual([id])
    expect(await countersOf(author)).toMatchObject({ videos: 1 })

    await update(author, { videoId: id, audience: 'self' })
    expect(idsOf(await listFollowing(db, follower, { count: 9 }))).toEqual([])
    expect(idsOf(await listUserPosts(db, author, { userId: author.id, count: 9 }))).toEqual([id])
    expect(await countersOf(author)).toMatchObject({ videos: 0 })
    await settle()
    expect(await getTag(db, 'narrowed')).toMatchObject({ videoCount: 0 })

    await update(author, { videoId: id, audience: 'everyone' })
    await settle()
    expect(await countersOf(author)).toMatchObject({ videos: 1 })
    expect(await getTag(db, 'narrowed')).toMatchObject({ videoCount: 1 })
    expect(idsOf(await listTagged(db, null, { tagId, count: 9 }))).toEqual([id])
  })

  test('is followed by the files: one that stops being public gets new addresses, and its old ones are gone', async () => {
    const [author, stranger] = [await addUser(db), await addUser(db)]
    const id = await post(author)
    const open = await keysOf(author, id)
    await update(author, { videoId: id, audience: 'self' })
    await settle()
    const restricted = await keysOf(author, id)
    expect(restricted.every((key) => key.startsWith('restricted/'))).toBe(true)
    expect(new Set([...open, ...restricted]).size).toBe(2 * open.length)
    expect([await filesThere(open), await filesThere(restricted)]).toEqual([0, open.length])
    expect(await canFetchFiles(db, author, id)).toBe(true)
    expect(await canFetchFiles(db, stranger, id)).toBe(false)
    expect(await canFetchFiles(db, null, id)).toBe(false)

    await update(author, { videoId: id, audience: 'everyone' })
    await settle()
    const again = await keysOf(author, id)
    expect(again.some((key) => key.startsWith('restricted/') || open.includes(key))).toBe(false)
    expect([await filesThere(restricted), await filesThere(again)]).toEqual([0, open.length])
  })

  test('is no wider than followers while the account is private: lists, files and hashtags follow, and come back', async () => {
    const [author, follower] = [await addUser(db), await addUser(db)]
    await follow(follower, author)
    const id = await post(author, 'hidden')
    const open = await keysOf(author, id)
    const setAccount = (isPrivate: boolean) => db.transaction((tx) => setPrivate(tx, author, { isPrivate }))
    await setAccount(true)
    await expect(getVideo(db, null, id)).rejects.toMatchObject(refusedWith('userPrivate'))
    expect(idsOf(await listUserPosts(db, null, { userId: author.id, count: 9 }))).toEqual([])
    expect(idsOf(await listFollowing(db, follower, { count: 9 }))).toEqual([id])
    await settle()
    expect(await filesThere(open)).toBe(0)
    expect(await getTag(db, 'hidden')).toMatchObject({ videoCount: 0 })
    expect(await countersOf(author)).toMatchObject({ videos: 1 })
    await setAccount(false)
    await settle()
    expect((await keysOf(author, id)).some((key) => key.startsWith('restricted/'))).toBe(false)
    expect(await getTag(db, 'hidden')).toMatchObject({ videoCount: 1 })
    expect(await getVideo(db, null, id)).toMatchObject({ id })
  })

  test('leaves files of earlier versions to the other videos that have them, too', async () => {
    const author = await addUser(db)
    const [one, two] = [await post(author, 'test', false), await post(author, 'test', false)]
    await db.query({
      text: 'UPDATE videos SET media = (SELECT media FROM videos WHERE id = $1) WHERE id = $2',
      values: [one, two],
    })
    const shared = (await keysOf(author, one)).slice(0, 4)
    await update(author, { videoId: one, audience: 'self' })
    await settle()
    expect(await filesThere(shared)).toBe(4)
    await remove(author, two)
    await removeNow(author, two)
    await cleanUp()
    expect(await filesThere(shared)).toBe(0)
  })

  test('takes the files that are there along when others are lost, and says so', async () => {
    const author = await addUser(db)
    const id = await post(author)
    const [video, , , storyboard, captions] = await keysOf(author, id)
    for (const key of [video, storyboard, captions]) await storage.delete(key!)
    await update(author, { videoId: id, audience: 'self' })
    const warn = vi.fn<Log['warn']>()
    await settleVideos(db, storage, { log: { warn } })
    const { media } = await getVideo(db, author, id)
    expect(media.storyboard).toBeUndefined()
    expect(media.captionTracks ?? []).toEqual([])
    const keys = [...media.renditions.map(({ url }) => url), media.posterUrl, media.posterSmallUrl].map(
      (url) => url.replace('/media/', ''),
    )
    expect(keys.every((key) => key.startsWith('restricted/'))).toBe(true)
    expect(await filesThere(keys)).toBe(2)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { videoId: id, keys: [video, storyboard, captions] },
      expect.any(String),
    )
    const rows = await db.query({
      text: 'SELECT has_public_files AS p FROM videos WHERE id = $1',
      values: [id],
    })
    expect(rows).toEqual([{ p: false }])
  })

  test('a move that broke off loses nothing and is made again', async () => {
    const author = await addUser(db)
    const id = await post(author)
    await update(author, { videoId: id, audience: 'friends' })
    const broken = Object.assign(Object.create(storage) as DiskStorage, {
      copy: () => Promise.reject(new Error('no space')),
    })
    await expect(settleVideos(db, broken)).rejects.toThrow('no space')
    expect(await filesThere(await keysOf(author, id))).toBe(5)
    await settle()
    expect((await keysOf(author, id)).every((key) => key.startsWith('restricted/'))).toBe(true)
  })
})

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('a scheduled video (section 3: scheduleTime)', () => {
  test('is its author’s alone until its time, then the newest of all', async () => {
    const [author, follower] = [await addUser(db), await addUser(db)]
    await follow(follower, author)
    const id = await addVideo(db, { authorId: author.id, scheduledAt: new Date(Date.now() + 60_000) })
    const later = await addVideo(db, { authorId: author.id })
    const scheduleTime = inSeconds(120)
    expect(await update(author, { videoId: id, scheduleTime })).toMatchObject({ scheduleTime })
    await expect(getVideo(db, follower, id)).rejects.toMatchObject(refusedWith('videoNotExist'))
    await publishScheduled(db)
    expect(idsOf(await listFollowing(db, follower, { count: 9 }))).toEqual([later])

    await db.query({ text: 'UPDATE videos SET scheduled_at = now() WHERE id = $1', values: [id] })
    const published = collectPublished(db)
    await publishScheduled(db)
    expect(published).toContainEqual({ kind: 'audience', videoId: id })
    expect(published).toContainEqual({ kind: 'notices', userId: author.id })
    expect(published).toContainEqual({ kind: 'posted', userId: author.id })
    const { groups } = await listNotices(db, author, { tab: 'site', count: 9 })
    expect(groups).toMatchObject([{ kind: 'videoPublished', noticeCount: 1, video: { id } }])
    const video = await getVideo(db, follower, id)
    expect(video.scheduleTime).toBe(0)
    expect(Math.abs(video.createTime - Date.now() / 1000)).toBeLessThan(5)
    expect(idsOf(await listFollowing(db, follower, { count: 9 }))).toEqual([id, later])
    const first = await listFollowing(db, follower, { count: 1 })
    expect(idsOf(await listFollowing(db, follower, { count: 1, cursor: first.maxCursor }))).toEqual([later])
    expect(await countersOf(author)).toMatchObject({ videos: 1 })
  })

  test('is published now, left to its author, or refused once it is out', async () => {
    const author = await addUser(db)
    const soon = new Date(Date.now() + 60_000)
    const now = await addVideo(db, { authorId: author.id, scheduledAt: soon })
    const left = await addVideo(db, { authorId: author.id, scheduledAt: soon })
    await update(author, { videoId: now, scheduleTime: 0 })
    expect(await getVideo(db, null, now)).toMatchObject({ scheduleTime: 0 })
    await update(author, { videoId: left, scheduleTime: 0, audience: 'self' })
    await expect(getVideo(db, null, left)).rejects.toMatchObject(refusedWith('videoPrivateByUser'))
    const again = { videoId: now, scheduleTime: inSeconds(60) }
    await expect(update(author, again)).rejects.toMatchObject({ problem: { httpStatus: 422 } })
    const far = { videoId: left, scheduleTime: inSeconds(400 * 86_400) }
    await expect(update(author, far)).rejects.toMatchObject({ problem: { httpStatus: 422 } })
  })

  test('several that are due at once are published once each, by however many processes', async () => {
    const author = await addUser(db)
    const scheduledAt = new Date(Date.now() - 1_000)
    for (let count = 0; count < 5; count += 1) await addVideo(db, { authorId: author.id, scheduledAt })
    const published = collectPublished(db)
    await Promise.all([1, 2, 3].map(() => publishScheduled(db)))
    expect(published.filter(({ kind }) => kind === 'audience')).toHaveLength(5)
    expect((await listNotices(db, author, { tab: 'site', count: 9 })).groups).toHaveLength(5)
    expect(await countersOf(author)).toMatchObject({ videos: 5 })
  })
})

describe('a deleted video', () => {
  test('is nobody’s, comes back with all it had, and frees no space', async () => {
    const [author, fan] = [await addUser(db), await addUser(db)]
    const id = await post(author)
    await like(fan, id)
    await db.transaction((tx) =>
      publishComment(tx, fan, { videoId: id, text: 'Nice', localId: 'ab'.repeat(16) }),
    )
    expect(await countersOf(author)).toEqual({ videos: 1, hearts: 1, bytes: 5 })
    const { removedAt } = await remove(author, id)
    expect(Math.abs(removedAt - Date.now() / 1000 - 30 * 86_400)).toBeLessThan(5)
    expect(await remove(author, id)).toEqual({ videoId: id, removedAt })
    for (const viewer of [author, fan, null])
      await expect(getVideo(db, viewer, id)).rejects.toMatchObject(refusedWith('videoNotExist'))
    await expect(update(author, { videoId: id, audience: 'self' })).rejects.toMatchObject(
      refusedWith('videoNotExist'),
    )
    expect(await countersOf(author)).toEqual({ videos: 0, hearts: 0, bytes: 5 })
    expect((await listDeleted(db, author, { count: 9 })).videos).toMatchObject([{ videoId: id, removedAt }])
    expect((await listStored(db, author, { count: 9 }, 100)).videos).toEqual([])
    await settle()
    expect(await canFetchFiles(db, author, id)).toBe(true)
    expect(await canFetchFiles(db, fan, id)).toBe(false)

    await expect(restore(fan, id)).rejects.toMatchObject(refusedWith('videoNotExist'))
    await restore(author, id)
    await settle()
    expect(await getVideo(db, fan, id)).toMatchObject({
      liked: true,
      stats: { likeCount: 1, commentCount: 1 },
    })
    expect((await listComments(db, null, { videoId: id, order: 'newest', count: 9 })).comments.length).toBe(1)
    expect(await countersOf(author)).toEqual({ videos: 1, hearts: 1, bytes: 5 })
  })

  test('is really gone after 30 days, or when its author says so: rows, files and counts', async () => {
    const [author, fan] = [await addUser(db), await addUser(db)]
    const [old, young, own] = [await post(author, 'gone'), await post(author), await post(author)]
    for (const id of [old, young, own]) await like(fan, id)
    const keys = [...(await keysOf(author, old)), ...(await keysOf(author, own))]
    for (const id of [old, young]) await remove(author, id)
    await expect(removeNow(author, own)).rejects.toMatchObject(refusedWith('videoNotExist'))
    await remove(author, own)
    await expect(removeNow(fan, own)).rejects.toMatchObject(refusedWith('videoNotExist'))
    await db.query({
      text: `UPDATE videos SET deleted_at = now() - interval '30 days' WHERE id = $1`,
      values: [old],
    })
    await db.query({
      text: `UPDATE videos SET deleted_at = now() - interval '29 days 23 hours' WHERE id = $1`,
      values: [young],
    })
    await removeNow(author, own)
    // From now on it cannot be restored, even before the job runs.
    expect((await listDeleted(db, author, { count: 9 })).videos.map(({ videoId }) => videoId)).toEqual([
      young,
    ])
    for (const again of [restore, remove, removeNow])
      await expect(again(author, own)).rejects.toMatchObject(refusedWith('videoNotExist'))
    await cleanUp()
    const rows = await db.query<{ id: string }>({
      text: 'SELECT id FROM videos WHERE author_id = $1',
      values: [author.id],
    })
    expect(rows.map(({ id }) => id)).toEqual([young])
    for (const table of ['likes', 'comments', 'video_tags', 'watches']) {
      const text = `SELECT FROM ${table} WHERE video_id = ANY ($1::bigint[])`
      expect([table, await db.query({ text, values: [[old, own]] })]).toEqual([table, []])
    }
    expect(await filesThere(keys)).toBe(0)
    expect(await getTag(db, 'gone')).toMatchObject({ videoCount: 0 })
    expect(await countersOf(author)).toEqual({ videos: 0, hearts: 0, bytes: 5 })
    const sounds = await db.query({
      text: 'SELECT FROM music WHERE author_name = $1',
      values: [author.uniqueId],
    })
    expect(sounds.length).toBe(1)
    await expect(restore(author, old)).rejects.toMatchObject(refusedWith('videoNotExist'))
  })
})

test('a video that is removed while it is encoded leaves no files', async () => {
  const author = await addUser(db)
  const id = await addVideo(db, { authorId: author.id, state: 'processing' })
  const media = {
    ...exampleMedia,
    renditions: [{ ...exampleMedia.renditions[0]!, key: await put('video', 'mp4') }],
    posterKey: await put('poster', 'webp'),
    posterSmallKey: await put('poster', 'webp'),
    storyboard: { key: await put('poster', 'webp'), frameCount: 3 },
    areFilesOwn: true as const,
  }
  const keys = keysOfFiles({ media, captionTracks: [] })
  await remove(author, id)
  await removeNow(author, id)
  await removeVideos(db)
  await finishProcessing(db, id, media, {})
  await removeUnusedFiles(db, storage)
  expect(await filesThere(keys)).toBe(0)
})

test('the author hears that a video is in lists now, once', async () => {
  const author = await addUser(db)
  const id = await addVideo(db, { authorId: author.id, state: 'processing' })
  const published = collectPublished(db)
  const finish = () => finishProcessing(db, id, exampleMedia, {})
  await finish()
  await finish()
  expect(published).toEqual([{ kind: 'posted', userId: author.id }])
})

test('authors take turns, so that nobody waits for another one’s many videos', async () => {
  await settle()
  const [busy, calm] = [await addUser(db), await addUser(db)]
  const videos: string[] = []
  for (const author of [...Array.from({ length: 12 }, () => busy), calm]) videos.push(await post(author))
  for (const author of [busy, calm]) {
    await db.transaction((tx) => setPrivate(tx, author, { isPrivate: true }))
  }
  const done: string[] = []
  const failed = workInTurns(db, { name: 'misplaced', condition: IS_MISPLACED }, async (id) => {
    // Another test left one without files.
    if (!videos.includes(id)) return
    done.push(id)
    if (done.length === 2) throw new Error('This one fails.')
  })
  await expect(failed).rejects.toThrow('This one fails.')
  expect(done.toSorted()).toEqual(videos.toSorted())
  expect(done.indexOf(videos.at(-1) ?? '')).toBeLessThanOrEqual(5)
  await settle()
})

test('whether other videos have a file is found by indexes, however many videos there are', async () => {
  const { text, values } = sharedKeysQuery('1', ['video/aa.mp4'])
  const plan = await db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL enable_seqscan = off' })
    const rows = await tx.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('videos_shared_files')
  expect(plan).toContain('videos_caption_tracks')
  expect(plan).not.toContain('Seq Scan')
})

test('the space that one’s own videos take is told, the largest first, page by page', async () => {
  const author = await addUser(db)
  const ids = [await post(author), await post(author), await post(author)]
  for (const [index, id] of ids.entries()) {
    await db.query({ text: 'UPDATE videos SET stored_bytes = $2 WHERE id = $1', values: [id, 10 + index] })
  }
  const first = await listStored(db, author, { count: 2 }, 1_000)
  expect(first).toMatchObject({ usedBytes: 15, maxBytes: 1_000, hasMore: true })
  const second = await listStored(db, author, { count: 2, cursor: first.maxCursor }, undefined)
  expect(second).not.toHaveProperty('maxBytes')
  expect([...first.videos, ...second.videos].map(({ videoId, sizeBytes }) => [videoId, sizeBytes])).toEqual(
    ids.toReversed().map((id, index) => [id, 12 - index]),
  )
})
