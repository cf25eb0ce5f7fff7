import { FilterAPI, Rational } from 'node-av'
import sharp from 'sharp'

import { FragmentRefusal } from '#contract/fragmented-mp4.ts'

import { fitPicture } from '../ladder.ts'
import type { MediaLimits } from '../limits.ts'
import { MediaRefusal } from '../refusal.ts'
import { readHeader, readPairs } from './boxes.ts'
import { H264Decoder } from './h264-decoder.ts'

/** The size of a card in a list; players show it until they play. */
const SHORT_SIDE_PX = 360

export interface StillRequest {
  /** The header of its run. */
  header: Uint8Array
  /** Begins with a key frame. */
  fragment: Uint8Array
  limits: MediaLimits
}

/**
 * Makes a WebP of the first picture of a fragment. Runs in the job's own process.
 * @throws {MediaRefusal} `damaged`, `no-video-track`
 */
export async function makeStill({ header, fragment }: StillRequest): Promise<Uint8Array> {
  const { sample, configuration } = findKeyFrame(Buffer.from(header), Buffer.from(fragment))
  const decoder = new H264Decoder(configuration)
  try {
    const [picture, ...others] = [...decoder.decode(sample, true), ...decoder.decode(null, false)]
    for (const other of others) other.free()
    if (!picture) throw new MediaRefusal('damaged', 'The key frame has no picture.')
    picture.timeBase = new Rational(1, 1)
    const { width, height } = fitPicture(picture, SHORT_SIDE_PX)
    using filter = FilterAPI.create(`scale=${width}:${height}:flags=bicubic,format=rgb24`)
    const [scaled] = await filter.processAll(picture)
    picture.free()
    if (!scaled) throw new MediaRefusal('damaged', 'The picture could not be made smaller.')
    const rgb = scaled.toBuffer()
    scaled.free()
    return await sharp(rgb, { raw: { width, height, channels: 3 } })
      .webp({ quality: 70 })
      .toBuffer()
  } finally {
    decoder.close()
  }
}

function findKeyFrame(header: Buffer, fragment: Buffer): { sample: Buffer; configuration: Buffer } {
  try {
    const run = readPairs(fragment, readHeader(header)).find(({ track }) => track.kind === 'video')
    const [first] = run?.samples ?? []
    const configuration = run?.track.configuration
    if (!first || !configuration) throw new MediaRefusal('no-video-track')
    return { sample: fragment.subarray(first.offset, first.offset + first.sizeBytes), configuration }
  } catch (error) {
    if (error instanceof FragmentRefusal || error instanceof RangeError) {
      throw new MediaRefusal('damaged', error.message)
    }
    throw error
  }
}
