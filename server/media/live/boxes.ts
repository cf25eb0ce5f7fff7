import {
  childrenOf,
  durationOf,
  Fields,
  findBox,
  listBoxes,
  moveInTime,
  readAfterTimes,
  readRuns,
  refuse,
  type Box,
  type Run,
  type SampleTrack,
} from '#contract/fragmented-mp4.ts'
import { readName } from '#contract/mp4-box.ts'

/** Reads the parts of a broadcast that a packager needs: fragmented MP4 of H.264 with AAC or Opus, and nothing else. */

export interface Track extends SampleTrack {
  codec: string
  width: number
  height: number
  /** Of H.264: the content of `avcC`. */
  configuration?: Buffer
}

/** Tracks of a broadcast, as its header describes them. */
export interface BroadcastHeader {
  tracks: ReadonlyMap<number, Track>
  /** As playlists name them (RFC 6381). */
  codecs: string
  width: number
  height: number
}

export interface FragmentTimes {
  startSec: number
  durationSec: number
  /** Begins with a key frame. */
  isIndependent: boolean
}

/** Reads `ftyp` and `moov`. @throws {FragmentRefusal} */
export function readHeader(bytes: Buffer): BroadcastHeader {
  const boxes = listBoxes(bytes)
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov || boxes[0]?.type !== 'ftyp') refuse('A broadcast begins with ftyp and moov.')
  if (boxes.some(({ type }) => type === 'moof' || type === 'mdat')) refuse('The header comes by itself.')
  const tracks = new Map<number, Track>()
  for (const trak of childrenOf(bytes, moov, 'trak')) {
    const [id, track] = readTrack(bytes, trak)
    if (track) tracks.set(id, track)
  }
  const mvex = findBox(bytes, moov, 'mvex') ?? refuse('The MP4 is not fragmented.')
  for (const trex of childrenOf(bytes, mvex, 'trex')) {
    const fields = new Fields(bytes, trex)
    const track = tracks.get(fields.u32())
    fields.skip(4)
    if (!track) continue
    track.defaultDuration = fields.u32()
    track.defaultSizeBytes = fields.u32()
    track.defaultFlags = fields.u32()
  }
  const all = [...tracks.values()]
  const video = all.filter(({ kind }) => kind === 'video')
  const [first] = video
  if (!first || video.length > 1 || all.length > 2)
    refuse('A broadcast has one picture and one sound at most.')
  const codecs = [...new Set(all.map(({ codec }) => codec))].join(',')
  return { tracks, codecs, width: first.width, height: first.height }
}

function readTrack(bytes: Buffer, trak: Box): [id: number, track: Track | undefined] {
  const tkhd = findBox(bytes, trak, 'tkhd')
  const mdhd = findBox(bytes, trak, 'mdia', 'mdhd')
  const hdlr = findBox(bytes, trak, 'mdia', 'hdlr')
  const stsd = findBox(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd')
  if (!tkhd || !mdhd || !hdlr || !stsd) refuse('A track has no header.')
  const id = readAfterTimes(bytes, tkhd)
  const timescale = readAfterTimes(bytes, mdhd)
  if (timescale === 0) refuse('A track has no clock.')
  const handler = readName(bytes, hdlr.body + 8)
  const [entry] = listBoxes(bytes, stsd.body + 8, stsd.end)
  if (!entry) refuse('A track has no format.')
  const others = { timescale, defaultDuration: 0, defaultSizeBytes: 0, defaultFlags: 0 }
  if (handler === 'vide') {
    if (entry.type !== 'avc1' && entry.type !== 'avc3') refuse(`Video is H.264, not ${entry.type}.`)
    const avcC = listBoxes(bytes, entry.body + 78, entry.end).find(({ type }) => type === 'avcC')
    if (!avcC || avcC.end - avcC.body < 4) refuse('The video has no parameters.')
    const profile = bytes.toString('hex', avcC.body + 1, avcC.body + 4)
    const [width, height] = [bytes.readUInt16BE(entry.body + 24), bytes.readUInt16BE(entry.body + 26)]
    const configuration = bytes.subarray(avcC.body, avcC.end)
    const codec = `${entry.type}.${profile}`
    return [id, { kind: 'video', codec, width, height, configuration, ...others }]
  }
  if (handler !== 'soun') return [id, undefined]
  // Chromium and Firefox cannot encode AAC on Linux.
  if (entry.type !== 'mp4a' && entry.type !== 'Opus') refuse(`Sound is AAC or Opus, not ${entry.type}.`)
  const codec = entry.type === 'Opus' ? 'opus' : 'mp4a.40.2'
  return [id, { kind: 'audio', codec, width: 0, height: 0, ...others }]
}

/** Reads the times of whole `moof` and `mdat` pairs. @throws {FragmentRefusal} */
export function readFragment(bytes: Buffer, header: BroadcastHeader): FragmentTimes {
  const runs = readPairs(bytes, header)
  const video = runs.filter(({ track }) => track.kind === 'video')
  const timed = video.length > 0 ? video : runs
  const [first] = timed
  if (!first) refuse('A fragment has no samples.')
  return {
    startSec: first.start / first.track.timescale,
    durationSec: timed.reduce((sum, run) => sum + durationOf(run), 0),
    isIndependent: first.samples[0]?.isKey === true,
  }
}

/** Reads the samples of whole `moof` and `mdat` pairs. @throws {FragmentRefusal} */
export function readPairs(bytes: Buffer, header: BroadcastHeader): Run<Track>[] {
  const boxes = listBoxes(bytes)
  const isPaired = boxes.some(({ type }) => type === 'moof') && boxes.at(-1)?.type === 'mdat'
  if (!isPaired || boxes.some(({ type }) => type === 'moov' || type === 'ftyp')) {
    refuse('A fragment is one or more pairs of moof and mdat.')
  }
  return readRuns(bytes, header.tracks)
}

/**
 * Moves a fragment in time, so that a part of a recording begins at zero.
 * @returns a copy
 */
export function copyMoved(bytes: Buffer, header: BroadcastHeader, bySec: number): Buffer {
  const moved = Buffer.from(bytes)
  moveInTime(moved, header.tracks, bySec)
  return moved
}
