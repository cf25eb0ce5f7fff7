import { FilterAPI } from 'node-av'
import type { Frame } from 'node-av'

import { findCrop, hashBoth, type GreyPicture } from './perceptual-hash.ts'

/** Fine enough to find a border, coarse enough that three minutes of pictures are 3 MB. */
const SIDE_PX = 128
const INTERVAL_SEC = 1
const MAX_COUNT = 180

/** Collects a picture of each second of a video as it is decoded, and hashes them. */
export class FingerprintMaker {
  readonly #pictures: GreyPicture[] = []

  /** Considers the next picture of the video, which the caller still owns. */
  async offer(frame: Frame, atSec: number): Promise<void> {
    // In the middle of each second, as the first picture of a video is often black.
    const wantedSec = (this.#pictures.length + 0.5) * INTERVAL_SEC
    if (this.#pictures.length === MAX_COUNT || atSec < wantedSec) return
    this.#pictures.push(await toGrey(frame))
  }

  /** Hashes of the pictures, in their order (`Fingerprint` in server/features/moderation). */
  finish(): string[] {
    const crop = findCrop(this.#pictures)
    return this.#pictures.map((picture) => hashBoth(picture, crop))
  }
}

async function toGrey(frame: Frame): Promise<GreyPicture> {
  using filter = FilterAPI.create(`scale=${SIDE_PX}:${SIDE_PX}:flags=area,format=gray`)
  const copy = frame.clone()
  if (copy === null) throw new Error('Out of memory for a frame.')
  const [picture] = await filter.processAll(copy)
  copy.free()
  if (picture === undefined) throw new Error('The fingerprint filter gave no picture.')
  const data = picture.toBuffer()
  picture.free()
  return { data, width: SIDE_PX, height: SIDE_PX }
}
