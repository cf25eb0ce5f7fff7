import type { Part, Segment, Timeline } from './timeline.ts'

/** Segments ahead from which a requested playlist is too far off to wait for. */
const AHEAD_MAX_COUNT = 2

/** The source, as its publisher sends it, or the smaller one beside it. */
export type RenditionName = 'source' | '360p'

/** The segments and parts of one rendition of a room, as far as they exist. */
export class RenditionView {
  readonly timeline: Timeline
  readonly name: RenditionName

  constructor(timeline: Timeline, name: RenditionName) {
    this.timeline = timeline
    this.name = name
  }

  /**
   * Segments in the playlist. Those of the second rendition begin with the first one after which nothing is missing.
   */
  get window(): Segment[] {
    const { window } = this.timeline
    if (this.name === 'source') return window
    const newest = window.findLastIndex(({ parts }) => parts[0]?.small !== undefined)
    if (newest === -1) return []
    let first = newest
    while (first > 0 && isWholeInSmall(window[first - 1])) first -= 1
    return window.slice(first, newest + 1).map(asSmall)
  }

  get last(): Segment | undefined {
    if (this.name === 'source') return this.timeline.last
    const newest = this.timeline.window.findLast(({ parts }) => parts[0]?.small !== undefined)
    return newest && asSmall(newest)
  }

  get isEmpty(): boolean {
    return this.last === undefined
  }

  /** Discontinuities up to the first segment, including its own (RFC 8216, section 6.2.2). */
  get discontinuitySequence(): number {
    const { window, discontinuityCount } = this.timeline
    const first = this.window[0]?.msn
    const before = window.filter(
      ({ msn, isDiscontinuous }) => isDiscontinuous && first !== undefined && msn <= first,
    )
    return discontinuityCount + before.length
  }

  /** The position of the next part. */
  get nextPlace(): { msn: number; part: number } {
    const { last } = this
    if (!last) return { msn: 0, part: 0 }
    return last.isWhole ? { msn: last.msn + 1, part: 0 } : { msn: last.msn, part: last.parts.length }
  }

  /** Whether the playlist has the part, or the whole segment if no part is given. */
  has(msn: number, part: number | undefined): boolean {
    const { last } = this
    if (this.timeline.isEnded) return true
    if (!last) return false
    if (last.msn > msn) return true
    return last.msn === msn && (part === undefined ? last.isWhole : last.parts.length > part)
  }

  isFarAhead(msn: number): boolean {
    return msn > (this.timeline.last?.msn ?? 0) + AHEAD_MAX_COUNT
  }

  findPart(msn: number, part: number): Part | undefined {
    return this.window.find((segment) => segment.msn === msn)?.parts[part]
  }

  /** Bits per second of what is in the playlist; 0 while it is empty. */
  get bitrateBps(): number {
    const seconds = this.window.reduce(
      (sum, { parts }) => sum + sumOf(parts, ({ durationSec }) => durationSec),
      0,
    )
    const bytes = this.window.reduce((sum, { parts }) => sum + sumOf(parts, (part) => this.#sizeOf(part)), 0)
    return seconds > 0 ? (bytes * 8) / seconds : 0
  }

  #sizeOf({ length, small }: Part): number {
    return this.name === 'source' ? length : (small?.length ?? 0)
  }
}

const sumOf = (parts: readonly Part[], valueOf: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + valueOf(part), 0)

const isWholeInSmall = (segment: Segment | undefined): boolean =>
  segment?.isWhole === true && segment.parts.every(({ small }) => small !== undefined)

/** A segment with its parts in the second rendition, up to the first missing one. */
function asSmall(segment: Segment): Segment {
  const missing = segment.parts.findIndex(({ small }) => small === undefined)
  const parts = missing === -1 ? segment.parts : segment.parts.slice(0, missing)
  return { ...segment, parts, isWhole: segment.isWhole && missing === -1 }
}
