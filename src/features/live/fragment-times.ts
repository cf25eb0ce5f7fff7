import {
  childrenOf,
  durationOf,
  Fields,
  findBox,
  listBoxes,
  moveInTime,
  readAfterTimes,
  readRuns,
  requireBox,
  type SampleTrack,
} from '#contract/fragmented-mp4.ts'
import { readName } from '#contract/mp4-box.ts'

/** Reads and changes the times of fragmented MP4, as recorders of browsers write it. */

export interface Track extends SampleTrack {
  /** The codec and its parameters, as bytes in hex. */
  format: string
}
export type Tracks = ReadonlyMap<number, Track>

/**
 * Reads the tracks of a header.
 * @throws {Error} when the bytes are not a header
 */
export function readTracks(header: Uint8Array): Tracks {
  const moov = listBoxes(header).find(({ type }) => type === 'moov')
  if (!moov) throw new Error('This is no header of MP4')
  const tracks = new Map<number, Track>()
  for (const trak of childrenOf(header, moov, 'trak')) {
    const media = requireBox(header, trak, 'mdia')
    const hdlr = requireBox(header, media, 'hdlr')
    const stsd = requireBox(header, media, 'minf', 'stbl', 'stsd')
    tracks.set(readAfterTimes(header, requireBox(header, trak, 'tkhd')), {
      kind: readName(header, hdlr.body + 8) === 'vide' ? 'video' : 'audio',
      timescale: readAfterTimes(header, requireBox(header, media, 'mdhd')),
      format: Array.from(header.subarray(stsd.body, stsd.end), (byte) => byte.toString(16)).join(' '),
      defaultDuration: 0,
      // The positions of samples are not needed here.
      defaultSizeBytes: 0,
      defaultFlags: 0,
    })
  }
  const mvex = findBox(header, moov, 'mvex')
  for (const trex of mvex ? childrenOf(header, mvex, 'trex') : []) {
    const fields = new Fields(header, trex)
    const track = tracks.get(fields.u32())
    fields.skip(4)
    if (track) track.defaultDuration = fields.u32()
  }
  return tracks
}

const pictureFirst = (tracks: Tracks): Track[] =>
  [...tracks.values()].toSorted((one, other) => Number(other.kind === 'video') - Number(one.kind === 'video'))

/**
 * Whether fragments of one header can follow those of the other. Creation times and the like are not compared, nor the
 * numbers of the tracks: Chromium gives the first number to the track that has data first.
 */
export const isSameFormat = (one: Tracks, other: Tracks): boolean =>
  JSON.stringify(pictureFirst(one)) === JSON.stringify(pictureFirst(other))

/**
 * Moves a fragment in time, in place, and gives its tracks the numbers that they have in the stream.
 * @returns when its pictures then begin, and how long they last, in seconds; the sound's when there are no
 * pictures
 * @throws {FragmentRefusal}
 */
export function moveFragment(
  fragment: Uint8Array,
  tracks: Tracks,
  bySec: number,
  stream: Tracks = tracks,
): { startSec: number; durationSec: number } {
  moveInTime(fragment, tracks, bySec, ({ kind }) => [...stream].find(([, other]) => other.kind === kind)?.[0])
  const runs = readRuns(fragment, stream)
  const run = runs.find(({ track }) => track.kind === 'video') ?? runs.at(-1)
  return run
    ? { startSec: run.start / run.track.timescale, durationSec: durationOf(run) }
    : { startSec: 0, durationSec: 0 }
}
