import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hostileFiles } from '#support/hostile-files.ts'
import { pictureAt, inspectVideo } from '#support/inspect-video.ts'
import { isLong } from '#support/long.ts'
import { makeVideo } from '#support/make-video.ts'
import { placeOfRecording, refusedVideos, sampleVideos } from '#support/sample-videos.ts'
import { expected, outcomeOf, transcodeSmall, type Outcomes } from '#support/video-outcomes.ts'

import { defaultLimits } from './limits.ts'
import { probeFile } from './probe.ts'
import type { TranscodeResult } from './result.ts'
import { transcode } from './transcode.ts'

/** The outcome of each file, one per line. */
const outcomes: Outcomes = {
  'portrait.mp4': [240, 426, 1, 'sound'],
  'sixty-fps.mp4': [426, 240, 1, 'sound'],
  'turned-clockwise.mov': [240, 426, 1, 'sound'],
  'turned-half.mp4': [426, 240, 1, 'silent'],
  'turned-counter-clockwise.mp4': [240, 426, 1, 'silent'],
  'hevc.mov': [426, 240, 1, 'sound'],
  'hdr-without-sound.mp4': [426, 240, 1, 'silent'],
  'pq-alone.mp4': [320, 240, 1, 'silent'],
  'wide-gamut.mp4': [320, 240, 1, 'silent'],
  'ycgco.mp4': [320, 240, 1, 'silent'],
  'odd-444.mp4': [240, 428, 1, 'sound'],
  'vp8-odd-size.webm': [240, 426, 1, 'silent'],
  'vp9-opus.webm': [426, 240, 1, 'sound'],
  'recorded-without-duration.webm': [426, 240, 1, 'sound'],
  'av1.mp4': [426, 240, 1, 'sound'],
  'silent-film.mkv': [320, 240, 1, 'silent'],
  'camera.avi': [320, 240, 1, 'sound'],
  'old-phone.3gp': [176, 144, 1, 'silent'],
  'surround.mp4': [426, 240, 1, 'sound'],
  'wide-pixels.mp4': [426, 240, 1, 'silent'],
  'tiny.mp4': [100, 76, 1, 'sound'],
  'fragmented.mp4': [426, 240, 1, 'sound'],
  'huge-metadata.mp4': [426, 240, 1, 'silent'],
  'full-range.avi': [426, 240, 1, 'silent'],
  'beginning-in-the-dark.mp4': [426, 240, 2, 'silent'],
  'wide-banner.mp4': [1700, 90, 1, 'silent'],
  'one-picture.mp4': [240, 426, 3, 'silent'],
  'one-picture-and-sound.mkv': [320, 180, 1.6, 'sound'],
  'sound-goes-on.ts': [320, 240, 1.5, 'sound'],
  'picture-goes-on.flv': [320, 240, 1, 'sound'],
  'programme.mpg': [320, 240, 1, 'sound'],

  'sound-only.m4a': 'no-video-track',
  'long.mp4': 'too-long',
  '8192x8192.mp4': 'video-too-many-pixels',
  '8k.mp4': 'video-too-many-pixels',
  'eight-pixels.mp4': 'too-small',
  'archive.mkv': 'unsupported-format',

  'empty.mp4': 'empty-file',
  'text.mp4': 'not-a-video',
  'playlist-of-a-file.mp4': 'not-a-video',
  'playlist-of-an-address.mp4': 'not-a-video',
  'concat-list.mp4': 'not-a-video',
  'drawing.mp4': 'not-a-video',
  'picture.mp4': 'not-a-video',
  'animation.mp4': 'not-a-video',
  'photo.mp4': 'not-a-video',
  'playlist-behind-a-box.mp4': 'damaged',
  'cut-off.mp4': 'damaged',
  'cut-off-before-its-index.mp4': 'damaged',
  'flipped-bytes.mp4': 'damaged',
  'flipped-index.mp4': 'damaged',
}

/**
 * Containers and codecs that only the encoder's libraries tell apart, second cases of one kind, and videos whose making
 * takes longer than their trial: tried in the long form.
 */
const triedInLongForm = new Set([
  'portrait.mp4',
  'sixty-fps.mp4',
  'turned-half.mp4',
  'turned-counter-clockwise.mp4',
  'pq-alone.mp4',
  'ycgco.mp4',
  'wide-pixels.mp4',
  'odd-444.mp4',
  'hevc.mov',
  'vp8-odd-size.webm',
  'vp9-opus.webm',
  'av1.mp4',
  'silent-film.mkv',
  'camera.avi',
  'old-phone.3gp',
  'surround.mp4',
  'fragmented.mp4',
  'huge-metadata.mp4',
  'full-range.avi',
  'one-picture-and-sound.mkv',
  'picture-goes-on.flv',
  'programme.mpg',
  '8192x8192.mp4',
  '8k.mp4',
])

const isTried = (name: string) => isLong || !triedInLongForm.has(name)

let folder: string
let canary: string
/** Each file is encoded once. */
const made = new Map<string, ReturnType<typeof outcomeOf>>()

function outcomeOfFile(name: string): ReturnType<typeof outcomeOf> {
  const known = made.get(name) ?? makeAndTry(name)
  made.set(name, known)
  return known
}

async function makeAndTry(name: string) {
  const recipe = sampleVideos[name] ?? refusedVideos[name]
  if (recipe !== undefined) await makeVideo(join(folder, name), recipe)
  return outcomeOf(join(folder, name), folder)
}

async function published(name: string): Promise<TranscodeResult> {
  const { result } = await outcomeOfFile(name)
  if (result === undefined) throw new Error(`${name} was refused.`)
  return result
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vireo-clips-'))
  canary = join(folder, 'canary.mp4')
  const red = { source: 'color=red:s=320x240:r=30', encoder: 'libx264', filter: 'format=yuv420p' }
  await makeVideo(canary, { video: red, durationSec: 1 })
  const good = join(folder, 'good.mp4')
  const pattern = { source: 'testsrc2=s=640x360:r=30', encoder: 'libx264', filter: 'format=yuv420p' }
  await makeVideo(good, { video: pattern, durationSec: 4, muxerOptions: { movflags: '+faststart' } })
  const files = await hostileFiles(await readFile(good), canary)
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
})
afterAll(() => rm(folder, { recursive: true }))

describe('each file is playable afterwards or refused with its own reason', () => {
  test('no file is without a line', async () => {
    const hostile = await hostileFiles(Buffer.from('moov mdat'), canary)
    const names = [...Object.keys(sampleVideos), ...Object.keys(refusedVideos), ...Object.keys(hostile)]
    expect(Object.keys(outcomes).toSorted()).toEqual(names.toSorted())
  })

  test.each(Object.entries(outcomes).filter(([name]) => isTried(name)))('%s: %j', async (name, outcome) => {
    expect(await outcomeOfFile(name)).toEqual(expected(outcome))
  })
})

describe('limits of a site', () => {
  test.each([
    ['too-large', { maxBytes: 100 * 1024 }, 'This file is too large.'],
    ['too-long', { maxDurationSec: 3 }, 'This video is too long. The limit is 3 seconds.'],
    ['video-too-many-pixels', { maxPixels: 320 * 180 }, 'The picture of this video is larger than 4K.'],
  ] as const)('%s', async (reason, limits, sentence) => {
    const run = transcode({ inputPath: join(folder, 'good.mp4'), workDir: folder, rungs: [240], limits })
    await expect(run).rejects.toMatchObject({ reason, message: expect.stringContaining(sentence) })
  })

  test('a video that does not tell its length is too long all the same', async () => {
    const path = join(folder, 'long-without-duration.webm')
    const video = { source: 'testsrc2=s=64x64:r=10', encoder: 'libvpx', filter: 'format=yuv420p' }
    await makeVideo(path, { video, durationSec: 6, muxerOptions: { live: 1 } })
    const run = transcode({ inputPath: path, workDir: folder, limits: { maxDurationSec: 3 } })
    await expect(run).rejects.toMatchObject({ reason: 'too-long' })
  })
})

describe('a file that points to another one', () => {
  test.each(['playlist-of-a-file.mp4', 'concat-list.mp4'])('%s never opens it', async (name) => {
    const before = await readdir(folder)
    await expect(transcodeSmall(join(folder, name), folder)).rejects.toMatchObject({ reason: 'not-a-video' })
    expect(await readdir(folder)).toEqual(before)
  })

  test.each(['mov', 'matroska', 'avi'] as const)('is refused by the %s demuxer itself', async (container) => {
    for (const name of ['playlist-of-a-file.mp4', 'concat-list.mp4', 'playlist-behind-a-box.mp4'])
      await expect(probeFile({ path: join(folder, name), container }, defaultLimits)).rejects.toMatchObject({
        reason: 'damaged',
      })
  })
})

describe('the whole ladder', () => {
  test('of a video with 60 pictures a second', async () => {
    const path = join(folder, 'sixty-fps-of-all-sizes.mp4')
    const recipe = sampleVideos['sixty-fps.mp4']
    if (!recipe) throw new Error('There is no recipe.')
    await makeVideo(path, recipe)
    const progress: number[] = []
    const onProgress = (value: number) => progress.push(value)
    const result = await transcode({ inputPath: path, workDir: folder, onProgress })
    const seen = await Promise.all(result.renditions.map((rendition) => inspectVideo(rendition.path)))
    expect(seen.map(({ width, height, fps }) => [width, height, fps])).toEqual([
      [426, 240, 30],
      [640, 360, 30],
      [960, 540, 30],
      [1280, 720, 60],
    ])
    expect(seen.map(({ keyFramesAtSec }) => keyFramesAtSec)).toEqual([[0], [0], [0], [0]])
    expect(progress.length).toBeGreaterThan(10)
    expect(progress).toEqual(progress.toSorted((x, y) => x - y))
    expect(Math.max(...progress)).toBeLessThanOrEqual(1)
    const bitrates = result.renditions.map(({ bitrateBps }) => bitrateBps)
    expect(bitrates).toEqual(bitrates.toSorted((x, y) => x - y))
    expect(new Set(result.renditions.map(({ sha256 }) => sha256)).size).toBe(4)
    expect(result.poster.sizeBytes).toBeGreaterThan(result.smallPoster.sizeBytes)
    expect(result.dominantColor).toMatch(/^#[0-9a-f]{6}$/)
    expect(Buffer.from(result.thumbhash, 'base64').length).toBeGreaterThan(4)
  })
})

describe('what is seen', () => {
  const turned: [string, red: [number, number], blue: [number, number]][] = [
    ['turned-clockwise.mov', [0.5, 0.1], [0.5, 0.9]],
    ['turned-half.mp4', [0.9, 0.5], [0.1, 0.5]],
    ['turned-counter-clockwise.mp4', [0.5, 0.9], [0.5, 0.1]],
  ]
  test.each(turned.filter(([name]) => isTried(name)))(
    '%s stands upright',
    async (name, redPlace, bluePlace) => {
      const { renditions } = await published(name)
      const colourAt = await pictureAt(renditions[0]?.path ?? '')
      expect(colourAt(...redPlace)[0]).toBeGreaterThan(200)
      expect(colourAt(...redPlace)[2]).toBeLessThan(60)
      expect(colourAt(...bluePlace)[2]).toBeGreaterThan(200)
    },
  )

  test('a video in HDR keeps its colours on an ordinary screen', async () => {
    const { renditions } = await published('hdr-without-sound.mp4')
    const [red, green, blue] = (await pictureAt(renditions[0]?.path ?? ''))(0.08, 0.6)
    expect(red).toBeGreaterThan(180)
    expect(green + blue).toBeLessThan(80)
  })

  const coloured = ['pq-alone.mp4', 'wide-gamut.mp4', 'ycgco.mp4'].filter(isTried)
  test.each(coloured)('the colours of %s are right', async (name) => {
    const { renditions } = await published(name)
    const colour = (await pictureAt(renditions[0]?.path ?? ''))(0.5, 0.5)
    // Three, and one of the codecs.
    const maxError = 4
    const errors = [0x82, 0x5a, 0x46].map((value, channel) => Math.abs((colour[channel] ?? 0) - value))
    expect(Math.max(...errors)).toBeLessThanOrEqual(maxError)
  })

  test('the place of recording is gone', async () => {
    const { renditions } = await published('turned-clockwise.mov')
    expect((await readFile(join(folder, 'turned-clockwise.mov'))).includes(placeOfRecording)).toBe(true)
    const file = renditions[0]?.path ?? ''
    expect((await readFile(file)).includes(placeOfRecording.slice(0, 8))).toBe(false)
    expect(Object.keys((await inspectVideo(file)).metadata).toSorted()).toEqual([
      'compatible_brands',
      'major_brand',
      'minor_version',
    ])
  })

  test('the storyboard has a picture of each tenth of the video', async () => {
    const { storyboard } = await published('beginning-in-the-dark.mp4')
    if (!storyboard) throw new Error('There is no storyboard.')
    const { width, height } = await sharp(storyboard.path).metadata()
    expect([width, height, storyboard.frameCount]).toEqual([1600, 90, 10])
    const brightnessAt = async (index: number) => {
      const region = { left: index * 160, top: 0, width: 160, height: 90 }
      // Statistics are of what a picture is before it is cut.
      const { channels } = await sharp(await sharp(storyboard.path).extract(region).toBuffer()).stats()
      return channels[0]?.mean ?? 0
    }
    expect(await brightnessAt(0)).toBeLessThan(20)
    expect(await brightnessAt(9)).toBeGreaterThan(60)
  })

  test('the poster of a video that begins in the dark is not black', async () => {
    const { poster } = await published('beginning-in-the-dark.mp4')
    const { channels } = await sharp(poster.path).greyscale().stats()
    expect(channels[0]?.mean).toBeGreaterThan(60)
  })
})
