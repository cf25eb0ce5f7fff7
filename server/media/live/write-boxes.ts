import { listBoxes, type Box } from '#contract/fragmented-mp4.ts'

/** Writes the parts of fragmented MP4 (ISO/IEC 14496-12) that a second rendition needs. */

/** One sample of a track, as it is written. */
export interface WrittenSample {
  bytes: Buffer
  /** In the timescale of its track. */
  duration: number
  isKey: boolean
}

export interface WrittenRun {
  trackId: number
  /** In the timescale of its track. */
  start: number
  samples: WrittenSample[]
}

/** The picture of a rendition, as its header describes it. */
export interface WrittenPicture {
  width: number
  height: number
  /** The content of `avcC` (ISO/IEC 14496-15, 5.3.3.1). */
  configuration: Buffer
}

const DEFAULT_BASE_IS_MOOF = 0x2_0000
/** Offset of the data; duration, size and flags of each sample. */
const RUN_FLAGS = 0x1 | 0x100 | 0x200 | 0x400
const KEY = 0x200_0000
const NO_KEY = 0x101_0000

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4)
  return bytes
}

function makeBox(type: string, ...content: Buffer[]): Buffer {
  const size = content.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...content])
}

/** Writes one `moof` with its `mdat`. @param sequence counts fragments */
export function writeFragment(sequence: number, runs: readonly WrittenRun[]): Buffer {
  const payload = Buffer.concat(runs.flatMap(({ samples }) => samples.map(({ bytes }) => bytes)))
  // The offsets are counted from the box that contains them, whose length does not depend on their values.
  const { length } = writeMoof(sequence, runs, 0)
  return Buffer.concat([writeMoof(sequence, runs, length + 8), makeBox('mdat', payload)])
}

function writeMoof(sequence: number, runs: readonly WrittenRun[], dataOffset: number): Buffer {
  let offset = dataOffset
  const trafs = runs.map(({ trackId, start, samples }) => {
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(BigInt(start))
    const rows = samples.flatMap(({ bytes, duration, isKey }) => [
      duration,
      bytes.length,
      isKey ? KEY : NO_KEY,
    ])
    const traf = makeBox(
      'traf',
      makeBox('tfhd', u32(DEFAULT_BASE_IS_MOOF, trackId)),
      makeBox('tfdt', u32(0x100_0000), time),
      makeBox('trun', u32(RUN_FLAGS, samples.length, offset, ...rows)),
    )
    offset += samples.reduce((sum, { bytes }) => sum + bytes.length, 0)
    return traf
  })
  return makeBox('moof', makeBox('mfhd', u32(0, sequence)), ...trafs)
}

const CONTAINERS = new Set(['moov', 'mdia', 'minf', 'stbl'])

/** Rewrites a header for another picture. Its sound stays unchanged. */
export function withPicture(header: Buffer, picture: WrittenPicture): Buffer {
  const copy = ({ start, end }: Box) => header.subarray(start, end)
  const childrenOf = (box: Box) => listBoxes(header, box.body, box.end)
  const rewrite = (box: Box, isVideo: boolean): Buffer => {
    if (CONTAINERS.has(box.type)) {
      return makeBox(box.type, ...childrenOf(box).map((child) => rewrite(child, isVideo)))
    }
    if (box.type === 'trak') {
      const isPicture = isVideoTrack(header, box)
      return makeBox('trak', ...childrenOf(box).map((child) => rewrite(child, isPicture)))
    }
    if (isVideo && box.type === 'tkhd') return withSize(copy(box), picture)
    if (isVideo && box.type === 'stsd') {
      const [entry] = listBoxes(header, box.body + 8, box.end)
      return entry ? makeBox('stsd', u32(0, 1), sampleEntry(header, entry, picture)) : copy(box)
    }
    return copy(box)
  }
  return Buffer.concat(listBoxes(header, 0, header.length).map((box) => rewrite(box, false)))
}

function isVideoTrack(header: Buffer, trak: Box): boolean {
  const mdia = listBoxes(header, trak.body, trak.end).find(({ type }) => type === 'mdia')
  const hdlr = mdia && listBoxes(header, mdia.body, mdia.end).find(({ type }) => type === 'hdlr')
  return hdlr !== undefined && header.toString('latin1', hdlr.body + 8, hdlr.body + 12) === 'vide'
}

/** The last eight bytes of `tkhd` are width and height, in parts of 65,536. */
function withSize(tkhd: Buffer, { width, height }: WrittenPicture): Buffer {
  const box = Buffer.from(tkhd)
  box.writeUInt32BE(width * 65_536, box.length - 8)
  box.writeUInt32BE(height * 65_536, box.length - 4)
  return box
}

/** Length of the fields of a visual sample entry, before its boxes. */
const ENTRY_BYTES = 78

function sampleEntry(header: Buffer, entry: Box, { width, height, configuration }: WrittenPicture): Buffer {
  const fields = Buffer.from(header.subarray(entry.body, entry.body + ENTRY_BYTES))
  fields.writeUInt16BE(width, 24)
  fields.writeUInt16BE(height, 26)
  return makeBox('avc1', fields, makeBox('avcC', configuration))
}
