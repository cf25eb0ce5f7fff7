import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { FragmentRefusal } from '#contract/fragmented-mp4.ts'
import { LIVE_FRAGMENT_MAX_SEC, LIVE_FRAGMENT_MIN_SEC } from '#contract/live.ts'
import { hasCode } from '#server/storage/has-code.ts'

import { readFragment, readHeader, type BroadcastHeader } from './boxes.ts'

/** Segments end at the first key frame after this time, or without one at the second time. */
const SEGMENT_SEC = 1.9
const SEGMENT_MAX_SEC = 3.5
/** A segment is read as a whole, and its duration is only the publisher's claim. */
const SEGMENT_MAX_BYTES = 8 * 1024 ** 2
/** A header describes two tracks in about a kilobyte. */
const HEADER_MAX_BYTES = 64 * 1024
/** Of one room: a publisher that begins again has a new one. */
const HEADERS_MAX_COUNT = 100
/** A picture that a phone publishes. */
const PICTURE_MAX_PX = 1_920
/**
 * Two fragments of one broadcast overlap by a frame or two, whatever clock they go by. A fragment of a device too busy
 * for pictures has only sound, and ends after the first pictures of the next one.
 */
const OVERLAP_MAX_SEC = LIVE_FRAGMENT_MAX_SEC

/** A new header: the first one, or that of a publisher that began again. */
export interface HeaderRecord {
  kind: 'header'
  seq: number
  run: number
  codecs: string
  width: number
  height: number
  /** Size of its file in bytes. Absent in older indexes. */
  length?: number
}

/** A fragment, which is a part of a segment. */
export interface PartRecord {
  kind: 'part'
  seq: number
  run: number
  /** Number of its segment, and its position in it. */
  msn: number
  part: number
  /** In the file of the segment. */
  offset: number
  length: number
  startSec: number
  durationSec: number
  isIndependent: boolean
  /** Something before it is missing. */
  isAfterGap: boolean
  /** The last one of its segment. */
  endsSegment: boolean
  /** When it came, by the clock of this machine, in milliseconds since 1970. */
  atMs: number
}
export type RoomRecord = HeaderRecord | PartRecord

export interface Fragment {
  seq: number
  bytes: Buffer
  /** The publisher gave up what came before. */
  isAfterGap: boolean
  atMs: number
}

const INDEX = 'index.jsonl'
export const headerFile = (run: number): string => `header-${run}.mp4`
export const segmentFile = (msn: number): string => `${msn}.m4s`

/** Reads the stored records of a room, ignoring an incomplete last line. */
export function readRecords(folder: string): RoomRecord[] {
  const file = path.join(folder, INDEX)
  if (!existsSync(file)) return []
  const records: RoomRecord[] = []
  addRecords(records, readFileSync(file, 'utf8').split('\n').slice(0, -1))
  return records
}

/** @returns false at an invalid line */
function addRecords(records: RoomRecord[], lines: readonly string[]): boolean {
  for (const line of lines) {
    try {
      records.push(JSON.parse(line) as RoomRecord)
    } catch {
      return false
    }
  }
  return true
}

/** The same for a process with other work: the index of a long room has a hundred thousand lines. */
export async function loadRecords(folder: string): Promise<RoomRecord[]> {
  const records: RoomRecord[] = []
  let rest = ''
  try {
    for await (const chunk of createReadStream(path.join(folder, INDEX), 'utf8')) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      if (!addRecords(records, lines)) break
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  return records
}

/**
 * Writes the fragments of one room into segments. The index gets a line once a fragment is in its file: what is not in
 * the index does not exist, so a killed process loses at most the fragment that it was writing.
 */
export class RoomPackager {
  readonly #folder: string
  #nextSeq = 0
  #run = -1
  #header: BroadcastHeader | undefined
  #last: PartRecord | undefined
  #segmentSec = 0
  #isAfterHeader = true
  /** Each part of the segment begins with a key frame, so it can end with any part. */
  #isOfKeyFrames = true

  /** Resumes with what is stored. */
  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    const records = readRecords(folder)
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    const index = path.join(folder, INDEX)
    if (existsSync(index) && statSync(index).size !== Buffer.byteLength(text)) {
      truncateSync(index, Buffer.byteLength(text))
    }
    for (const record of records) this.#note(record)
    if (this.#run >= 0) this.#header = readHeader(readFileSync(path.join(folder, headerFile(this.#run))))
    this.#cutUnindexed()
  }

  /**
   * Stores a fragment or a header.
   * @returns null when it is already stored
   * @throws {FragmentRefusal} when it cannot be packaged
   */
  take({ seq, bytes, isAfterGap, atMs }: Fragment): RoomRecord | null {
    if (seq < this.#nextSeq) return null
    const record =
      bytes.toString('latin1', 4, 8) === 'ftyp'
        ? this.#takeHeader(seq, bytes)
        : this.#takePart({ seq, bytes, isAfterGap: isAfterGap || seq > this.#nextSeq, atMs })
    appendFileSync(path.join(this.#folder, INDEX), `${JSON.stringify(record)}\n`)
    this.#note(record)
    return record
  }

  #takeHeader(seq: number, bytes: Buffer): HeaderRecord {
    if (bytes.length > HEADER_MAX_BYTES) throw new FragmentRefusal('The header is too large.')
    if (this.#run + 1 >= HEADERS_MAX_COUNT) {
      throw new FragmentRefusal('The publisher has begun again too often. Begin a new live video.')
    }
    const header = readHeader(bytes)
    const { codecs, width, height } = header
    if (Math.max(width, height) > PICTURE_MAX_PX) throw new FragmentRefusal('The picture is too large.')
    const run = this.#run + 1
    writeFileSync(path.join(this.#folder, headerFile(run)), bytes)
    this.#header = header
    return { kind: 'header', seq, run, codecs, width, height, length: bytes.length }
  }

  #takePart({ seq, bytes, isAfterGap, atMs }: Fragment): PartRecord {
    if (!this.#header) throw new FragmentRefusal('A broadcast begins with its header.')
    const times = readFragment(bytes, this.#header)
    const { durationSec, startSec, isIndependent } = times
    if (!(durationSec >= LIVE_FRAGMENT_MIN_SEC && durationSec <= LIVE_FRAGMENT_MAX_SEC)) {
      throw new FragmentRefusal(`A fragment has ${LIVE_FRAGMENT_MIN_SEC} to ${LIVE_FRAGMENT_MAX_SEC} s.`)
    }
    const last = this.#isAfterHeader ? undefined : this.#last
    const endSec = last ? last.startSec + last.durationSec : 0
    if (last && startSec < endSec - OVERLAP_MAX_SEC) throw new FragmentRefusal('The clock goes back.')
    const isLate = last !== undefined && startSec > endSec + LIVE_FRAGMENT_MAX_SEC
    const { msn = -1, part = 0, offset = 0, length = 0 } = this.#last ?? {}
    const isNew =
      !this.#last ||
      this.#isAfterHeader ||
      isAfterGap ||
      isLate ||
      this.#last.endsSegment ||
      (isIndependent && this.#segmentSec >= SEGMENT_SEC) ||
      this.#segmentSec >= SEGMENT_MAX_SEC ||
      offset + length + bytes.length > SEGMENT_MAX_BYTES
    const place = isNew
      ? { msn: msn + 1, part: 0, offset: 0 }
      : { msn, part: part + 1, offset: offset + length }
    const segmentSec = isNew ? durationSec : this.#segmentSec + durationSec
    const isOfKeyFrames = isIndependent && (isNew || this.#isOfKeyFrames)
    const file = path.join(this.#folder, segmentFile(place.msn))
    // A partly failed write, for example on a full disk, has left bytes behind.
    if (existsSync(file) && statSync(file).size > place.offset) truncateSync(file, place.offset)
    appendFileSync(file, bytes)
    return {
      kind: 'part',
      seq,
      run: this.#run,
      ...place,
      length: bytes.length,
      ...times,
      isAfterGap: isAfterGap || isLate,
      endsSegment: isOfKeyFrames && segmentSec >= SEGMENT_SEC,
      atMs,
    }
  }

  #note(record: RoomRecord): void {
    this.#nextSeq = record.seq + 1
    if (record.kind === 'header') {
      this.#run = record.run
      this.#isAfterHeader = true
      return
    }
    this.#segmentSec = record.part === 0 ? record.durationSec : this.#segmentSec + record.durationSec
    this.#isOfKeyFrames = record.isIndependent && (record.part === 0 || this.#isOfKeyFrames)
    this.#last = record
    this.#isAfterHeader = false
  }

  #cutUnindexed(): void {
    if (!this.#last) return
    const file = path.join(this.#folder, segmentFile(this.#last.msn))
    const end = this.#last.offset + this.#last.length
    if (existsSync(file) && statSync(file).size > end) truncateSync(file, end)
  }
}
