import { createSoundTrack, encodeSound, freeSoundTrack, measureLoudness } from './audio.ts'
import type { SoundTrack } from './audio.ts'
import type { DecodeJob, DecodeTally } from './frames.ts'
import type { OpenClip } from './probe.ts'
import { MediaRefusal } from './refusal.ts'

/** The sound of a clip: measured, then encoded once for each bitrate. */
export interface Sound {
  tally: DecodeTally
  /** The track of a rendition; its packets are there once `encode` is done. */
  track(bitrateBps: number): Promise<SoundTrack>
  encode(): Promise<void>
  free(): void
}

/**
 * First pass over the sound. Undefined for a clip without a sound that could be heard.
 * @param reopen opens the clip once more: each pass reads the file from its beginning
 * @throws {MediaRefusal} `damaged` when nothing of its sound can be decoded
 */
export async function prepareSound(
  reopen: () => Promise<OpenClip>,
  limits: DecodeJob['limits'],
): Promise<Sound | undefined> {
  const pass = async <T>(run: (job: DecodeJob) => Promise<T>): Promise<T | undefined> => {
    const { demuxer, audio, probe } = await reopen()
    try {
      if (audio === undefined) return undefined
      return await run({ demuxer, stream: audio, startSec: probe.startSec, limits })
    } finally {
      await demuxer.close()
    }
  }

  const loudness = await pass(measureLoudness)
  if (loudness === undefined) return undefined
  const { tally, integratedLufs } = loudness
  if (tally.frames === 0 && tally.errors > 0) throw new MediaRefusal('damaged', 'no sound decoded')
  if (tally.frames === 0) return undefined

  const tracks = new Map<number, SoundTrack>()
  return {
    tally,
    async track(bitrateBps) {
      const track = tracks.get(bitrateBps) ?? (await createSoundTrack(bitrateBps))
      tracks.set(bitrateBps, track)
      return track
    },
    async encode() {
      await pass((job) => encodeSound(job, integratedLufs, [...tracks.values()]))
    },
    free() {
      for (const track of tracks.values()) freeSoundTrack(track)
    },
  }
}
