import { join } from 'node:path'

import { FilterAPI } from 'node-av'
import type { Frame } from 'node-av'
import sharp from 'sharp'

import { fitPicture } from './ladder.ts'

const frameCount = 10
const frameShortSidePx = 90
/** Ten side by side stay below the 16,383 pixels of a WebP. */
const frameLongSidePx = 640

/** Small pictures of a video, side by side in one file: picture i is from the middle of the i-th of equal parts. */
export interface Storyboard {
  path: string
  frameCount: number
}

/** Collects pictures for a video's storyboard as the video is decoded. */
export class StoryboardMaker {
  readonly #durationSec: number
  readonly #pictures: { rgb: Buffer; width: number; height: number }[] = []

  /** @param durationSec length of the video; undefined if unknown: then there is no storyboard */
  constructor(durationSec: number | undefined) {
    this.#durationSec = durationSec ?? Infinity
  }

  /** Considers the next picture of the video, which the caller still owns. */
  async offer(frame: Frame, atSec: number): Promise<void> {
    const wantedSec = ((this.#pictures.length + 0.5) / frameCount) * this.#durationSec
    if (this.#pictures.length === frameCount || atSec < wantedSec) return
    this.#pictures.push(await shrink(frame))
  }

  /** Writes `storyboard.webp` into a folder. Undefined when the video was too short for it. */
  async write(folder: string): Promise<Storyboard | undefined> {
    const [first] = this.#pictures
    if (!first || this.#pictures.length < frameCount) return undefined
    const { width, height } = first
    const path = join(folder, 'storyboard.webp')
    await sharp({ create: { width: width * frameCount, height, channels: 3, background: 'black' } })
      .composite(
        this.#pictures.map(({ rgb, ...size }, index) => ({
          input: rgb,
          raw: { ...size, channels: 3 as const },
          left: index * width,
          top: 0,
        })),
      )
      .webp({ quality: 50 })
      .toFile(path)
    return { path, frameCount }
  }
}

async function shrink(frame: Frame): Promise<{ rgb: Buffer; width: number; height: number }> {
  const { width, height } = fitPicture(frame, frameShortSidePx, frameLongSidePx)
  using filter = FilterAPI.create(`scale=${width}:${height}:flags=bicubic,format=rgb24`)
  const copy = frame.clone()
  if (copy === null) throw new Error('Out of memory for a frame.')
  const [picture] = await filter.processAll(copy)
  copy.free()
  if (picture === undefined) throw new Error('The storyboard filter gave no picture.')
  const rgb = picture.toBuffer()
  picture.free()
  return { rgb, width, height }
}
