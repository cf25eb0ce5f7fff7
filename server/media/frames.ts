import { Decoder, FFmpegError, FilterAPI } from 'node-av'
import type { Demuxer, Frame, Packet, Stream } from 'node-av'

import { perSecond } from './ladder.ts'
import type { MediaLimits } from './limits.ts'
import { MediaRefusal } from './refusal.ts'

/** What came out of a track. */
export interface DecodeTally {
  frames: number
  errors: number
  /** End of the last frame, in seconds of the clip's timeline. */
  endSec: number
}

export interface DecodeJob {
  demuxer: Demuxer
  stream: Stream
  startSec: number
  limits: MediaLimits
}

/** Play is allowed to run a little over what the container says. */
const durationSlackSec = 1
/** A decoder that only ever answers with errors is left after this many in a row. */
const maxErrorsInRow = 64

/**
 * Decodes one track from where the demuxer stands to its end. Errors are counted in `tally`, not thrown:
 * a clip with one broken frame is still a clip. The consumer frees the frames.
 * @throws {MediaRefusal} `too-long`, `too-many-pixels`
 */
export async function* decodeTrack(
  { demuxer, stream, startSec, limits }: DecodeJob,
  tally: DecodeTally,
): AsyncGenerator<Frame> {
  using decoder = await Decoder.create(stream, {
    threadCount: decoderThreads,
    options: { max_pixels: limits.maxPixels },
  })
  for await (const packet of demuxer.packets(stream.index)) {
    yield* decodePacket(decoder, packet, tally, (frame) => note(frame, startSec, limits, tally))
    if (packet === null) return
    packet.free()
  }
}

/** More threads keep more pictures in memory: 4K takes 25 MB for each. */
const decoderThreads = 4

async function* decodePacket(
  decoder: Decoder,
  packet: Packet | null,
  tally: DecodeTally,
  check: (frame: Frame) => void,
): AsyncGenerator<Frame> {
  await counting(tally, () => decoder.decode(packet))
  for (let errorsInRow = 0; errorsInRow < maxErrorsInRow;) {
    const frame = await counting(tally, () => decoder.receive())
    if (frame === failed) {
      errorsInRow += 1
      continue
    }
    if (frame === null || typeof frame !== 'object' || !('pts' in frame)) return
    errorsInRow = 0
    try {
      check(frame)
    } catch (error) {
      frame.free()
      throw error
    }
    yield frame
  }
}

const failed = Symbol('failed')

async function counting<T>(tally: DecodeTally, step: () => Promise<T>): Promise<T | typeof failed> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof FFmpegError)) throw error
    tally.errors += 1
    return failed
  }
}

function note(frame: Frame, startSec: number, limits: MediaLimits, tally: DecodeTally): void {
  const unit = perSecond(frame.timeBase)
  const endSec = Number(frame.pts + frame.duration) * unit - startSec
  if (endSec > limits.maxDurationSec + durationSlackSec) throw new MediaRefusal('too-long', `${endSec} s`)
  if (frame.width * frame.height > limits.maxPixels) throw new MediaRefusal('too-many-pixels')
  tally.frames += 1
  tally.endSec = Math.max(tally.endSec, endSec)
}

export const newTally = (): DecodeTally => ({ frames: 0, errors: 0, endSec: 0 })

/**
 * Sends frames through an FFmpeg filter graph. A graph starts anew when the size or format of its input
 * changes, so that a graph which counts time stands after one that makes all frames alike.
 */
export async function* throughFilter(
  frames: AsyncIterable<Frame>,
  description: string,
): AsyncGenerator<Frame> {
  using filter = FilterAPI.create(description)
  for await (const frame of frames) {
    try {
      await filter.process(frame)
    } finally {
      frame.free()
    }
    yield* filteredFrames(filter)
  }
  await filter.flush()
  yield* filteredFrames(filter)
}

async function* filteredFrames(filter: FilterAPI): AsyncGenerator<Frame> {
  for (;;) {
    const frame = await filter.receive()
    if (frame === null || typeof frame !== 'object' || !('pts' in frame)) return
    yield frame
  }
}
