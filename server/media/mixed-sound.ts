import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLTP, Frame, Rational } from 'node-av'

import { blocksOf, blockSamples, encodeFrames, gainFor, soundRateHz } from './audio.ts'
import type { SoundSource, SoundTrack } from './audio.ts'

/** The sound of another video that is mixed into a video. Volumes are in percent. */
export interface AddedSound {
  /** A video with the sound. */
  inputPath: string
  volume: number
  /** Of the video's own sound. */
  ownVolume: number
}

/** One of the sounds that are mixed. */
export interface MixedSource {
  source: SoundSource
  integratedLufs: number
  /** In percent of the target loudness. */
  volume: number
}

const sides = 2
const bytesPerSample = 4

/** Blocks of a sound, in stereo and at its volume, from second 0 on. */
const loudBlocks = ({ source, integratedLufs, volume }: MixedSource): AsyncGenerator<Buffer> =>
  blocksOf(source, `volume=${gainFor(integratedLufs).toFixed(2)}dB,volume=${(volume / 100).toFixed(3)}`)

/**
 * Fills the tracks with two sounds at once, from second 0 of the timeline to its end. The added sound loops, and stops
 * with the video.
 * @param openAdded opens the added sound each time it begins
 */
export async function encodeMix(
  own: MixedSource | undefined,
  openAdded: () => AsyncGenerator<MixedSource>,
  durationSec: number,
  tracks: readonly SoundTrack[],
): Promise<void> {
  const ownBlocks = own === undefined ? undefined : loudBlocks(own)
  const addedBlocks = repeated(openAdded)
  try {
    await encodeFrames(mix(ownBlocks, addedBlocks, durationSec), durationSec, tracks)
  } finally {
    // Closes the file that is open.
    await addedBlocks.return(undefined)
    await ownBlocks?.return(undefined)
  }
}

async function* repeated(open: () => AsyncGenerator<MixedSource>): AsyncGenerator<Buffer> {
  for (;;) {
    let blockCount = 0
    for await (const source of open()) {
      for await (const block of loudBlocks(source)) {
        blockCount += 1
        yield block
      }
    }
    // Nothing can be decoded, so it would restart forever.
    if (blockCount === 0) return
  }
}

async function* mix(
  own: AsyncGenerator<Buffer> | undefined,
  added: AsyncGenerator<Buffer>,
  durationSec: number,
): AsyncGenerator<Frame> {
  const endSamples = Math.ceil(durationSec * soundRateHz)
  for (let at = 0; at < endSamples; at += blockSamples) {
    const [one, other] = await Promise.all([own?.next(), added.next()])
    yield frameOf(sum(one?.value, other.value), at)
  }
}

/** Adds samples up; a sound that has ended is silent. In floating point no sum is clipped: a limiter follows later. */
function sum(one: Buffer | undefined, other: Buffer | undefined): Buffer {
  const result = Buffer.alloc(sides * bytesPerSample * blockSamples)
  for (let at = 0; at < result.length; at += bytesPerSample) {
    result.writeFloatLE((one?.readFloatLE(at) ?? 0) + (other?.readFloatLE(at) ?? 0), at)
  }
  return result
}

function frameOf(samples: Buffer, at: number): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.sampleRate = soundRateHz
  frame.nbSamples = blockSamples
  frame.channelLayout = { nbChannels: sides, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n }
  frame.allocBuffer()
  frame.fromBuffer(samples)
  frame.timeBase = new Rational(1, soundRateHz)
  frame.pts = BigInt(at)
  return frame
}
