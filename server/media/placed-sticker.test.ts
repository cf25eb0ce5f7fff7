import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { inspectVideo, pictureAt } from '#support/inspect-video.ts'
import { makeVideo } from '#support/make-video.ts'

import { transcode } from './transcode.ts'

const isRed = ([r, g, b]: [number, number, number]) => r > 180 && g < 70 && b < 70

test('a sticker is in every picture, at its place and size, and nowhere else', async () => {
  // A path with all special characters of filter graphs.
  const dir = await mkdtemp(path.join(tmpdir(), "vireo-sticker-it's [1],2;3:\\ "))
  try {
    const inputPath = path.join(dir, 'video.mp4')
    const source = { source: 'color=c=blue:s=320x240:r=30', encoder: 'libx264', filter: 'format=yuv420p' }
    await makeVideo(inputPath, { video: source, durationSec: 1.2 })
    const stickerPath = path.join(dir, 'sticker.webp')
    const red = { r: 230, g: 20, b: 20, alpha: 1 }
    await sharp({ create: { width: 100, height: 100, channels: 4, background: red } })
      .webp()
      .toFile(stickerPath)
    const sticker = { inputPath: stickerPath, x: 0.25, y: 0.5, scale: 0.25 }
    const { renditions } = await transcode({ inputPath, workDir: dir, sticker })
    const made = renditions[0]?.path ?? ''
    for (const atSec of [0, 1.1]) {
      const colourAt = await pictureAt(made, atSec)
      // 80 of 320 px wide, so 80 of 240 px high.
      expect([0.15, 0.25, 0.35].map((x) => isRed(colourAt(x, 0.5)))).toEqual([true, true, true])
      expect([0.36, 0.5, 0.64].map((y) => isRed(colourAt(0.25, y)))).toEqual([true, true, true])
      expect(
        [
          [0.1, 0.5],
          [0.4, 0.5],
          [0.25, 0.3],
          [0.25, 0.7],
          [0.75, 0.5],
        ].map(([x = 0, y = 0]) => isRed(colourAt(x, y))),
      ).not.toContain(true)
    }
    expect(await inspectVideo(made)).toMatchObject({ frames: 36, fps: 30 })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
