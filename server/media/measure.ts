import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av'
import type { Demuxer, Packet, Stream } from 'node-av'

import type { StatedLength } from './demux.ts'
import { perSecond } from './ladder.ts'
import { MediaRefusal } from './refusal.ts'

/** The actual length of a track, by its packets, as headers only state what was meant to be written. */
export interface TrackSpan {
  /** Seconds of the file's own clock, which may begin anywhere. */
  startSec: number
  endSec: number
  packets: number
}

/** How much shorter than stated a file may be before it counts as truncated. */
const tolerated = { share: 0.02, sec: 0.5 }
/** A clock that jumps back further would show parts of the video twice or never. */
const maxBackSec = 1
/** Three minutes of pictures and sound in small packets have a tenth of this. */
const maxPackets = 500_000

/**
 * Reads all packets of a file, without decoding one.
 * @param maxPictures of a file that contains only pictures. Absent: any number
 * @throws {MediaRefusal} `jumping-clock`, `damaged`, `too-long`
 */
export function measureTracks(demuxer: Demuxer, maxPictures = Infinity): Map<number, TrackSpan> {
  const meters = new Map(demuxer.streams.map((stream) => [stream.index, new TrackMeter(stream)]))
  let packets = 0
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break
    meters.get(packet.streamIndex)?.add(packet)
    packet.free()
    packets += 1
    if (packets > maxPictures) throw new MediaRefusal('too-long', `more than ${maxPictures} pictures`)
    if (packets > maxPackets) throw new MediaRefusal('damaged', 'too many packets')
  }
  const spans = [...meters].map(([index, meter]) => [index, meter.span()] as const)
  return new Map(spans.flatMap(([index, span]) => (span === undefined ? [] : [[index, span] as const])))
}

class TrackMeter {
  readonly #stream: Stream
  #startSec = Infinity
  #endSec = -Infinity
  #lastStartSec = -Infinity
  #lastDurationSec = 0
  #decodeSec = -Infinity
  #packets = 0

  constructor(stream: Stream) {
    this.#stream = stream
  }

  add(packet: Packet): void {
    const unit = perSecond(this.#stream.timeBase)
    const at = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts
    // An MP4 also returns packets outside its edit list, which are only for the decoder.
    if (at === AV_NOPTS_VALUE || packet.size === 0 || (packet.flags & AV_PKT_FLAG_DISCARD) !== 0) return
    this.#packets += 1
    const atSec = Number(at) * unit
    const durationSec = Number(packet.duration) * unit
    this.#startSec = Math.min(this.#startSec, atSec)
    this.#endSec = Math.max(this.#endSec, atSec + durationSec)
    if (atSec > this.#lastStartSec) {
      this.#lastStartSec = atSec
      this.#lastDurationSec = durationSec
    }
    if (packet.dts === AV_NOPTS_VALUE) return
    const decodeSec = Number(packet.dts) * unit
    if (decodeSec < this.#decodeSec - maxBackSec)
      throw new MediaRefusal('jumping-clock', `${this.#decodeSec} s to ${decodeSec} s`)
    this.#decodeSec = Math.max(this.#decodeSec, decodeSec)
  }

  span(): TrackSpan | undefined {
    if (this.#packets === 0) return undefined
    // Not every container states how long the last picture stays; then assume as long as the others.
    const guessSec =
      this.#lastDurationSec > 0 || this.#packets < 2
        ? 0
        : (this.#lastStartSec - this.#startSec) / (this.#packets - 1)
    return {
      startSec: this.#startSec,
      endSec: Math.max(this.#endSec, this.#lastStartSec + guessSec),
      packets: this.#packets,
    }
  }
}

/** Whether something ends so early that a part of it must be missing. */
export const isCutOff = (lengthSec: number, expectedSec: number): boolean =>
  lengthSec < expectedSec - Math.max(tolerated.sec, expectedSec * tolerated.share)

/**
 * Compares the contents of a file with its stated length.
 * @param indexes of the tracks that are read
 * @returns the stated end, in seconds of the file's own clock, if it is later than the contents: the last picture stays
 * until then
 * @throws {MediaRefusal} `damaged`
 */
export function checkStated(
  spans: ReadonlyMap<number, TrackSpan>,
  { trackSec, endSec }: StatedLength,
  indexes: readonly number[],
): number {
  let lastSec = -Infinity
  for (const index of indexes) {
    const span = spans.get(index)
    const statedSec = trackSec.get(index) ?? 0
    const startSec = span?.startSec ?? 0
    const heldSec = (span?.endSec ?? 0) - startSec
    if (isCutOff(heldSec, statedSec)) throw new MediaRefusal('damaged', `${heldSec} s of ${statedSec} s`)
    lastSec = Math.max(lastSec, startSec + Math.max(heldSec, statedSec))
  }
  // Includes tracks that are not read here, as subtitles may continue.
  const lastEndSec = Math.max(...[...spans.values()].map((span) => span.endSec))
  if (endSec !== undefined && isCutOff(lastEndSec, endSec))
    throw new MediaRefusal('damaged', `${lastEndSec} s of ${endSec} s`)
  return endSec !== undefined && endSec > lastEndSec ? endSec : lastSec
}
