import { join } from 'node:path'

import { FilterAPI } from 'node-av'
import type { Frame } from 'node-av'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

import { fitPicture } from './ladder.ts'

const posterShortSidePx = 720
const smallPosterShortSidePx = 360
const thumbhashMaxPx = 100
/** Outside of this range of brightness (0 to 255) a picture is a fade or a flash. */
const goodBrightness = { min: 24, max: 232 }
/** Below this spread of brightness a picture is one flat colour. */
const goodContrast = 12

interface Candidate {
  rgb: Buffer
  width: number
  height: number
  isGood: boolean
  contrast: number
  preference: number
}

export interface Poster {
  posterPath: string
  smallPosterPath: string
  /** base64 */
  thumbhash: string
  /** `#rrggbb` */
  dominantColor: string
}

/** Collects a few pictures as the video is decoded, and makes the posters from the best of them. */
export class PosterPicker {
  readonly #times: { atSec: number; preference: number }[]
  readonly #candidates: Candidate[] = []

  /** @param durationSec length of the video if it is known */
  constructor(durationSec: number | undefined) {
    // The first second is preferred; later ones are used when the video begins dark.
    const wanted =
      durationSec === undefined
        ? [1, 3, 6, 0]
        : [Math.min(1, durationSec / 10), durationSec * 0.3, durationSec * 0.5, durationSec * 0.8, 0]
    this.#times = wanted
      .map((atSec, preference) => ({ atSec, preference }))
      .toSorted((x, y) => x.atSec - y.atSec)
  }

  /** Considers the next picture of the video, which the caller still owns. */
  async offer(frame: Frame, atSec: number): Promise<void> {
    const next = this.#times[0]
    if (next === undefined || atSec < next.atSec) return
    this.#times.shift()
    if (this.#candidates.some(({ isGood, preference }) => isGood && preference === 0)) return
    this.#candidates.push(await toCandidate(frame, next.preference))
  }

  /** Writes `poster.webp` and `poster-small.webp` into a folder. There must have been at least one picture. */
  async write(folder: string): Promise<Poster> {
    const [best] = this.#candidates.toSorted(
      (x, y) =>
        Number(y.isGood) - Number(x.isGood) ||
        (x.isGood ? x.preference - y.preference : y.contrast - x.contrast),
    )
    if (best === undefined) throw new Error('No picture was offered.')
    const picture = sharp(best.rgb, { raw: { width: best.width, height: best.height, channels: 3 } })
    const posterPath = join(folder, 'poster.webp')
    const smallPosterPath = join(folder, 'poster-small.webp')
    const small = fitPicture(best, smallPosterShortSidePx)
    await picture.clone().webp({ quality: 75 }).toFile(posterPath)
    await picture.clone().resize(small.width, small.height).webp({ quality: 70 }).toFile(smallPosterPath)
    return { posterPath, smallPosterPath, ...(await placeholdersOf(picture)) }
  }
}

async function toCandidate(frame: Frame, preference: number): Promise<Candidate> {
  const { width, height } = fitPicture(frame, posterShortSidePx)
  using filter = FilterAPI.create(`scale=${width}:${height}:flags=bicubic,format=rgb24`)
  const copy = frame.clone()
  if (copy === null) throw new Error('Out of memory for a frame.')
  const [picture] = await filter.processAll(copy)
  copy.free()
  if (picture === undefined) throw new Error('The poster filter gave no picture.')
  const rgb = picture.toBuffer()
  picture.free()
  const [luma] = (
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .greyscale()
      .stats()
  ).channels
  const brightness = luma?.mean ?? 0
  const contrast = luma?.stdev ?? 0
  const isGood = brightness > goodBrightness.min && brightness < goodBrightness.max && contrast > goodContrast
  return { rgb, width, height, isGood, contrast, preference }
}

async function placeholdersOf(picture: Sharp): Promise<{ thumbhash: string; dominantColor: string }> {
  const { data, info } = await picture
    .clone()
    .resize(thumbhashMaxPx, thumbhashMaxPx, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { r, g, b } = (await picture.clone().stats()).dominant
  const hex = [r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')
  return {
    thumbhash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
    dominantColor: `#${hex}`,
  }
}
