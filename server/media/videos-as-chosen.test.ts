import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { inspectVideo, loudnessOfSides, pictureAt } from '#support/inspect-video.ts'
import { makeVideo } from '#support/make-video.ts'

import { transcode } from './transcode.ts'

// The posted video has to be the chosen one. More lengths and sizes stand in `videos.test.ts`.

const fixture = (name: string) => resolve(import.meta.dirname, '../../tests/fixtures/media', name)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vireo-clips-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function published(inputPath: string, rung = 240) {
  const result = await transcode({ inputPath, workDir: folder, rungs: [rung] })
  return { ...result, path: result.renditions[0]?.path ?? '' }
}

const isBlack = (colour: number[]) => Math.max(...colour) < 20

test('a video that is turned on the way keeps its shape: the other part stands between black bars', async () => {
  const { path, ...result } = await published(fixture('turned-midway.mkv'))
  expect(result).toMatchObject({ width: 180, height: 320, durationSec: expect.closeTo(2, 1) })
  const [before, after] = [await pictureAt(path, 0.5), await pictureAt(path, 1.5)]
  const places = [0.05, 0.2, 0.5, 0.8, 0.95]
  expect(places.map((y) => isBlack(before(0.5, y)))).toEqual([false, false, false, false, false])
  expect(places.map((y) => isBlack(after(0.5, y)))).toEqual([true, true, false, true, true])
})

test('an interlaced video shows no combs', async () => {
  const { path } = await published(fixture('interlaced-tff.mp4'), 540)
  const colourAt = await pictureAt(path, 0.5)
  const { width, height } = await inspectVideo(path)
  let combs = 0
  for (let row = 2; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [here, above, twoAbove] = [0, 1, 2].map(
        (up) => colourAt(column / (width - 1), (row - up) / (height - 1))[0],
      )
      if (Math.abs((here ?? 0) - (above ?? 0)) > 60 && Math.abs((here ?? 0) - (twoAbove ?? 0)) < 20)
        combs += 1
    }
  }
  // Without a filter there are thousands.
  expect(combs).toBeLessThan(20)
})

test('two tracks of one channel each become left and right', async () => {
  const path = join(folder, 'left-and-right.mov')
  const sound = { encoder: 'pcm_s16le', filter: 'aformat=sample_fmts=s16' }
  await makeVideo(path, {
    video: { source: 'testsrc2=s=64x64:r=10', encoder: 'libx264', filter: 'format=yuv420p' },
    audio: [
      { ...sound, source: 'sine=f=330:r=48000,volume=-30dB' },
      { ...sound, source: 'sine=f=660:r=48000' },
    ],
    durationSec: 1,
  })
  const [left = 0, right = 0] = await loudnessOfSides((await published(path)).path)
  expect(left).toBeGreaterThan(0)
  // 30 dB are a factor of 32.
  expect(right / left).toBeGreaterThan(20)
  expect(right / left).toBeLessThan(45)
})

describe('sound', () => {
  test.each([
    ['first-sound-track-silent.mp4', 2],
    ['one-second-starting-at-200s.mkv', 1],
    ['pcm-7.1.mov', 1],
    ['pcm-9-unnamed-channels.mkv', 1],
    ['pcm-channels-marked-unused.mov', 1],
  ])('of %s is heard on both sides, and its %d s are whole', async (name, durationSec) => {
    const { path, ...result } = await published(fixture(name))
    expect(result).toMatchObject({ hasAudio: true, durationSec: expect.closeTo(durationSec, 1) })
    const [left = 0, right = 0] = await loudnessOfSides(path)
    // Two of these last a third of a second and are filled up with silence.
    expect(left).toBeGreaterThan(0.03)
    expect(right).toBeGreaterThan(0.03)
  })

  test('that is silent all along is said to be none', async () => {
    const path = join(folder, 'mute.mp4')
    await makeVideo(path, {
      video: { source: 'testsrc2=s=64x64:r=10', encoder: 'libx264', filter: 'format=yuv420p' },
      audio: { source: 'anullsrc=r=48000:cl=mono', encoder: 'aac', filter: 'aformat=sample_fmts=fltp' },
      durationSec: 1,
    })
    expect(await published(path)).toMatchObject({ hasAudio: false })
  })
})
