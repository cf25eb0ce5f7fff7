import { expect, test } from 'vitest'

import type { Video } from '#contract/models/video.ts'

import { addMetVideos, metVideo } from './met-videos.ts'

const video = (id: string, viewToken?: string) => ({ id, ...(viewToken && { viewToken }) }) as Video

test('a video stays as it came with its first token', () => {
  addMetVideos([video('1'), video('2')])
  addMetVideos([video('1', 'first')])
  addMetVideos([video('1', 'later')])
  expect([metVideo('1')?.viewToken, metVideo('2')?.viewToken, metVideo('3')]).toEqual([
    'first',
    undefined,
    undefined,
  ])
})
