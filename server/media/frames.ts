import { Decoder, FFmpegError, FilterAPI } from 'node-av'
import type { Demuxer, Frame, Packet, Stream } from 'node-av'

import { perSecond } from './ladder.ts'
import type { MediaLimits } from './limits.ts'
import { MediaRefusal } from './refusal.ts'

/** Counts of what a track decoded to. */
export interface DecodeTally {
  frames: number
  errors: number
  /** End of the last frame, in seconds of the file's own clock. */
  endSec: number
}

export interface DecodeJob {
  demuxer: Demuxer
  stream: Stream
  /** Start of the video's timeline, by the file's own clock. */
  startSec: number
  limits: MediaLimits
}

/** Frames may last slightly longer than the packets state. */
const durationSlackSec = 1
/** Errors in a row after which a decoder is given up. */
const maxErrorsInRow = 64

/**
 * Decodes one track from the demuxer's position to its end. Errors are counted in `tally`, not thrown: a video with one
 * broken frame is still a video. The consumer frees the frames.
 * @throws {MediaRefusal} `too-long`, `video-too-many-pixels`
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

/** More threads would hold more pictures in memory, at 25 MB each for 4K. */
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
  const endSec = Number(frame.pts + frame.duration) * unit
  if (endSec - startSec > limits.maxDurationSec + durationSlackSec)
    throw new MediaRefusal('too-long', `${endSec - startSec} s`)
  if (frame.width * frame.height > limits.maxPixels) throw new MediaRefusal('video-too-many-pixels')
  tally.frames += 1
  tally.endSec = Math.max(tally.endSec, endSec)
}

export const newTally = (): DecodeTally => ({ frames: 0, errors: 0, endSec: -Infinity })

/**
 * Sends frames through FFmpeg filter graphs: each through the one that `describe` returns. Similar frames share one
 * graph; when they change, the last graph is flushed and another begins.
 * @param describe may also relabel the frame
 */
export async function* throughFilters(
  frames: AsyncIterable<Frame>,
  describe: (frame: Frame) => string,
): AsyncGenerator<Frame> {
  let filter: FilterAPI | undefined
  let kind = ''
  try {
    for await (const frame of frames) {
      try {
        const description = describe(frame)
        const nextKind = `${kindOf(frame)} ${description}`
        if (nextKind !== kind) {
          if (filter !== undefined) yield* lastFrames(filter)
          filter?.close()
          filter = FilterAPI.create(description)
          kind = nextKind
        }
        await filter?.process(frame)
      } finally {
        frame.free()
      }
      if (filter !== undefined) yield* filteredFrames(filter)
    }
    if (filter !== undefined) yield* lastFrames(filter)
  } finally {
    filter?.close()
  }
}

/** Sends frames that are all alike through one FFmpeg filter graph. */
export const throughFilter = (frames: AsyncIterable<Frame>, description: string): AsyncGenerator<Frame> =>
  throughFilters(frames, () => description)

/** Names the kind of frames that a filter graph is made for. */
function kindOf(frame: Frame): string {
  const { format, width, height, sampleAspectRatio, colorPrimaries, colorTrc, colorSpace, colorRange } = frame
  const { num, den } = sampleAspectRatio
  return frame.isVideo()
    ? [format, width, height, num, den, colorPrimaries, colorTrc, colorSpace, colorRange].join(' ')
    : [format, frame.sampleRate, frame.channelLayout.nbChannels].join(' ')
}

async function* lastFrames(filter: FilterAPI): AsyncGenerator<Frame> {
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
