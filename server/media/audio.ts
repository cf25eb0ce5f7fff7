import { Encoder, FF_ENCODER_AAC } from 'node-av'
import type { Frame, Packet } from 'node-av'

import { decodeTrack, newTally, throughFilter } from './frames.ts'
import type { DecodeJob, DecodeTally } from './frames.ts'

const targetLufs = -14
/** Music is brought up to the target; room noise and silence are not. */
const silenceLufs = -50
const maxGainDb = 12
const minGainDb = -20
/** Samples per second of every sound track; its packets count time in samples. */
export const soundRateHz = 48_000
const stereo = `aformat=sample_rates=${soundRateHz}:channel_layouts=stereo`

export interface Loudness {
  /** Integrated loudness of the whole track (ITU-R BS.1770), -70 for silence. */
  integratedLufs: number
  tally: DecodeTally
}

/** First pass over a sound track: how loud it is, and whether it can be decoded at all. */
export async function measureLoudness(job: DecodeJob): Promise<Loudness> {
  const tally = newTally()
  let integratedLufs = -70
  const measured = throughFilter(
    throughFilter(decodeTrack(job, tally), stereo),
    'ebur128=metadata=1:framelog=quiet',
  )
  for await (const frame of measured) {
    const value = Number(frame.getMetadata().get('lavfi.r128.I'))
    if (Number.isFinite(value)) integratedLufs = value
    frame.free()
  }
  return { integratedLufs, tally }
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

/** Second pass: fills the tracks with AAC-LC, 48 kHz, stereo, at the target loudness, from second 0 on. */
export async function encodeSound(
  job: DecodeJob,
  integratedLufs: number,
  tracks: readonly SoundTrack[],
): Promise<void> {
  const encode = async (frame: Frame | null) => {
    for (const { encoder, packets } of tracks) packets.push(...(await encoder.encodeAll(frame)))
  }
  const shaped = throughFilter(
    throughFilter(decodeTrack(job, newTally()), `asetpts=PTS-${job.startSec}/TB,${stereo}`),
    [
      `aresample=${soundRateHz}:async=1000:first_pts=0`,
      `volume=${gainFor(integratedLufs).toFixed(2)}dB`,
      'alimiter=limit=0.84:level=disabled',
      `${stereo}:sample_fmts=fltp`,
    ].join(','),
  )
  for await (const frame of shaped) {
    await encode(frame)
    frame.free()
  }
  await encode(null)
}
