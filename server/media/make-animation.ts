import { AVSEEK_FLAG_BACKWARD } from 'node-av'
import sharp from 'sharp'

import { ANIMATION_MAX_SEC } from '#contract/models/animation.ts'

import { withOpenFile } from './demux.ts'
import { decodeTrack, newTally, throughFilter } from './frames.ts'
import type { MediaLimits } from './limits.ts'
import { probeFile, videoOf } from './probe.ts'
import { MediaRefusal } from './refusal.ts'
import { admitFile } from './sniff.ts'

/** Shown 96 px wide, on screens of two dots a pixel. */
const sidePx = 192
const framesPerSecond = 12
const maxFrames = ANIMATION_MAX_SEC * framesPerSecond
/** Bytes of a picture, whatever moves in it. */
export const ANIMATION_MAX_BYTES = 400_000
/** The first that is small enough is used. */
const qualities = [70, 50, 30, 10]

export interface AnimationRequest {
  /** One of our renditions: upright, in 8-bit BT.709. */
  inputPath: string
  startSec: number
  limits: MediaLimits
}

/**
 * Cuts a square animated WebP of at most three seconds from a video, without sound. It loops. Runs in the job's own
 * process.
 * @throws {MediaRefusal} as `encodeVideo`, and `damaged` if there are fewer than two pictures
 */
export async function makeAnimation({ inputPath, startSec, limits }: AnimationRequest): Promise<Uint8Array> {
  const file = await admitFile(inputPath, limits)
  const probe = await probeFile(file, limits)
  const fromSec = probe.startSec + startSec
  const pictures = await withOpenFile(file, limits, async (open) => {
    const { demuxer } = open
    const rgb: Buffer[] = []
    await demuxer.seek(fromSec, -1, AVSEEK_FLAG_BACKWARD)
    const decoded = decodeTrack(
      { demuxer, stream: videoOf(open, probe), startSec: probe.startSec, limits },
      newTally(),
    )
    const filter = [
      `trim=start=${fromSec}:duration=${ANIMATION_MAX_SEC}`,
      'setpts=PTS-STARTPTS',
      `fps=${framesPerSecond}`,
      `scale=${sidePx}:${sidePx}:force_original_aspect_ratio=increase:flags=bicubic:in_color_matrix=bt709`,
      `crop=${sidePx}:${sidePx}`,
      'format=rgb24',
    ].join(',')
    for await (const frame of throughFilter(decoded, filter)) {
      rgb.push(frame.toBuffer())
      frame.free()
      if (rgb.length === maxFrames) break
    }
    return rgb
  })
  if (pictures.length < 2) throw new MediaRefusal('damaged', `${pictures.length} pictures`)
  const raw = { width: sidePx, height: sidePx * pictures.length, channels: 3, pageHeight: sidePx } as const
  const delay = pictures.map(() => Math.round(1000 / framesPerSecond))
  for (const quality of qualities) {
    const data = await sharp(Buffer.concat(pictures), { raw })
      .webp({ quality, effort: 4, loop: 0, delay })
      .toBuffer()
    if (data.length <= ANIMATION_MAX_BYTES) return data
  }
  throw new MediaRefusal('too-large', 'an animated picture', limits)
}
