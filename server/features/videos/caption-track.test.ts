import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'

import { afterAll, expect, test } from 'vitest'

import { CAPTION_TRACKS_MAX } from '#contract/constants.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { removeUnusedCaptions, setCaptionTrack } from './caption-track-service.ts'

const db = await withDatabase()
const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-captions-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const storage = new DiskStorage(dir)
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello'

test('an author gives a video captions and takes them away', async () => {
  const viewer = await addUser(db)
  const itemId = await addVideo(db, { authorId: viewer.id })
  const { video } = await setCaptionTrack(db, storage, viewer, { itemId, language: 'en', text })
  const [track] = video.media.captionTracks ?? []
  expect(track?.language).toBe('en')
  const url = track?.url ?? ''
  expect(url).toMatch(/^\/media\/captions\/[0-9a-f]{2}\/[0-9a-f]{64}\.vtt$/)
  expect(await textOf(await storage.open(url.replace('/media/', '')))).toBe(text)
  expect(video.media.renditions.length).toBeGreaterThan(0)
  const without = await setCaptionTrack(db, storage, viewer, { itemId, language: 'en', text: null })
  expect(without.video.media.captionTracks).toBeUndefined()
})

test('subtitles of a video that is not public are restricted', async () => {
  const viewer = await addUser(db)
  const itemId = await addVideo(db, { authorId: viewer.id, audience: 'self' })
  await db.query({ text: 'UPDATE videos SET has_public_files = false WHERE id = $1', values: [itemId] })
  const { video } = await setCaptionTrack(db, storage, viewer, { itemId, language: 'en', text })
  const url = video.media.captionTracks?.[0]?.url ?? ''
  expect(url).toMatch(/^\/media\/restricted\//)
  expect(await textOf(await storage.open(url.replace('/media/', '')))).toBe(text)
})

test('each language has captions of its own: one more, another text, one less, and not without end', async () => {
  const viewer = await addUser(db)
  const itemId = await addVideo(db, { authorId: viewer.id })
  const set = async (language: string, words: string | null) => {
    const { video } = await setCaptionTrack(db, storage, viewer, { itemId, language, text: words })
    return video.media.captionTracks ?? []
  }
  await set('en', text)
  const [english, german] = await set('de', text)
  expect([english?.language, german?.language]).toEqual(['en', 'de'])
  const [, changed] = await set('de', `${text}!`)
  expect(changed).toMatchObject({ language: 'de' })
  expect(changed?.url).not.toBe(german?.url)
  const [again] = await set('en', `${text}?`)
  expect(again).toMatchObject({ language: 'en' })
  expect(await set('en', null)).toEqual([changed])

  const others = ['fr', 'es', 'it', 'pt-BR', 'nl', 'pl', 'sv', 'da', 'fi']
  for (const language of others) {
    await set(language, text)
  }
  await expect(set('nb', text)).rejects.toThrow('A video can have subtitles in up to 10 languages.')
  expect(await set('de', text)).toHaveLength(10)
})

test('what is replaced or taken away is deleted, so that nobody is served it any more', async () => {
  const viewer = await addUser(db)
  const itemId = await addVideo(db, { authorId: viewer.id })
  const set = async (language: string, words: string | null) => {
    await setCaptionTrack(db, storage, viewer, { itemId, language, text: words })
  }
  const before = await filesIn(dir)
  for (let count = 0; count < 10; count += 1) {
    await set('en', `${text} ${count}`)
  }
  await Promise.all(Array.from({ length: 10 }, (_, count) => set('de', `${text} ${count}`)))
  expect(await filesIn(dir)).toHaveLength(before.length + 2)
  await set('en', null)
  await set('de', null)
  await set('de', null)
  expect(await filesIn(dir)).toHaveLength(before.length)
})

test('a file that several videos have, as earlier versions made them, goes with the last of them', async () => {
  const viewer = await addUser(db)
  const videos = [await addVideo(db, { authorId: viewer.id }), await addVideo(db, { authorId: viewer.id })]
  const key = `captions/ab/${'ab'.repeat(32)}.vtt`
  await storage.put(key, Buffer.from(text))
  await db.query({
    text: 'UPDATE videos SET caption_tracks = $2 WHERE id = ANY ($1::bigint[])',
    values: [videos, JSON.stringify([{ language: 'en', key }])],
  })
  const remove = (itemId: string | undefined) =>
    setCaptionTrack(db, storage, viewer, { itemId: itemId ?? '', language: 'en', text: null })
  await remove(videos[0])
  expect(await storage.stat(key)).toBeDefined()
  await remove(videos[1])
  expect(await storage.stat(key)).toBeUndefined()
})

test('files that no video has go after an hour, those of videos stay', async () => {
  const viewer = await addUser(db)
  const itemId = await addVideo(db, { authorId: viewer.id })
  const { video } = await setCaptionTrack(db, storage, viewer, { itemId, language: 'en', text })
  const used = video.media.captionTracks?.[0]?.url.replace('/media/', '') ?? ''
  const [old, young] = ['cd', 'ce'].map((start) => `captions/${start}/${start.repeat(32)}.vtt`)
  if (!old || !young) throw new Error('There are no keys.')
  await Promise.all([old, young].map((key) => storage.put(key, Buffer.from(text))))
  const earlier = new Date(Date.now() - 61 * 60_000)
  await Promise.all([old, used].map((key) => utimes(path.join(dir, key), earlier, earlier)))
  await removeUnusedCaptions(db, storage)
  const found = await Promise.all([old, young, used].map((key) => storage.stat(key)))
  expect(found.map((file) => file !== undefined)).toEqual([false, true, true])
})

test('no more languages than allowed, also when they come at the same time', async () => {
  const viewer = await addUser(db)
  const itemId = await addVideo(db, { authorId: viewer.id })
  const languages = ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'nl', 'pl', 'sv', 'da', 'fi', 'nb', 'cs', 'el']
  const answers = await Promise.allSettled(
    languages.map((language) => setCaptionTrack(db, storage, viewer, { itemId, language, text })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(CAPTION_TRACKS_MAX)
  const { video } = await setCaptionTrack(db, storage, viewer, { itemId, language: 'nb', text: null })
  expect(video.media.captionTracks?.length).toBeLessThanOrEqual(CAPTION_TRACKS_MAX)
})

test('nobody else does, and not for a video that is not ready', async () => {
  const author = await addUser(db)
  const other = await addUser(db)
  const refused = { problem: { statusCode: StatusCode.videoNotExist } }
  const itemId = await addVideo(db, { authorId: author.id })
  await expect(setCaptionTrack(db, storage, other, { itemId, language: 'en', text })).rejects.toMatchObject(
    refused,
  )
  const early = await addVideo(db, { authorId: author.id, state: 'processing' })
  await expect(
    setCaptionTrack(db, storage, author, { itemId: early, language: 'en', text }),
  ).rejects.toMatchObject(refused)
})
