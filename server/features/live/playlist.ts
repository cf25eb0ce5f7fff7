import type { HeaderRecord } from '#server/media/live/package-room.ts'
import { headerFile, segmentFile } from '#server/media/live/package-room.ts'

import type { Segment, Timeline } from './timeline.ts'

/** Longest segment, rounded up (RFC 8216, section 4.4.3.1). It must not change. */
const TARGET_SEC = 6
/** Parts are listed of so many segments at the end. */
const PARTS_OF = 4

export const partFile = (msn: number, part: number): string => `${msn}.${part}.m4s`

const seconds = (value: number): string => value.toFixed(5)

/** The playlist of a room's renditions: the source alone. */
export function multivariantPlaylist(header: HeaderRecord | undefined, bitrateBps: number): string {
  const bandwidth = Math.max(100_000, Math.round(bitrateBps))
  const resolution = header ? `,RESOLUTION=${header.width}x${header.height}` : ''
  const codecs = header ? `,CODECS="${header.codecs}"` : ''
  return `#EXTM3U
#EXT-X-VERSION:9
#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${codecs}${resolution}
source.m3u8
`
}

/** The playlist of what can be watched now, with low latency (RFC 8216bis, section 4.4 and appendix B). */
export function livePlaylist(timeline: Timeline): string {
  const { window, partTargetSec } = timeline
  const target = partTargetSec.toFixed(3)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${TARGET_SEC}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(partTargetSec * 3).toFixed(3)}`,
    `#EXT-X-PART-INF:PART-TARGET=${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${window[0]?.msn ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${timeline.discontinuityCount}`,
  ]
  let run: number | undefined
  for (const [place, segment] of window.entries()) {
    lines.push(...beginningOf(segment, run, place === 0))
    run = segment.run
    if (!timeline.isEnded && place >= window.length - PARTS_OF) {
      for (const { msn, part, durationSec, isIndependent } of segment.parts) {
        const independent = isIndependent ? ',INDEPENDENT=YES' : ''
        lines.push(`#EXT-X-PART:DURATION=${seconds(durationSec)},URI="${partFile(msn, part)}"${independent}`)
      }
    }
    if (segment.isWhole) lines.push(`#EXTINF:${seconds(segment.durationSec)},`, segmentFile(segment.msn))
  }
  if (timeline.isEnded) lines.push('#EXT-X-ENDLIST')
  else {
    const { msn, part } = timeline.nextPlace
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partFile(msn, part)}"`)
  }
  return `${lines.join('\n')}\n`
}

/** The playlist of a whole recording. */
export function recordingPlaylist(segments: readonly Segment[]): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${TARGET_SEC}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
  ]
  let run: number | undefined
  for (const [place, segment] of segments.entries()) {
    lines.push(...beginningOf(segment, run, place === 0))
    run = segment.run
    lines.push(`#EXTINF:${seconds(segment.durationSec)},`, segmentFile(segment.msn))
  }
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
}

function beginningOf(segment: Segment, runBefore: number | undefined, isFirst: boolean): string[] {
  return [
    ...(segment.isDiscontinuous && !isFirst ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(segment.run === runBefore ? [] : [`#EXT-X-MAP:URI="${headerFile(segment.run)}"`]),
    ...(isFirst || segment.isDiscontinuous
      ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.filmedAtMs).toISOString()}`]
      : []),
  ]
}
