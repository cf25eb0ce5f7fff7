import type { FrameRate } from './ladder.ts'
import { isTurnedSideways } from './orientation.ts'
import type { ClipProbe } from './probe.ts'

/** High-definition pictures that do not say how their colours are coded are BT.709, smaller ones BT.601. */
const hdHeight = 720

/**
 * FFmpeg filters that make of any decoded picture an upright 8-bit BT.709 one of `size`, in square pixels.
 * Scaling comes first, while the picture still lies as it was stored: all that follows is cheaper then.
 */
export function pictureFilter(probe: ClipProbe, size: { width: number; height: number }): string {
  const turned = isTurnedSideways(probe.orientation)
  const [width, height] = turned ? [size.height, size.width] : [size.width, size.height]
  return [
    `setpts=PTS-${probe.startSec}/TB`,
    ...(probe.dynamicRange === 'hdr' ? toneMap(width, height) : scaleToBt709(probe, width, height)),
    ...probe.orientation.filters,
    'setsar=1',
    // Captions, HDR data, orientation and encoder notes of the original would travel into the copies.
    'sidedata=mode=delete',
    'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
  ].join(',')
}

function scaleToBt709(probe: ClipProbe, width: number, height: number): string[] {
  const assumedMatrix = Math.min(probe.width, probe.height) >= hdHeight ? 'bt709' : 'bt601'
  const from = probe.isColourTagged ? '' : `:in_color_matrix=${assumedMatrix}`
  return [
    `scale=${width}:${height}:flags=bicubic${from}:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
  ]
}

/**
 * PQ and HLG to what ordinary screens show: linear light with white at 203 nits (ITU-R BT.2408), BT.709
 * primaries, only the highlights rolled off.
 */
function toneMap(width: number, height: number): string[] {
  return [
    `zscale=w=${width}:h=${height}:t=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}

/** A constant rate from second 0: holes are filled with the picture before, a late start with the first one. */
export const rateFilter = ({ num, den }: FrameRate): string =>
  `fps=${num}/${den}:start_time=0:eof_action=pass`
