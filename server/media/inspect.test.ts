import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { hollowVideo } from '#support/uploads.ts'

import { inspect } from './inspect.ts'
import { MediaTimeout } from './refusal.ts'

const video = resolve(import.meta.dirname, '../../demo/media/vireo-song-360.mp4')
const dir = await mkdtemp(join(tmpdir(), 'vireo-inspect-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

test('takes a video', async () => {
  await expect(inspect(video, 'somebody')).resolves.toBeUndefined()
})

test('refuses one that is too long, in words for its author', async () => {
  await expect(inspect(video, 'somebody', { maxDurationSec: 2 })).rejects.toMatchObject({
    reason: 'too-long',
    message: 'This video is too long. The limit is 2 seconds.',
  })
})

test('refuses one that begins like a video and is none', async () => {
  const path = join(dir, 'hollow.mp4')
  await writeFile(path, hollowVideo(5_000))
  await expect(inspect(path, 'somebody')).rejects.toMatchObject({ reason: 'damaged' })
})

test('does not say of a file that it takes too long: the machine may be overloaded', async () => {
  await expect(inspect(video, 'somebody', { maxWallMs: 1 })).rejects.toBeInstanceOf(MediaTimeout)
})
