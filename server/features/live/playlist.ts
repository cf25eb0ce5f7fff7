import type { HeaderRecord } from '#server/media/live/package-room.ts'
import { headerFile, segmentFile } from '#server/media/live/package-room.ts'

import { RenditionView, type RenditionName } from './rendition-view.ts'
import type { Segment, Timeline } from './timeline.ts'

/** Longest segment, rounded up (RFC 8216, section 4.4.3.1). It must not change. */
const TARGET_SEC = 6
/** Number of last segments whose parts are listed. */
const PARTS_OF = 4

/** Prefix of the file names of a rendition. */
const prefixOf = (name: RenditionName): string => (name === 'source' ? '' : `${name}-`)

const seconds = (value: number): string => value.toFixed(5)

export interface ListedRendition {
  name: RenditionName
  bitrateBps: number
  width: number
  height: number
}

/** The playlist of a room's renditions, the source first. */
export function multivariantPlaylist(
  header: Pick<HeaderRecord, 'codecs'> | undefined,
  renditions: readonly ListedRendition[],
): string {
  const codecs = header ? `,CODECS="${header.codecs}"` : ''
  const lines = renditions.flatMap(({ name, bitrateBps, width, height }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(100_000, Math.round(bitrateBps))}${codecs},RESOLUTION=${width}x${height}`,
    `${name}.m3u8`,
  ])
  return `${['#EXTM3U', '#EXT-X-VERSION:9', ...lines].join('\n')}\n`
}

/** The playlist of what can be watched now, with low latency (RFC 8216bis, section 4.4 and appendix B). */
export function livePlaylist(timeline: Timeline, name: RenditionName = 'source'): string {
  const view = new RenditionView(timeline, name)
  const { window } = view
  const { partTargetSec } = timeline
  const prefix = prefixOf(name)
  const partFile = (msn: number, part: number) => `${prefix}${msn}.${part}.m4s`
  const target = partTargetSec.toFixed(3)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${TARGET_SEC}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(partTargetSec * 3).toFixed(3)}`,
    `#EXT-X-PART-INF:PART-TARGET=${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${window[0]?.msn ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${view.discontinuitySequence}`,
  ]
  let run: number | undefined
  for (const [place, segment] of window.entries()) {
    lines.push(...beginningOf(segment, run, { isFirst: place === 0, prefix }))
    run = segment.run
    if (!timeline.isEnded && place >= window.length - PARTS_OF) {
      for (const { msn, part, durationSec, isIndependent } of segment.parts) {
        const independent = isIndependent ? ',INDEPENDENT=YES' : ''
        lines.push(`#EXT-X-PART:DURATION=${seconds(durationSec)},URI="${partFile(msn, part)}"${independent}`)
      }
    }
    if (segment.isWhole) {
      lines.push(`#EXTINF:${seconds(segment.durationSec)},`, `${prefix}${segmentFile(segment.msn)}`)
    }
  }
  if (timeline.isEnded) lines.push('#EXT-X-ENDLIST')
  else {
    const { msn, part } = view.nextPlace
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
    lines.push(...beginningOf(segment, run, { isFirst: place === 0, prefix: '' }))
    run = segment.run
    lines.push(`#EXTINF:${seconds(segment.durationSec)},`, segmentFile(segment.msn))
  }
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
}

function beginningOf(
  segment: Segment,
  runBefore: number | undefined,
  { isFirst, prefix }: { isFirst: boolean; prefix: string },
): string[] {
  return [
    ...(segment.isDiscontinuous && !isFirst ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(segment.run === runBefore ? [] : [`#EXT-X-MAP:URI="${prefix}${headerFile(segment.run)}"`]),
    ...(isFirst || segment.isDiscontinuous
      ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.filmedAtMs).toISOString()}`]
      : []),
  ]
}
