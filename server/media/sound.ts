import { createSoundTrack, encodeSound, freeSoundTrack, measureLoudness } from './audio.ts'
import type { Loudness, SoundTrack } from './audio.ts'
import { withOpenFile } from './demux.ts'
import type { SniffedFile } from './demux.ts'
import type { DecodeJob } from './frames.ts'
import type { MediaLimits } from './limits.ts'
import { isCutOff } from './measure.ts'
import type { VideoProbe, SoundTrackProbe } from './probe.ts'
import { MediaRefusal } from './refusal.ts'

/** The sound of a video: measured, then encoded once for each bitrate. */
export interface Sound {
  /** Whether anything can be heard; nothing is encoded otherwise. */
  isHeard: boolean
  /** End in seconds of the file's own clock. */
  endSec: number
  /** The track of a rendition; its packets are there once `encode` is done. */
  track(bitrateBps: number): Promise<SoundTrack>
  /** @param durationSec length of the video's timeline, which the sound is filled up to with silence */
  encode(durationSec: number): Promise<void>
  free(): void
}

interface Measured extends Loudness {
  track: SoundTrackProbe
}

/**
 * First pass over the sound: finds what is to be heard. Undefined for a video without sound tracks.
 * @throws {MediaRefusal} `damaged` when nothing of its sound can be decoded, or its end cannot
 */
export async function prepareSound(
  file: SniffedFile,
  probe: VideoProbe,
  limits: MediaLimits,
): Promise<Sound | undefined> {
  const chosen = await chooseTracks(probe, (index) =>
    withTrack(file, { index, startSec: probe.startSec, limits }, measureLoudness),
  )
  const [first, second] = chosen
  if (first === undefined) return undefined
  for (const track of chosen) refuseDamaged(track)

  const tracks = new Map<number, SoundTrack>()
  return {
    isHeard: !first.isSilent,
    endSec: Math.max(...chosen.map(({ tally }) => tally.endSec)),
    async track(bitrateBps) {
      const track = tracks.get(bitrateBps) ?? (await createSoundTrack(bitrateBps))
      tracks.set(bitrateBps, track)
      return track
    },
    async encode(durationSec) {
      const at = { startSec: probe.startSec, limits }
      const integratedLufs = loudnessOf(chosen)
      const encode = (source: Parameters<typeof encodeSound>[0]) =>
        encodeSound(source, { integratedLufs, durationSec }, [...tracks.values()])
      await withTrack(file, { ...at, index: first.track.index }, (left) =>
        second === undefined
          ? encode([left])
          : withTrack(file, { ...at, index: second.track.index }, (right) => encode([left, right])),
      )
    },
    free() {
      for (const track of tracks.values()) freeSoundTrack(track)
    },
  }
}

/**
 * Picks the first audible track, together with the next one of its kind if both have one channel: cameras write left
 * and right so. If none is audible, picks the first one that can be decoded.
 */
async function chooseTracks(
  { sounds }: VideoProbe,
  measure: (index: number) => Promise<Loudness>,
): Promise<Measured[]> {
  const silent: Measured[] = []
  let first: Measured | undefined
  for (const track of sounds) {
    if (first !== undefined && !(track.isMono && track.language === first.track.language)) continue
    const measured = { track, ...(await measure(track.index)) }
    if (measured.isSilent) silent.push(measured)
    else if (first !== undefined) return [first, measured].toSorted((x, y) => x.track.index - y.track.index)
    else if (track.isMono) first = measured
    else return [measured]
  }
  if (first !== undefined) return [first]
  return silent.toSorted((x, y) => Number(y.tally.frames > 0) - Number(x.tally.frames > 0)).slice(0, 1)
}

/** Two sides sound half as loud together as each of them does on both. */
function loudnessOf(tracks: readonly Measured[]): number {
  const power = tracks.map(({ integratedLufs }) => 10 ** (integratedLufs / 10))
  return 10 * Math.log10(power.reduce((sum, one) => sum + one, 0) / tracks.length)
}

/** A share of broken frames above which a sound is not worth hearing. */
const maxErrorShare = 0.1

function refuseDamaged({ tally: { frames, errors, endSec }, track: { span } }: Measured): void {
  if (frames === 0 && errors === 0) return
  if (frames === 0) throw new MediaRefusal('damaged', 'no sound decoded')
  if (errors / (frames + errors) > maxErrorShare)
    throw new MediaRefusal('damaged', `${errors} errors beside ${frames} frames of sound`)
  if (isCutOff(endSec - span.startSec, span.endSec - span.startSec))
    throw new MediaRefusal('damaged', `sound until ${endSec} s of ${span.endSec} s`)
}

/** Each pass reads the file from its beginning. */
async function withTrack<T>(
  file: SniffedFile,
  { index, startSec, limits }: { index: number; startSec: number; limits: MediaLimits },
  use: (job: DecodeJob) => Promise<T>,
): Promise<T> {
  return withOpenFile(file, limits, async ({ demuxer }) => {
    const stream = demuxer.streams.find((one) => one.index === index)
    if (stream === undefined) throw new MediaRefusal('damaged', 'no sound')
    return use({ demuxer, stream, startSec, limits })
  })
}
