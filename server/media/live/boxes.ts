/** Reads as much of fragmented MP4 (ISO/IEC 14496-12) as a packager needs: headers only, never a sample. */

/** The bytes of a publisher are no fragmented MP4 of H.264 with AAC or Opus, or more than one fragment may be. */
export class FragmentRefusal extends Error {
  override readonly name = 'FragmentRefusal'
}

export interface Box {
  type: string
  /** Of the whole box. */
  start: number
  end: number
  /** Behind its header. */
  body: number
}

export interface Track {
  kind: 'video' | 'audio'
  timescale: number
  codec: string
  width: number
  height: number
  defaultDuration: number
  defaultSizeBytes: number
  defaultFlags: number
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

const BOXES_MAX_COUNT = 512
/** Of a whole fragment. A sample can cost no bytes at all, only time to count it. */
const SAMPLES_MAX_COUNT = 20_000
/** `sample_is_non_sync_sample` */
const NOT_SYNC = 0x1_0000
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'])

function refuse(reason: string): never {
  throw new FragmentRefusal(reason)
}

/** Lists the boxes between two offsets, one after the other. They have to fill the space exactly. */
export function listBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  let start = from
  while (start < to) {
    if (to - start < 8 || boxes.length >= BOXES_MAX_COUNT) refuse('The boxes are cut off.')
    let size = bytes.readUInt32BE(start)
    let body = start + 8
    if (size === 1) {
      if (to - start < 16) refuse('The boxes are cut off.')
      size = Number(bytes.readBigUInt64BE(start + 8))
      body = start + 16
    }
    const end = start + size
    if (end < body || end > to) refuse('A box is cut off.')
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, end, body })
    start = end
  }
  return boxes
}

const childrenOf = (bytes: Buffer, box: Box): Box[] =>
  CONTAINERS.has(box.type) ? listBoxes(bytes, box.body, box.end) : []

function findBox(bytes: Buffer, box: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = box
  for (const type of path) {
    const parent: Box | undefined = found
    found = parent && childrenOf(bytes, parent).find((child) => child.type === type)
  }
  return found
}

/** Reads fields of a full box one after the other. */
class Fields {
  readonly version: number
  readonly flags: number
  readonly #bytes: Buffer
  readonly #end: number
  #at: number

  constructor(bytes: Buffer, box: Box) {
    this.#bytes = bytes
    this.#end = box.end
    this.#at = box.body
    const head = this.u32()
    this.version = head >>> 24
    this.flags = head & 0xff_ffff
  }

  u32(): number {
    if (this.#at + 4 > this.#end) refuse('A box is too short.')
    this.#at += 4
    return this.#bytes.readUInt32BE(this.#at - 4)
  }

  u64(): number {
    return this.u32() * 2 ** 32 + this.u32()
  }

  skip(byteCount: number): void {
    this.#at += byteCount
  }
}

/** Reads `ftyp` and `moov`. @throws {FragmentRefusal} */
export function readHeader(bytes: Buffer): BroadcastHeader {
  const boxes = listBoxes(bytes, 0, bytes.length)
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov || boxes[0]?.type !== 'ftyp') refuse('A broadcast begins with ftyp and moov.')
  if (boxes.some(({ type }) => type === 'moof' || type === 'mdat')) refuse('The header comes by itself.')
  const tracks = new Map<number, Track>()
  for (const trak of childrenOf(bytes, moov).filter(({ type }) => type === 'trak')) {
    const [id, track] = readTrack(bytes, trak)
    if (track) tracks.set(id, track)
  }
  const mvex = findBox(bytes, moov, 'mvex') ?? refuse('The MP4 is not fragmented.')
  for (const trex of childrenOf(bytes, mvex).filter(({ type }) => type === 'trex')) {
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
  const trackFields = new Fields(bytes, tkhd)
  trackFields.skip(trackFields.version === 1 ? 16 : 8)
  const id = trackFields.u32()
  const mediaFields = new Fields(bytes, mdhd)
  mediaFields.skip(mediaFields.version === 1 ? 16 : 8)
  const timescale = mediaFields.u32()
  if (timescale === 0) refuse('A track has no clock.')
  const handler = bytes.toString('latin1', hdlr.body + 8, hdlr.body + 12)
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
  // Chromium and Firefox encode no AAC on Linux.
  if (entry.type !== 'mp4a' && entry.type !== 'Opus') refuse(`Sound is AAC or Opus, not ${entry.type}.`)
  const codec = entry.type === 'Opus' ? 'opus' : 'mp4a.40.2'
  return [id, { kind: 'audio', codec, width: 0, height: 0, ...others }]
}

interface Sample {
  /** In the fragment. */
  offset: number
  sizeBytes: number
  /** In units of its track. */
  duration: number
  isKey: boolean
}

/** The samples of one track in one `moof`, one after the other. */
export interface Run {
  trackId: number
  track: Track
  /** In units of its track. */
  start: number
  samples: Sample[]
}

const durationOf = ({ track, samples }: Run): number =>
  samples.reduce((sum, { duration }) => sum + duration, 0) / track.timescale

/** Reads the times of whole `moof` and `mdat` pairs. @throws {FragmentRefusal} */
export function readFragment(bytes: Buffer, header: BroadcastHeader): FragmentTimes {
  const runs = readRuns(bytes, header)
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
export function readRuns(bytes: Buffer, header: BroadcastHeader): Run[] {
  const boxes = listBoxes(bytes, 0, bytes.length)
  const isPaired = boxes.some(({ type }) => type === 'moof') && boxes.at(-1)?.type === 'mdat'
  if (!isPaired || boxes.some(({ type }) => type === 'moov' || type === 'ftyp')) {
    refuse('A fragment is one or more pairs of moof and mdat.')
  }
  const samples = { left: SAMPLES_MAX_COUNT }
  return boxes
    .filter(({ type }) => type === 'moof')
    .flatMap((moof) =>
      childrenOf(bytes, moof)
        .filter(({ type }) => type === 'traf')
        .map((traf) => readRun(bytes, traf, { header, baseOffset: moof.start, samples })),
    )
    .filter((run) => run !== undefined)
}

function readRun(
  bytes: Buffer,
  traf: Box,
  { header, baseOffset, samples }: { header: BroadcastHeader; baseOffset: number; samples: { left: number } },
): Run | undefined {
  const tfhd = findBox(bytes, traf, 'tfhd') ?? refuse('A fragment has no header.')
  const head = new Fields(bytes, tfhd)
  const trackId = head.u32()
  const track = header.tracks.get(trackId)
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
  for (const trun of childrenOf(bytes, traf).filter(({ type }) => type === 'trun')) {
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
 * Moves a fragment in time, so that a part of a recording begins at zero.
 * @returns a copy
 */
export function moveInTime(bytes: Buffer, header: BroadcastHeader, bySec: number): Buffer {
  const moved = Buffer.from(bytes)
  for (const moof of listBoxes(moved, 0, moved.length).filter(({ type }) => type === 'moof')) {
    for (const traf of childrenOf(moved, moof).filter(({ type }) => type === 'traf')) {
      const [tfhd, tfdt] = [findBox(moved, traf, 'tfhd'), findBox(moved, traf, 'tfdt')]
      const track = tfhd && header.tracks.get(new Fields(moved, tfhd).u32())
      if (!track || !tfdt) continue
      const by = Math.round(bySec * track.timescale)
      const isLong = moved.readUInt8(tfdt.body) === 1
      const at = tfdt.body + 4
      const time = isLong ? Number(moved.readBigUInt64BE(at)) : moved.readUInt32BE(at)
      if (isLong) moved.writeBigUInt64BE(BigInt(Math.max(0, time + by)), at)
      else moved.writeUInt32BE(Math.max(0, time + by), at)
    }
  }
  return moved
}
