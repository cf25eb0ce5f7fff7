import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { renditions } from '../encode.ts'
import { FRAME_RATE } from '../frame-rate.ts'
import { sceneModules } from '../scenes/index.ts'
import { soundtrackDurationSec } from '../sound/soundtrack.ts'
import { accounts } from './accounts.ts'
import { catalogue } from './index.ts'

const MEDIA = join(import.meta.dirname, '../media')
const MEDIA_LIMIT_BYTES = 16_500_000
const AVATARS_LIMIT_BYTES = 120_000

const usernames: readonly string[] = accounts.map((account) => account.uniqueId)

describe.each(catalogue)('video $name', (entry) => {
  test('has a scene and a known author', () => {
    expect(sceneModules).toHaveProperty([entry.name])
    expect(usernames).toContain(entry.author)
  })

  test('lasts 6 to 15 seconds and a whole number of frames', () => {
    const durationSec = soundtrackDurationSec(entry.sound)
    expect(durationSec).toBeGreaterThanOrEqual(6)
    expect(durationSec).toBeLessThanOrEqual(15)
    expect(durationSec * FRAME_RATE).toBeCloseTo(Math.round(durationSec * FRAME_RATE), 6)
  })

  test('has a caption with one to three tags that mentions only people who exist', () => {
    const tags = entry.caption.match(/#[\p{L}\p{N}_]+/gu) ?? []
    expect(tags.length).toBeGreaterThanOrEqual(1)
    expect(tags.length).toBeLessThanOrEqual(3)
    for (const [, mention] of entry.caption.matchAll(/@([\w.]+\w)/g)) expect(usernames).toContain(mention)
  })
})

describe('committed media', () => {
  test('hold all renditions of every listed video, its captions and no other file', async () => {
    const videos: unknown = JSON.parse(await readFile(join(MEDIA, 'videos.json'), 'utf8'))
    expect(videos).toMatchObject(catalogue.map(({ name, caption, author }) => ({ name, caption, author })))
    const expected = [
      ...catalogue.flatMap(({ name }) => renditions.map(({ label }) => `${name}-${label}.mp4`)),
      ...catalogue.flatMap(({ captionTracks }) => Object.values(captionTracks ?? {})),
      ...accounts.map(({ avatar }) => avatar),
      'videos.json',
      'accounts.json',
    ]
    expect((await readdir(MEDIA)).toSorted()).toEqual(expected.toSorted())
  })

  test('stay small', async () => {
    expect(await bytesOf('.mp4')).toBeLessThan(MEDIA_LIMIT_BYTES)
    expect(await bytesOf('.webp')).toBeLessThan(AVATARS_LIMIT_BYTES)
  })
})

async function bytesOf(extension: string): Promise<number> {
  const files = (await readdir(MEDIA)).filter((file) => file.endsWith(extension))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(MEDIA, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
