import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { makeVideo } from '#support/make-video.ts'
import { sampleVideos } from '#support/sample-videos.ts'

import { transcode } from './transcode.ts'

// Which rungs a video gets is planned in `ladder.test.ts`; a landscape video is encoded whole in `videos.test.ts`.

test('a portrait video has each size up to its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vireo-ladder-'))
  const inputPath = join(folder, 'portrait.mp4')
  const recipe = sampleVideos['portrait.mp4']
  if (!recipe) throw new Error('There is no recipe.')
  await makeVideo(inputPath, recipe)
  const { renditions } = await transcode({ inputPath, workDir: folder })
  expect(renditions.map(({ width, height }) => `${width}x${height}`)).toEqual([
    '240x426',
    '360x640',
    '540x960',
    '720x1280',
    '1080x1920',
  ])
  await rm(folder, { recursive: true })
})
