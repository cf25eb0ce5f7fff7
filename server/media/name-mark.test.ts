import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { inspectVideo, pictureAt } from '#support/inspect-video.ts'
import { makeVideo } from '#support/make-video.ts'

import { transcode } from './transcode.ts'

/** The share of white and of dark dots in a part of a picture. */
function countDots(
  colourAt: (x: number, y: number) => [number, number, number],
  part: { x: [number, number]; y: [number, number] },
) {
  const side = 200
  let white = 0
  let dark = 0
  for (let column = 0; column < side; column += 1) {
    for (let row = 0; row < side; row += 1) {
      const at = ([from, to]: [number, number], step: number) => from + ((to - from) * step) / side
      const [r, g, b] = colourAt(at(part.x, column), at(part.y, row))
      if (Math.min(r, g, b) > 200) white += 1
      if (Math.max(r, g, b) < 140) dark += 1
    }
  }
  return { white: white / side ** 2, dark: dark / side ** 2 }
}

test('section 3: the file of a video has the name of its author in a lower corner of every picture', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'vireo-name-'))
  try {
    const inputPath = path.join(dir, 'video.mp4')
    const source = {
      source: 'color=c=0x3080e0:s=720x1280:r=30',
      encoder: 'libx264',
      filter: 'format=yuv420p',
    }
    const audio = { source: 'sine=frequency=440:sample_rate=48000', encoder: 'aac', filter: 'aformat=fltp' }
    await makeVideo(inputPath, { video: source, audio, durationSec: 1.2 })
    const nameOf = async (username: string, isSilent: boolean) => {
      const { renditions } = await transcode({
        inputPath,
        workDir: dir,
        nameDrawn: { username, isSilent },
      })
      expect(renditions).toHaveLength(1)
      return renditions[0]?.path ?? ''
    }
    const named = await nameOf('Mia.Song_07', false)
    expect(await inspectVideo(named)).toMatchObject({
      width: 720,
      height: 1280,
      frames: 36,
      isIndexInFront: true,
      metadata: {},
      audioCodec: 'mp4a.40.2',
    })
    for (const atSec of [0, 1.1]) {
      const colourAt = await pictureAt(named, atSec)
      const { white, dark } = countDots(colourAt, { x: [0.02, 0.35], y: [0.94, 0.98] })
      // White lines with a dark rim.
      expect(white).toBeGreaterThan(0.05)
      expect(dark).toBeGreaterThan(0.05)
      for (const elsewhere of [
        { x: [0, 1], y: [0, 0.9] },
        { x: [0.5, 1], y: [0.9, 1] },
      ] satisfies { x: [number, number]; y: [number, number] }[])
        expect(countDots(colourAt, elsewhere)).toEqual({ white: 0, dark: 0 })
    }
    // The longest name fits, and a video whose sound the site may not use is silent.
    const long = await nameOf('w'.repeat(25), true)
    expect((await inspectVideo(long)).audioCodec).toBeUndefined()
    const { white } = countDots(await pictureAt(long, 1), { x: [0.9, 1], y: [0.9, 1] })
    expect(white).toBe(0)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
