/** Reads and changes the times of fragmented MP4 (ISO/IEC 14496-12), as recorders of browsers write it. */

type Bytes = Uint8Array<ArrayBuffer>

interface Box {
  type: string
  /** Of its content. */
  start: number
  end: number
}

export interface Track {
  isVideo: boolean
  timescale: number
  /** Of a sample that names none. */
  defaultDuration: number
  /** Codec and its parameters, as bytes in hex. */
  format: string
}
export type Tracks = ReadonlyMap<number, Track>

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'])
const HEADER_BYTES = 8

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function* boxesIn(bytes: Bytes, from = 0, to = bytes.length): Generator<Box> {
  const view = viewOf(bytes)
  for (let start = from; start + HEADER_BYTES <= to;) {
    const end = start + view.getUint32(start)
    if (end < start + HEADER_BYTES || end > to) throw new Error('This is not fragmented MP4')
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + HEADER_BYTES))
    yield { type, start: start + HEADER_BYTES, end }
    start = end
  }
}

/** Finds all boxes of a type, however deep. */
function* findAll(bytes: Bytes, type: string, from?: number, to?: number): Generator<Box> {
  for (const box of boxesIn(bytes, from, to)) {
    if (box.type === type) yield box
    else if (CONTAINERS.has(box.type)) yield* findAll(bytes, type, box.start, box.end)
  }
}

function findIn(bytes: Bytes, { start, end }: Box, type: string): Box {
  for (const box of findAll(bytes, type, start, end)) return box
  throw new Error('This is not fragmented MP4')
}

/** A box begins with its version, and times of version 1 have eight bytes. */
const isLong = (view: DataView, { start }: Box): boolean => view.getUint8(start) === 1

/** Reads the tracks of a header. */
export function readTracks(header: Bytes): Tracks {
  const view = viewOf(header)
  const tracks = new Map<number, Track>()
  for (const trak of findAll(header, 'trak')) {
    const [tkhd, mdhd, hdlr, stsd] = ['tkhd', 'mdhd', 'hdlr', 'stsd'].map((type) =>
      findIn(header, trak, type),
    ) as [Box, Box, Box, Box]
    const handler = String.fromCharCode(...header.subarray(hdlr.start + 8, hdlr.start + 12))
    tracks.set(view.getUint32(tkhd.start + (isLong(view, tkhd) ? 20 : 12)), {
      isVideo: handler === 'vide',
      timescale: view.getUint32(mdhd.start + (isLong(view, mdhd) ? 20 : 12)),
      defaultDuration: 0,
      format: Array.from(header.subarray(stsd.start, stsd.end), (byte) => byte.toString(16)).join(' '),
    })
  }
  for (const { start } of findAll(header, 'trex')) {
    const track = tracks.get(view.getUint32(start + 4))
    if (track) track.defaultDuration = view.getUint32(start + 12)
  }
  return tracks
}

const pictureFirst = (tracks: Tracks): Track[] =>
  [...tracks.values()].toSorted((one, other) => Number(other.isVideo) - Number(one.isVideo))

/**
 * Whether fragments of one header can follow those of the other. Times of creation and the like are not compared, nor the numbers
 * of the tracks: Chromium gives the first to the one that has something first.
 */
export const isSameFormat = (one: Tracks, other: Tracks): boolean =>
  JSON.stringify(pictureFirst(one)) === JSON.stringify(pictureFirst(other))

/** Fields of `tfhd` before the duration of its samples, by their flags. */
const BEFORE_DURATION: readonly [flag: number, byteCount: number][] = [
  [0x1, 8],
  [0x2, 4],
]
const HAS_DEFAULT_DURATION = 0x8
/** Fields of `trun` before its samples, and those of each sample. */
const BEFORE_SAMPLES = [0x1, 0x4]
const OF_SAMPLE = [0x100, 0x200, 0x400, 0x800]
const HAS_DURATION = 0x100

const flagsOf = (view: DataView, { start }: Box): number => view.getUint32(start) & 0xff_ffff

/** Duration of the samples of a `trun`, in units of its track. */
function durationOf(view: DataView, trun: Box, defaultDuration: number): number {
  const flags = flagsOf(view, trun)
  const count = view.getUint32(trun.start + 4)
  if (!(flags & HAS_DURATION)) return count * defaultDuration
  const first = trun.start + 8 + 4 * BEFORE_SAMPLES.filter((flag) => flags & flag).length
  const sampleBytes = 4 * OF_SAMPLE.filter((flag) => flags & flag).length
  let duration = 0
  for (let sample = 0; sample < count; sample += 1) duration += view.getUint32(first + sample * sampleBytes)
  return duration
}

function defaultDurationOf(view: DataView, tfhd: Box, track: Track): number {
  const flags = flagsOf(view, tfhd)
  if (!(flags & HAS_DEFAULT_DURATION)) return track.defaultDuration
  const before = BEFORE_DURATION.reduce((sum, [flag, byteCount]) => (flags & flag ? sum + byteCount : sum), 0)
  return view.getUint32(tfhd.start + 8 + before)
}

/**
 * Moves a fragment in time, in place, and gives its tracks the numbers that they have in the stream.
 * @returns when its pictures begin then, and how long they are, in seconds; of sound where there are no pictures
 */
export function moveFragment(
  fragment: Bytes,
  tracks: Tracks,
  bySec: number,
  stream: Tracks = tracks,
): { startSec: number; durationSec: number } {
  const view = viewOf(fragment)
  let times = { startSec: 0, durationSec: 0 }
  let hasPictures = false
  for (const traf of findAll(fragment, 'traf')) {
    const tfhd = findIn(fragment, traf, 'tfhd')
    const tfdt = findIn(fragment, traf, 'tfdt')
    const track = tracks.get(view.getUint32(tfhd.start + 4))
    if (!track) continue
    const { isVideo, timescale } = track
    for (const [id, other] of stream) if (other.isVideo === isVideo) view.setUint32(tfhd.start + 4, id)
    const at = tfdt.start + 4
    const time = isLong(view, tfdt) ? Number(view.getBigUint64(at)) : view.getUint32(at)
    const moved = Math.max(0, time + Math.round(bySec * timescale))
    if (isLong(view, tfdt)) view.setBigUint64(at, BigInt(moved))
    else view.setUint32(at, moved)
    if (hasPictures) continue
    hasPictures = isVideo
    let duration = 0
    for (const trun of findAll(fragment, 'trun', traf.start, traf.end)) {
      duration += durationOf(view, trun, defaultDurationOf(view, tfhd, track))
    }
    times = { startSec: moved / timescale, durationSec: duration / timescale }
  }
  return times
}
