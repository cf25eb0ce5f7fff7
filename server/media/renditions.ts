import { Encoder, FF_ENCODER_LIBX264, FilterAPI, Muxer, Rational } from 'node-av'
import type { Frame } from 'node-av'

import { soundRateHz } from './audio.ts'
import type { SoundTrack } from './audio.ts'
import { perSecond } from './ladder.ts'
import type { PlannedRendition } from './ladder.ts'
import { rateFilter } from './picture-filter.ts'

const keyframeEverySec = 2

/** One MP4 in the making. */
export interface RenditionWriter {
  plan: PlannedRendition
  path: string
  /** Takes a picture of the common size and rate, which the caller still owns. */
  write(frame: Frame): Promise<void>
  /** Writes the remainder and closes the file. Returns the RFC 6381 names of its codecs and its length. */
  finish(): Promise<{ codecs: string; durationSec: number }>
  /** Gives up; the file is then unusable. */
  abandon(): Promise<void>
}

export interface RenditionInput {
  plan: PlannedRendition
  /** Size and rate of the input pictures; a filter is used if the plan differs. */
  source: PlannedRendition
  path: string
  /** Sound whose packets exist before the first picture is written. */
  sound: SoundTrack | undefined
}

/** Progressive MP4 with the index in front, H.264 High and AAC, and nothing of the original's metadata. */
export async function createRendition(input: RenditionInput): Promise<RenditionWriter> {
  const { plan, source, path, sound } = input
  const filter = shrinkFilter(source, plan)
  const encoder = await createVideoEncoder(plan)
  const muxer = await Muxer.open(path, {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
  })
  const videoIndex = muxer.addStream(encoder)
  const audioIndex = sound === undefined ? undefined : muxer.addStream(sound.encoder)

  let writtenAudio = 0
  let frames = 0
  const frameSec = 1 / perSecond(plan.frameRate)

  /** Players of a progressive file expect sound beside the picture, not in one block behind it. */
  const writeAudioBefore = async (untilSec: number) => {
    if (audioIndex === undefined) return
    for (;;) {
      const packet = sound?.packets[writtenAudio]
      if (packet === undefined || Number(packet.pts) / soundRateHz >= untilSec) return
      await muxer.writePacket(packet, audioIndex)
      writtenAudio += 1
    }
  }
  const drain = async () => {
    for (;;) {
      const packet = await encoder.receive()
      if (packet === null || typeof packet !== 'object' || !('pts' in packet)) return
      await writeAudioBefore(Number(packet.dts) * frameSec)
      await muxer.writePacket(packet, videoIndex)
      packet.free()
    }
  }
  const encode = async (frame: Frame) => {
    frames += 1
    await encoder.encode(frame)
    frame.free()
    await drain()
  }
  const close = async () => {
    filter?.close()
    await muxer.close()
    encoder.close()
  }

  return {
    plan,
    path,
    async write(frame) {
      const copy = frame.clone()
      if (copy === null) throw new Error('Out of memory for a frame.')
      if (filter === undefined) return encode(copy)
      const shrunk = await filter.processAll(copy)
      copy.free()
      for (const picture of shrunk) await encode(picture)
    },
    async finish() {
      if (filter !== undefined) for await (const picture of filter.flushFrames()) await encode(picture)
      await encoder.flush()
      await drain()
      const durationSec = frames * frameSec
      await writeAudioBefore(Infinity)
      const codecs = muxer.streams.map(({ codecpar }) => codecpar.getCodecString()).join(',')
      await close()
      return { codecs, durationSec }
    },
    abandon: close,
  }
}

function shrinkFilter(source: PlannedRendition, plan: PlannedRendition): FilterAPI | undefined {
  const steps = [
    ...(perSecond(source.frameRate) === perSecond(plan.frameRate) ? [] : [rateFilter(plan.frameRate)]),
    ...(source.width === plan.width && source.height === plan.height
      ? []
      : [`scale=${plan.width}:${plan.height}:flags=bicubic`, 'setsar=1']),
  ]
  return steps.length === 0 ? undefined : FilterAPI.create(steps.join(','))
}

function createVideoEncoder(plan: PlannedRendition): Promise<Encoder> {
  const { num, den } = plan.frameRate
  const gop = Math.round(keyframeEverySec * perSecond(plan.frameRate))
  return Encoder.create(FF_ENCODER_LIBX264, {
    context: {
      framerate: new Rational(num, den),
      timeBase: new Rational(den, num),
      gopSize: gop,
      maxBFrames: 2,
      rcMaxRate: plan.maxBitrateBps,
      rcBufferSize: 2 * plan.maxBitrateBps,
      threadCount: 0,
    },
    options: {
      preset: 'veryfast',
      profile: 'high',
      crf: plan.crf,
      'x264-params': `keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0:b-pyramid=none`,
    },
  })
}
