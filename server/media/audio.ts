import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  Frame,
  Rational,
} from 'node-av'
import type { Packet } from 'node-av'

import { decodeTrack, newTally, throughFilter, throughFilters } from './frames.ts'
import type { DecodeJob, DecodeTally } from './frames.ts'
import { mixToStereo } from './mix.ts'

const targetLufs = -14
/** Music is amplified to the target loudness; room noise and silence are not. */
const silenceLufs = -50
const maxGainDb = 12
const minGainDb = -20
/** Below this peak nothing is audible, as encoders leave traces in silence. */
const silentPeakDb = -70
/** Samples per second of every sound track; its packets count time in samples. */
export const soundRateHz = 48_000
/** Samples in a packet of AAC. */
export const blockSamples = 1024
const stereo = `aformat=sample_rates=${soundRateHz}:channel_layouts=stereo`

export interface Loudness {
  /** Integrated loudness of the whole track (ITU-R BS.1770), -70 for silence. */
  integratedLufs: number
  isSilent: boolean
  tally: DecodeTally
}

/** First pass over a sound track: how loud it is, and whether it can be decoded at all. */
export async function measureLoudness(job: DecodeJob): Promise<Loudness> {
  const tally = newTally()
  let integratedLufs = -70
  let peakDb = -Infinity
  const measured = throughFilter(
    throughFilters(decodeTrack(job, tally), (frame) => `${mixToStereo(frame)},${stereo}`),
    'ebur128=metadata=1:framelog=quiet,astats=metadata=1:measure_perchannel=none:measure_overall=Peak_level',
  )
  for await (const frame of measured) {
    // Not each frame carries them: the last one may have none.
    integratedLufs = measuredDb(frame, 'lavfi.r128.I') ?? integratedLufs
    peakDb = Math.max(peakDb, measuredDb(frame, 'lavfi.astats.Overall.Peak_level') ?? peakDb)
    frame.free()
  }
  return { integratedLufs, isSilent: peakDb < silentPeakDb, tally }
}

function measuredDb(frame: Frame, name: string): number | undefined {
  const text = frame.getMetadata().get(name)
  const value = text === null ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Gain towards -14 LUFS, in decibels. */
export function gainFor(integratedLufs: number): number {
  if (integratedLufs < silenceLufs) return 0
  return Math.max(minGainDb, Math.min(maxGainDb, targetLufs - integratedLufs))
}

/** An AAC encoder and what it made. Renditions of one audio bitrate share it. */
export interface SoundTrack {
  encoder: Encoder
  packets: Packet[]
}

export const createSoundTrack = async (bitrateBps: number): Promise<SoundTrack> => ({
  encoder: await Encoder.create(FF_ENCODER_AAC, { context: { bitRate: bitrateBps } }),
  packets: [],
})

export function freeSoundTrack({ encoder, packets }: SoundTrack): void {
  for (const packet of packets) packet.free()
  encoder.close()
}

/** The audible source: one track, or two mono tracks, which are left and right. */
export type SoundSource = readonly [DecodeJob] | readonly [left: DecodeJob, right: DecodeJob]

/**
 * Second pass: fills the tracks with AAC-LC, 48 kHz, stereo, at the target loudness, from second 0 of the timeline to
 * its end, silent where there is no sound.
 */
export async function encodeSound(
  source: SoundSource,
  { integratedLufs, durationSec }: { integratedLufs: number; durationSec: number },
  tracks: readonly SoundTrack[],
): Promise<void> {
  const frames = throughFilter(
    stereoFrames(source),
    `${fromFirstSample},volume=${gainFor(integratedLufs).toFixed(2)}dB`,
  )
  await encodeFrames(frames, durationSec, tracks)
}

/** Fills the tracks with stereo sound, limited, as long as the timeline, and silent where the sound ends before. */
export async function encodeFrames(
  frames: AsyncIterable<Frame>,
  durationSec: number,
  tracks: readonly SoundTrack[],
): Promise<void> {
  const encode = async (frame: Frame | null) => {
    for (const { encoder, packets } of tracks) packets.push(...(await encoder.encodeAll(frame)))
  }
  const shaped = throughFilter(
    frames,
    [
      'alimiter=limit=0.84:level=disabled',
      `apad=whole_dur=${durationSec.toFixed(6)}`,
      `${stereo}:sample_fmts=fltp`,
      // The encoder would leave out what does not fill its last block.
      `asetnsamples=${blockSamples}:pad=1`,
    ].join(','),
  )
  for await (const frame of shaped) {
    await encode(frame)
    frame.free()
  }
  await encode(null)
}

const fromFirstSample = `aresample=${soundRateHz}:async=1000:first_pts=0`

/** The source in stereo. */
const stereoFrames = (source: SoundSource): AsyncGenerator<Frame> =>
  source.length === 1
    ? fromZero(source[0], mixToStereo)
    : joinSides(sideBlocks(source[0]), sideBlocks(source[1]))

/** Stereo in blocks of equal size from second 0 on, left side before right, in floating point. */
export const blocksOf = (source: SoundSource, filter: string): AsyncGenerator<Buffer> =>
  toBlocks(stereoFrames(source), `${filter},${stereo}`)

const fromZero = (job: DecodeJob, mix: (frame: Frame) => string) =>
  throughFilters(
    decodeTrack(job, newTally()),
    (frame) => `asetpts=PTS-${job.startSec}/TB,${mix(frame)},${stereo}`,
  )

/** One channel in blocks of equal size from second 0 on, as floating point numbers. */
const sideBlocks = (job: DecodeJob): AsyncGenerator<Buffer> =>
  toBlocks(fromZero(job, mixToStereo), 'pan=mono|c0=c0')

async function* toBlocks(frames: AsyncIterable<Frame>, filter: string): AsyncGenerator<Buffer> {
  const blocks = throughFilter(
    frames,
    [fromFirstSample, filter, 'aformat=sample_fmts=fltp', `asetnsamples=${blockSamples}:pad=1`].join(','),
  )
  for await (const frame of blocks) {
    yield frame.toBuffer()
    frame.free()
  }
}

/** Joins two channels to stereo; the one that ends first is silent from there on. */
async function* joinSides(
  left: AsyncGenerator<Buffer>,
  right: AsyncGenerator<Buffer>,
): AsyncGenerator<Frame> {
  const silence = Buffer.alloc(4 * blockSamples)
  for (let pts = 0n; ; pts += BigInt(blockSamples)) {
    const [one, other] = await Promise.all([left.next(), right.next()])
    if (one.done === true && other.done === true) return
    const frame = new Frame()
    frame.alloc()
    frame.format = AV_SAMPLE_FMT_FLTP
    frame.sampleRate = soundRateHz
    frame.nbSamples = blockSamples
    frame.channelLayout = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n }
    frame.allocBuffer()
    frame.fromBuffer(Buffer.concat([one.value ?? silence, other.value ?? silence]))
    frame.timeBase = new Rational(1, soundRateHz)
    frame.pts = pts
    yield frame
  }
}
