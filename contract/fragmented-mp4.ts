/**
 * Reads the parts of fragmented MP4 (ISO/IEC 14496-12) that both ends of a live need: headers only, never the content
 * of a sample. Bytes may come from strangers, so each length is checked before it is used.
 */

import { readBoxHeader } from './mp4-box.ts'

/**
 * The bytes of a publisher are not a fragmented MP4 of H.264 with AAC or Opus, or are more than one fragment may be.
 */
export class FragmentRefusal extends Error {
  override readonly name = 'FragmentRefusal'
}

export function refuse(reason: string): never {
  throw new FragmentRefusal(reason)
}

export interface Box {
  type: string
  /** Offset of the whole box. */
  start: number
  end: number
  /** Offset of the content after the header. */
  body: number
}

const BOXES_MAX_COUNT = 512
/** Samples of a whole fragment. A sample may have no bytes at all, but counting it costs time. */
const SAMPLES_MAX_COUNT = 20_000
/** `sample_is_non_sync_sample` */
const NOT_SYNC = 0x1_0000
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'])

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Lists the boxes between two offsets, one after the other. They have to fill the range exactly. */
export function listBoxes(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = []
  let start = from
  while (start < to) {
    const header = readBoxHeader(bytes, start, to)
    if (!header || boxes.length >= BOXES_MAX_COUNT) refuse('The boxes are cut off.')
    const [body, end] = [start + header.headerBytes, start + header.sizeBytes]
    if (end < body || end > to) refuse('A box is cut off.')
    boxes.push({ type: header.type, start, end, body })
    start = end
  }
  return boxes
}

/** Lists the boxes of a type within another box. */
export const childrenOf = (bytes: Uint8Array, box: Box, wanted: string): Box[] =>
  CONTAINERS.has(box.type) ? listBoxes(bytes, box.body, box.end).filter(({ type }) => type === wanted) : []

/** Finds a box by the path of types to it. */
export function findBox(bytes: Uint8Array, box: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = box
  for (const type of path) found = found && childrenOf(bytes, found, type)[0]
  return found
}

/** Like `findBox`. @throws {FragmentRefusal} when the box is missing */
export const requireBox = (bytes: Uint8Array, box: Box, ...path: string[]): Box =>
  findBox(bytes, box, ...path) ?? refuse(`There is no ${path.at(-1)}.`)

/** Reads the fields of a full box one after the other. */
export class Fields {
  readonly version: number
  readonly flags: number
  readonly #view: DataView
  readonly #end: number
  #at: number

  constructor(bytes: Uint8Array, box: Box) {
    this.#view = viewOf(bytes)
    this.#end = box.end
    this.#at = box.body
    const head = this.u32()
    this.version = head >>> 24
    this.flags = head & 0xff_ffff
  }

  u32(): number {
    if (this.#at + 4 > this.#end) refuse('A box is too short.')
    this.#at += 4
    return this.#view.getUint32(this.#at - 4)
  }

  u64(): number {
    return this.u32() * 2 ** 32 + this.u32()
  }

  skip(byteCount: number): void {
    this.#at += byteCount
  }
}

/** Reads the field of `tkhd` or `mdhd` that follows the times of creation and modification. */
export function readAfterTimes(bytes: Uint8Array, box: Box): number {
  const fields = new Fields(bytes, box)
  fields.skip(fields.version === 1 ? 16 : 8)
  return fields.u32()
}

/** A track, with the defaults of samples that have no values of their own. */
export interface SampleTrack {
  timescale: number
  defaultDuration: number
  defaultSizeBytes: number
  defaultFlags: number
  /** Each sample of sound is a key sample. */
  kind: 'video' | 'audio'
}

interface Sample {
  /** Offset in the fragment. */
  offset: number
  sizeBytes: number
  /** In the timescale of its track. */
  duration: number
  isKey: boolean
}

/** The samples of one track in one `moof`, one after the other. */
export interface Run<Track extends SampleTrack = SampleTrack> {
  trackId: number
  track: Track
  /** In the timescale of its track. */
  start: number
  samples: Sample[]
}

/** The duration of the samples, in seconds. */
export const durationOf = ({ track, samples }: Run): number =>
  samples.reduce((sum, { duration }) => sum + duration, 0) / track.timescale

/** Finds each `traf` together with its `moof`. */
const trafsOf = (bytes: Uint8Array): [moof: Box, traf: Box][] =>
  listBoxes(bytes)
    .filter(({ type }) => type === 'moof')
    .flatMap((moof) => childrenOf(bytes, moof, 'traf').map((traf): [Box, Box] => [moof, traf]))

/** Reads the samples of whole `moof` and `mdat` pairs, leaving out unknown tracks. @throws {FragmentRefusal} */
export function readRuns<Track extends SampleTrack>(
  bytes: Uint8Array,
  tracks: ReadonlyMap<number, Track>,
): Run<Track>[] {
  const samples = { left: SAMPLES_MAX_COUNT }
  return trafsOf(bytes)
    .map(([moof, traf]) => readRun(bytes, traf, { tracks, baseOffset: moof.start, samples }))
    .filter((run) => run !== undefined)
}

interface RunContext<Track> {
  tracks: ReadonlyMap<number, Track>
  baseOffset: number
  samples: { left: number }
}

function readRun<Track extends SampleTrack>(
  bytes: Uint8Array,
  traf: Box,
  { tracks, baseOffset, samples }: RunContext<Track>,
): Run<Track> | undefined {
  const tfhd = findBox(bytes, traf, 'tfhd') ?? refuse('A fragment has no header.')
  const head = new Fields(bytes, tfhd)
  const trackId = head.u32()
  const track = tracks.get(trackId)
  if (!track) return undefined
  if (head.flags & 0x1) head.skip(8)
  if (head.flags & 0x2) head.skip(4)
  const defaultDuration = head.flags & 0x8 ? head.u32() : track.defaultDuration
  const defaultSizeBytes = head.flags & 0x10 ? head.u32() : track.defaultSizeBytes
  const defaultFlags = head.flags & 0x20 ? head.u32() : track.defaultFlags
  const tfdt = findBox(bytes, traf, 'tfdt') ?? refuse('A fragment has no time.')
  const time = new Fields(bytes, tfdt)
  const start = time.version === 1 ? time.u64() : time.u32()

  const read: Sample[] = []
  let offset = baseOffset
  for (const trun of childrenOf(bytes, traf, 'trun')) {
    const fields = new Fields(bytes, trun)
    const count = fields.u32()
    samples.left -= count
    if (samples.left < 0) refuse('A fragment has too many samples.')
    if (fields.flags & 0x1) offset = baseOffset + fields.u32()
    const flagsOfFirst = fields.flags & 0x4 ? fields.u32() : undefined
    for (let sample = 0; sample < count; sample += 1) {
      const duration = fields.flags & 0x100 ? fields.u32() : defaultDuration
      const sizeBytes = fields.flags & 0x200 ? fields.u32() : defaultSizeBytes
      const flags = fields.flags & 0x400 ? fields.u32() : sample === 0 ? flagsOfFirst : undefined
      if (fields.flags & 0x800) fields.skip(4)
      const isKey = track.kind === 'audio' || ((flags ?? defaultFlags) & NOT_SYNC) === 0
      read.push({ offset, sizeBytes, duration, isKey })
      offset += sizeBytes
    }
  }
  return read.length > 0 ? { trackId, track, start, samples: read } : undefined
}

/**
 * Moves a fragment in time, in place, but not before zero. Renumbers tracks on request.
 * @param numberOf returns the new number of a track
 */
export function moveInTime<Track extends Pick<SampleTrack, 'timescale'>>(
  bytes: Uint8Array,
  tracks: ReadonlyMap<number, Track>,
  bySec: number,
  numberOf?: (track: Track) => number | undefined,
): void {
  const view = viewOf(bytes)
  for (const [, traf] of trafsOf(bytes)) {
    const [tfhd, tfdt] = [findBox(bytes, traf, 'tfhd'), findBox(bytes, traf, 'tfdt')]
    const track = tfhd && tracks.get(new Fields(bytes, tfhd).u32())
    if (!track || !tfdt) continue
    const by = Math.round(bySec * track.timescale)
    const time = new Fields(bytes, tfdt)
    const at = tfdt.body + 4
    if (time.version === 1) view.setBigUint64(at, BigInt(Math.max(0, time.u64() + by)))
    else view.setUint32(at, Math.max(0, time.u32() + by))
    const trackId = numberOf?.(track)
    if (trackId !== undefined) view.setUint32(tfhd.body + 4, trackId)
  }
}
