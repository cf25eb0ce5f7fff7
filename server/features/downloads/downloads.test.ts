import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { isApiError } from '#contract/errors.ts'
import { DOWNLOAD_AUDIENCES, type DownloadAudience } from '#contract/models/download.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { createVideo } from '#server/features/videos/create-service.ts'
import { removeUnusedFiles } from '#server/features/videos/settle-service.ts'
import { silentLog } from '#server/log.ts'
import { MediaBusy } from '#server/media/refusal.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'
import { meetingOf } from '#support/eventually.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { siteTools } from '#support/site-tools.ts'
import { addUpload, hollowVideo, inspectNothing } from '#support/uploads.ts'
import { addUser } from '#support/users.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

import { makeDownloads, removeUnwanted, type DownloadTools } from './make-service.ts'
import { takeQueued } from './repository.ts'
import { getAudience, MAX_WAITING, MAX_WAITING_PER_ASKER, requestDownload } from './service.ts'

const site = await startTestSite({}, { limiter: createRateLimiter(1) })
const { database, uploads } = site
const { storage } = uploads
await storage.put(exampleMedia.renditions[0]?.key ?? '', Buffer.from('the video'))

const signUp = async () => {
  const client = await createTestClient(site.url)
  return { client, ...(await client.signUp()) }
}
const author = await signUp()
const follower = await signUp()
const friend = await signUp()
const stranger = await signUp()
const guest = await createTestClient(site.url)
const follow = (from: { id: string }, to: { id: string }) =>
  database.query({
    text: 'INSERT INTO follows (follower_id, followee_id) VALUES ($1, $2)',
    values: [from.id, to.id],
  })
await follow(follower, author)
await follow(friend, author)
await follow(author, friend)
const viewers = {
  author: author.client,
  friend: friend.client,
  follower: follower.client,
  stranger: stranger.client,
  guest,
}

const fetchFile = (videoId: string, { cookies }: TestClient, method = 'GET') =>
  fetch(`${site.url}/api/item/download/file/?videoId=${videoId}`, {
    method,
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })

/** Requests to the encoder, which is replaced by a ready-made file. */
const drawn: object[] = []
const drawName: DownloadTools['drawName'] = async ({ inputPath: _path, ...video }, use) => {
  drawn.push(video)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-download-'))
  await writeFile(path.join(folder, 'a.mp4'), 'with a name')
  await use({
    path: path.join(folder, 'a.mp4'),
    sizeBytes: 11,
    sha256: '',
    width: 720,
    height: 1280,
    durationSec: 1,
    bitrateBps: 1,
    codecs: '',
  })
  await rm(folder, { recursive: true })
}
const make = (tools: Partial<DownloadTools> = {}) =>
  makeDownloads({
    database,
    storage,
    log: silentLog(),
    drawName,
    signal: new AbortController().signal,
    freeBytes: () => Promise.resolve(Infinity),
    ...tools,
  })
const stateOf = async (videoId: string) =>
  (await database.query({ text: 'SELECT * FROM video_downloads WHERE video_id = $1', values: [videoId] }))[0]
const age = (videoId: string, interval: string) =>
  database.query({
    text: `UPDATE video_downloads SET changed_at = changed_at - $2::interval, used_at = used_at - $2::interval
           WHERE video_id = $1`,
    values: [videoId, interval],
  })

/** The viewers who get the file of a video, by both calls and as lists show it. */
async function findAllowed(videoId: string): Promise<string[]> {
  const allowed: string[] = []
  for (const [name, client] of Object.entries(viewers)) {
    const refusal = await client.call('downloads.request', { videoId }).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal === undefined || isApiError(refusal, StatusCode.forbidden)).toBe(true)
    await make()
    const { status } = await fetchFile(videoId, client)
    const { video } = await client.call('videos.detail', { itemId: videoId })
    expect([status, video.canDownload]).toEqual(refusal ? [403, false] : [200, true])
    if (!refusal) allowed.push(name)
  }
  return allowed
}

const ALLOWED: Record<DownloadAudience, string[]> = {
  everyone: ['author', 'friend', 'follower', 'stranger', 'guest'],
  followers: ['author', 'friend', 'follower'],
  friends: ['author', 'friend'],
  nobody: ['author'],
}

test('section 3: those save a video as a file whom the settings of its author allow, or the video’s own choice', async () => {
  const videoId = await addVideo(database, { authorId: author.id })
  expect(await author.client.call('downloads.settings', {})).toEqual({ audience: 'everyone' })
  expect(await findAllowed(videoId)).toEqual(ALLOWED.everyone)
  for (const audience of DOWNLOAD_AUDIENCES) {
    await author.client.call('downloads.setSettings', { audience })
    expect(await findAllowed(videoId)).toEqual(ALLOWED[audience])
  }
  await author.client.call('downloads.setAudience', { videoId, audience: 'followers' })
  expect(await findAllowed(videoId)).toEqual(ALLOWED.followers)
  expect(await author.client.call('downloads.audience', { videoId })).toEqual({
    videoId,
    audience: 'followers',
  })
  await author.client.call('downloads.setAudience', { videoId, audience: null })
  expect(await findAllowed(videoId)).toEqual(ALLOWED.nobody)
})

test('who can save a new video is chosen with it, and is that of the settings where nothing is', async () => {
  const poster = await addUser(database)
  const tools = { ...uploads, inspect: inspectNothing }
  const post = async (choice: { downloadAudience?: DownloadAudience }) => {
    const uploadId = await addUpload(tools, poster, hollowVideo(200))
    const input = { uploadId, caption: '', audience: 'everyone', scheduleTime: 0, ...choice } as const
    const create = siteTools({ storage })
    const { itemId } = await database.transaction((tx) => createVideo(tx, create, poster, input))
    return getAudience(database, poster, itemId)
  }
  expect(await post({ downloadAudience: 'friends' })).toMatchObject({ audience: 'friends' })
  expect(await post({})).toMatchObject({ audience: null })
})

test('nobody saves the videos of a user under 18 who has not chosen it', async () => {
  const minor = await signUp()
  const born = (years: number) =>
    database.query({
      text: 'UPDATE users SET birth_date = current_date - make_interval(years => $2) WHERE id = $1',
      values: [minor.id, years],
    })
  await born(17)
  const videoId = await addVideo(database, { authorId: minor.id })
  expect(await minor.client.call('downloads.settings', {})).toEqual({ audience: 'nobody' })
  expect(await findAllowed(videoId)).toEqual([])
  await minor.client.call('downloads.setSettings', { audience: 'everyone' })
  expect(await findAllowed(videoId)).toEqual(ALLOWED.everyone)
  await database.query({
    text: 'UPDATE users SET download_audience = NULL WHERE id = $1',
    values: [minor.id],
  })
  await born(18)
  expect(await minor.client.call('downloads.settings', {})).toEqual({ audience: 'everyone' })
})

test('a file is made once for all who ask, and again when the name of its author changes', async () => {
  const { client, id, uniqueId } = await signUp()
  const videoId = await addVideo(database, { authorId: id })
  drawn.length = 0
  expect(await guest.call('downloads.request', { videoId })).toEqual({ videoId, state: 'waiting' })
  expect((await fetchFile(videoId, guest)).status).toBe(404)
  expect(await client.call('downloads.request', { videoId })).toEqual({ videoId, state: 'waiting' })
  await make()
  const url = `/api/item/download/file/?videoId=${videoId}`
  expect(await guest.call('downloads.request', { videoId })).toEqual({
    videoId,
    url,
    state: 'ready',
    sizeBytes: 11,
  })
  const response = await fetchFile(videoId, guest)
  expect(await response.text()).toBe('with a name')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': `attachment; filename="${uniqueId}-${videoId}.mp4"`,
    'cache-control': 'private, no-store',
  })
  expect(drawn).toEqual([{ username: uniqueId, isSilent: false }])
  // The asker is stored while the file waits, and then forgotten.
  expect(await stateOf(videoId)).toMatchObject({ state: 'ready', asker: '' })
  const before = (await stateOf(videoId))?.['key'] as string
  // No address of media leads to it.
  expect((await fetch(`${site.url}/media/${before}`)).status).toBe(404)

  await database.query({
    text: `UPDATE users SET unique_id = 'another.name' WHERE id = $1`,
    values: [id],
  })
  await database.query({ text: 'UPDATE videos SET is_silenced = true WHERE id = $1', values: [videoId] })
  expect((await fetchFile(videoId, guest)).status).toBe(404)
  await guest.call('downloads.request', { videoId })
  await make()
  expect(drawn.at(-1)).toEqual({ username: 'another.name', isSilent: true })
  await removeUnusedFiles(database, storage)
  expect(await storage.stat(before)).toBeUndefined()
  expect((await fetchFile(videoId, guest)).status).toBe(200)
})

test('a file is not opened for who asks for its headers alone: nobody would close it', async () => {
  const videoId = await addVideo(database, { authorId: author.id })
  await author.client.call('downloads.request', { videoId })
  await make()
  const open = vi.spyOn(storage, 'open')
  onTestFinished(() => void vi.restoreAllMocks())
  const { status, headers } = await fetchFile(videoId, author.client, 'HEAD')
  expect([status, headers.get('content-length'), open.mock.calls]).toEqual([200, '11', []])
  expect(await (await fetchFile(videoId, author.client)).text()).toBe('with a name')
  expect(open).toHaveBeenCalledTimes(1)
})

test('a caller has 40 files made in an hour, of which 10 wait at most: what is made already costs nothing', async () => {
  const { id } = await addUser(database)
  const caller = await signUp()
  const ask = async (client: TestClient) =>
    client.call('downloads.request', { videoId: await addVideo(database, { authorId: id }) })
  for (let count = 0; count < 40; count += MAX_WAITING_PER_ASKER) {
    await make()
    for (let waiting = 0; waiting < MAX_WAITING_PER_ASKER; waiting += 1) await ask(caller.client)
    await expect(ask(caller.client)).rejects.toMatchObject({ problem: { retryAfterMs: 30_000 } })
  }
  await make()
  expect(await ask(caller.client).catch((error: unknown) => error)).toMatchObject({
    problem: { statusCode: StatusCode.tooManyRequests },
  })
  const [known] = await database.query<{ id: string }>({
    text: `SELECT video_id::text AS id FROM video_downloads WHERE state = 'ready'
      ORDER BY video_id DESC LIMIT 1`,
  })
  expect(await caller.client.call('downloads.request', { videoId: known?.id ?? '' })).toMatchObject({
    state: 'ready',
  })
})

/** Queues a file for each of the askers, in this order. */
async function haveAsked(askers: readonly string[]): Promise<(asker: string) => Promise<string>> {
  const { id } = await addUser(database)
  const tools = { countEncoding: () => Promise.resolve() }
  const request = async (asker: string) => {
    const videoId = await addVideo(database, { authorId: id })
    await requestDownload(database, null, videoId, { ...tools, asker })
    return videoId
  }
  for (const asker of askers) await request(asker)
  return request
}

test('callers take turns: one comes after the first of another who has asked for many', async () => {
  const ask = await haveAsked(Array<string>(MAX_WAITING_PER_ASKER).fill('203.0.113'))
  const second = await ask('198.51.100')
  const [before, taken] = [await takeQueued(database), await takeQueued(database)]
  expect([before?.videoId === second, taken?.videoId]).toEqual([false, second])
  const third = await ask('192.0.2')
  expect((await takeQueued(database))?.videoId).toBe(third)
  await database.query({ text: `DELETE FROM video_downloads WHERE state <> 'ready'` })
})

test('when all places are taken, the last of who has the most of them makes room', async () => {
  const filler = Array.from({ length: MAX_WAITING }, (_, index) => `network ${index % 7}`)
  const ask = await haveAsked(filler)
  const placeOf = async (videoId: string) => {
    const [row] = await database.query<{ state: string }>({
      text: 'SELECT state FROM video_downloads WHERE video_id = $1',
      values: [videoId],
    })
    return row?.state
  }
  const [first, second] = [await ask('198.51.100'), await ask('198.51.100')]
  expect([await placeOf(first), await placeOf(second)]).toEqual(['queued', 'queued'])
  const rows = await database.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM video_downloads WHERE state = 'queued' GROUP BY asker`,
  })
  const counts = rows.map(({ count }) => count)
  expect([Math.max(...counts), counts.reduce((sum, count) => sum + count)]).toEqual([9, MAX_WAITING])
  const givenUp = await database.query({
    text: `SELECT asker FROM video_downloads WHERE state = 'failed' AND asker LIKE 'network%'`,
  })
  expect(givenUp).toEqual([])
  // An asker with as many as all others gets no place.
  for (let count = 2; count < 7; count += 1) await ask('198.51.100')
  await expect(ask('198.51.100')).rejects.toMatchObject({ problem: { httpStatus: 503 } })
  await database.query({ text: `DELETE FROM video_downloads WHERE state <> 'ready'` })
})

test('no more files wait than may, however many are asked for at once, and one that is asked for twice is one', async () => {
  const { id } = await addUser(database)
  const videoIds: string[] = []
  for (let count = 1; count < MAX_WAITING + 8; count += 1) {
    videoIds.push(await addVideo(database, { authorId: id }))
  }
  await database.query({
    text: `INSERT INTO video_downloads (video_id, source, asker)
      SELECT id, 'filler', 'filler ' || id FROM unnest($1::bigint[]) AS id`,
    values: [videoIds.slice(0, MAX_WAITING - 1)],
  })
  const viewer = await addUser(database)
  const ask = async (wanted: readonly string[], isOne = false) => {
    const meet = meetingOf(wanted.length)
    let counted = 0
    const countEncoding = () => {
      counted += 1
      return meet()
    }
    const tries = await Promise.allSettled(
      wanted.map((videoId, index) => {
        const asker = isOne ? 'one' : `asker ${index}`
        return requestDownload(database, viewer, videoId, { asker, countEncoding })
      }),
    )
    return { counted, refused: tries.filter(({ status }) => status === 'rejected') }
  }
  const wanted = videoIds.slice(MAX_WAITING - 1)
  const { counted, refused } = await ask(wanted)
  expect(counted).toBe(1)
  expect(refused).toHaveLength(wanted.length - 1)
  expect(refused[0]).toMatchObject({ reason: { problem: { httpStatus: 503 } } })

  await database.query({ text: 'DELETE FROM video_downloads WHERE video_id = ANY ($1)', values: [videoIds] })
  const [first = ''] = wanted
  expect(await ask([first, first, first], true)).toEqual({ counted: 1, refused: [] })
  await database.query({ text: 'DELETE FROM video_downloads WHERE video_id = $1', values: [first] })
})

test('a file that cannot be made is given up at the third try; a busy machine and a stop are no tries', async () => {
  const videoId = await addVideo(database, { authorId: author.id })
  await author.client.call('downloads.request', { videoId })
  const failing = (error: Error) =>
    make({
      drawName() {
        throw error
      },
    })
  for (let count = 0; count < 5; count += 1) {
    await failing(new MediaBusy(1))
    await age(videoId, '11 seconds')
  }
  expect(await stateOf(videoId)).toMatchObject({ state: 'queued', tries: 0 })
  await make({ freeBytes: () => Promise.resolve(1024 ** 3) })
  expect(await stateOf(videoId)).toMatchObject({ state: 'queued', tries: 1 })
  for (let count = 0; count < 2; count += 1) {
    await age(videoId, '11 seconds')
    await failing(new Error('Broken.'))
  }
  expect(await author.client.call('downloads.request', { videoId })).toEqual({ videoId, state: 'failed' })
  expect(await stateOf(videoId)).toHaveProperty('asker', '')
  await age(videoId, '2 minutes')
  expect(await author.client.call('downloads.request', { videoId })).toEqual({ videoId, state: 'waiting' })
  await make()
  expect((await fetchFile(videoId, author.client)).status).toBe(200)
})

test('files go that nobody has used for 3 days, that do not fit, or whose video is deleted', async () => {
  const add = async () => {
    const videoId = await addVideo(database, { authorId: author.id })
    await author.client.call('downloads.request', { videoId })
    await make()
    return { videoId, key: (await stateOf(videoId))?.['key'] as string }
  }
  await database.query({ text: 'DELETE FROM video_downloads' })
  const files = [await add(), await add(), await add(), await add()] as const
  const [old, deleted, earlier, latest] = files
  await age(old.videoId, '73 hours')
  await age(earlier.videoId, '1 hour')
  await author.client.call('videos.delete', { videoId: deleted.videoId })
  const left = async () => {
    await removeUnusedFiles(database, storage)
    const found = await Promise.all(files.map(async ({ key }) => (await storage.stat(key)) !== undefined))
    return files.filter((_file, index) => found[index])
  }
  await removeUnwanted(database)
  expect(await left()).toEqual([earlier, latest])
  await removeUnwanted(database, 11)
  expect(await left()).toEqual([latest])
})
