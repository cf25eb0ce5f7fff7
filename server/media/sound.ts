import { createSoundTrack, encodeSound, freeSoundTrack, measureLoudness } from './audio.ts'
import type { Loudness, SoundSource, SoundTrack } from './audio.ts'
import { openFile, withOpenFile } from './demux.ts'
import type { DecodeJob } from './frames.ts'
import type { MediaLimits } from './limits.ts'
import { isCutOff } from './measure.ts'
import { encodeMix } from './mixed-sound.ts'
import type { AddedSound, MixedSource } from './mixed-sound.ts'
import { probeFile } from './probe.ts'
import type { VideoProbe, SoundTrackProbe } from './probe.ts'
import { MediaRefusal } from './refusal.ts'
import { admitFile } from './sniff.ts'
import type { SniffedFile } from './sniff.ts'

/** The sound of a video: measured, then encoded once for each bitrate. */
export interface Sound {
  /** Whether anything can be heard; nothing is encoded otherwise. */
  isHeard: boolean
  /** End of the video's own sound in seconds of the file's own clock; undefined when it has none. */
  endSec: number | undefined
  /** The track of a rendition; its packets are there once `encode` is done. */
  track(bitrateBps: number): Promise<SoundTrack>
  /** @param durationSec length of the video's timeline, to which the sound is padded with silence */
  encode(durationSec: number): Promise<void>
  free(): void
}

interface Measured extends Loudness {
  track: SoundTrackProbe
}

/** A file whose sound has been measured. */
interface MeasuredFile {
  file: SniffedFile
  startSec: number
  limits: MediaLimits
  /** One track, or two of one channel each. */
  chosen: readonly [Measured, ...Measured[]]
}

/**
 * First pass over the sound: finds the audible tracks. Undefined for a video without sound to which none is added.
 * @throws {MediaRefusal} `damaged` when nothing of its sound can be decoded, or its end cannot
 */
export async function prepareSound(
  file: SniffedFile,
  probe: VideoProbe,
  limits: MediaLimits,
  added?: AddedSound,
): Promise<Sound | undefined> {
  const own = await measureFile(file, probe, limits)
  if (added === undefined) {
    return (
      own &&
      createSound(own, isHeard(own), (durationSec, tracks) =>
        withJobs(own, (jobs) =>
          encodeSound(jobs, { integratedLufs: loudnessOf(own.chosen), durationSec }, tracks),
        ),
      )
    )
  }
  const addedFile = await admitFile(added.inputPath, limits)
  const other = await measureFile(addedFile, await probeFile(addedFile, limits), limits)
  if (other === undefined) throw new MediaRefusal('damaged', 'no sound to add')
  const openAdded = () => openJobs(other, (jobs) => sourceOf(other, jobs, added.volume))
  return createSound(own, true, (durationSec, tracks) =>
    own === undefined || !isHeard(own)
      ? encodeMix(undefined, openAdded, durationSec, tracks)
      : withJobs(own, (jobs) =>
          encodeMix(sourceOf(own, jobs, added.ownVolume), openAdded, durationSec, tracks),
        ),
  )
}

const isHeard = ({ chosen: [first] }: MeasuredFile): boolean => !first.isSilent

async function measureFile(
  file: SniffedFile,
  probe: VideoProbe,
  limits: MediaLimits,
): Promise<MeasuredFile | undefined> {
  const { startSec } = probe
  const chosen = await chooseTracks(probe, (index) =>
    withTrack(file, { index, startSec, limits }, measureLoudness),
  )
  const [first, ...others] = chosen
  if (first === undefined) return undefined
  for (const track of chosen) refuseDamaged(track)
  return { file, startSec, limits, chosen: [first, ...others] }
}

const sourceOf = (measured: MeasuredFile, source: SoundSource, volume: number): MixedSource => ({
  source,
  integratedLufs: loudnessOf(measured.chosen),
  volume,
})

/** @param own the video's own sound, whose length counts for the video */
function createSound(
  own: MeasuredFile | undefined,
  isAnythingHeard: boolean,
  encode: (durationSec: number, tracks: readonly SoundTrack[]) => Promise<void>,
): Sound {
  const tracks = new Map<number, SoundTrack>()
  return {
    isHeard: isAnythingHeard,
    endSec: own && Math.max(...own.chosen.map(({ tally }) => tally.endSec)),
    async track(bitrateBps) {
      const track = tracks.get(bitrateBps) ?? (await createSoundTrack(bitrateBps))
      tracks.set(bitrateBps, track)
      return track
    },
    encode: (durationSec) => encode(durationSec, [...tracks.values()]),
    free() {
      for (const track of tracks.values()) freeSoundTrack(track)
    },
  }
}

/** Opens the tracks of a file, each by itself, and closes them when the caller has finished with the results. */
async function* openJobs<T>(
  { file, startSec, limits, chosen }: MeasuredFile,
  make: (jobs: SoundSource) => T,
): AsyncGenerator<T> {
  const opened: DecodeJob[] = []
  try {
    for (const { track } of chosen.slice(0, 2)) {
      const { demuxer } = await openFile(file, limits)
      const stream = demuxer.streams.find((one) => one.index === track.index)
      if (stream === undefined) {
        await demuxer.close()
        throw new MediaRefusal('damaged', 'no sound')
      }
      opened.push({ demuxer, stream, startSec, limits })
    }
    const [left, right] = opened
    if (left !== undefined) yield make(right === undefined ? [left] : [left, right])
  } finally {
    for (const { demuxer } of opened) await demuxer.close()
  }
}

async function withJobs<T>(measured: MeasuredFile, use: (jobs: SoundSource) => Promise<T>): Promise<T> {
  // Awaited here: the files are closed as soon as the loop is left.
  for await (const jobs of openJobs(measured, (source) => source)) return await use(jobs)
  throw new MediaRefusal('damaged', 'no sound')
}

/**
 * Picks the first audible track, together with the next one of its kind if both have one channel: as cameras write left
 * and right. If none is audible, picks the first one that can be decoded.
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

/** Two separate sides are half as loud together as either one on both sides. */
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
