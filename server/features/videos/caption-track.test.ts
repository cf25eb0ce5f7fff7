import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'

import { afterAll, expect, test } from 'vitest'

import { CAPTION_TRACKS_MAX } from '#contract/constants.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { addClip } from '#support/clips.ts'
import { withDatabase } from '#support/database.ts'
import { addPerson } from '#support/people.ts'

import { setCaptionTrack } from './caption-track-service.ts'

const db = await withDatabase()
const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-captions-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const storage = new DiskStorage(dir)
const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello'

test('an author gives a clip captions and takes them away', async () => {
  const viewer = await addPerson(db)
  const itemId = await addClip(db, { authorId: viewer.id })
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

test('each language has captions of its own: one more, another text, one less, and not without end', async () => {
  const viewer = await addPerson(db)
  const itemId = await addClip(db, { authorId: viewer.id })
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
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await set(language, text)
  }
  await expect(set('nb', text)).rejects.toThrow('A clip can have captions in up to 10 languages.')
  expect(await set('de', text)).toHaveLength(10)
})

test('no more languages than allowed, also when they come at the same time', async () => {
  const viewer = await addPerson(db)
  const itemId = await addClip(db, { authorId: viewer.id })
  const languages = ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'nl', 'pl', 'sv', 'da', 'fi', 'nb', 'cs', 'el']
  const answers = await Promise.allSettled(
    languages.map((language) => setCaptionTrack(db, storage, viewer, { itemId, language, text })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(CAPTION_TRACKS_MAX)
  const { video } = await setCaptionTrack(db, storage, viewer, { itemId, language: 'nb', text: null })
  expect(video.media.captionTracks?.length).toBeLessThanOrEqual(CAPTION_TRACKS_MAX)
})

test('nobody else does, and not for a clip that is not ready', async () => {
  const author = await addPerson(db)
  const other = await addPerson(db)
  const refused = { problem: { statusCode: StatusCode.videoNotExist } }
  const itemId = await addClip(db, { authorId: author.id })
  await expect(setCaptionTrack(db, storage, other, { itemId, language: 'en', text })).rejects.toMatchObject(
    refused,
  )
  const early = await addClip(db, { authorId: author.id, state: 'processing' })
  await expect(
    setCaptionTrack(db, storage, author, { itemId: early, language: 'en', text }),
  ).rejects.toMatchObject(refused)
})
