import { AV_FRAME_DATA_DISPLAYMATRIX, AV_FRAME_FLAG_INTERLACED, AV_FRAME_FLAG_KEY } from 'node-av'
import type { Frame } from 'node-av'

import { hasAlpha, isLimitedRgb, labelColours } from './colours.ts'
import type { ColourKind } from './colours.ts'
import type { FrameRate } from './ladder.ts'
import { isTurnedSideways, orientationOf } from './orientation.ts'
import type { Orientation } from './orientation.ts'
import { pixelAspect } from './probe.ts'
import type { StoredShape } from './probe.ts'

interface Size {
  width: number
  height: number
}

/** Properties of a decoded picture, other than its stored size. */
export interface PictureShape {
  /** Display size, in square pixels, turned upright. */
  shown: Size
  orientation: Orientation
  isInterlaced: boolean
}

/**
 * Returns the shape of one picture.
 * @param header which only applies to pictures that match it
 * @param before of the previous picture, as a message that turns the picture applies up to the next key frame
 */
export function shapeOf(frame: Frame, header: StoredShape, before?: PictureShape): PictureShape {
  const { width, height } = frame
  const matrix = frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX)
  const isTurnedAsBefore = matrix === null && before !== undefined && !frame.hasFlags(AV_FRAME_FLAG_KEY)
  const orientation = isTurnedAsBefore ? before.orientation : orientationOf(matrix)
  const codedAspect = pixelAspect(frame.sampleAspectRatio)
  const isAsStated = width === header.width && height === header.height && codedAspect === header.codedAspect
  const aspect = isAsStated ? header.shownAspect : codedAspect
  const shownWidth = Math.max(1, Math.round(width * aspect))
  return {
    shown: isTurnedSideways(orientation)
      ? { width: height, height: shownWidth }
      : { width: shownWidth, height },
    orientation,
    isInterlaced: frame.hasFlags(AV_FRAME_FLAG_INTERLACED),
  }
}

/** Which of two fields was first, if only the container states that there are two. */
export type FieldOrder = 'tff' | 'bff' | undefined

export interface PictureFilterOptions {
  /** Common size of the output pictures. */
  canvas: Size
  startSec: number
  stored: StoredShape
  fieldOrder: FieldOrder
}

/**
 * Makes the filters of a video's pictures, which turn any decoded one into an upright 8-bit BT.709 one of the canvas's
 * size, in square pixels, keeping its shape. Scaling comes first, in the stored orientation, so that everything after
 * it is cheaper.
 */
export function pictureFilters({
  canvas,
  startSec,
  stored,
  fieldOrder,
}: PictureFilterOptions): (frame: Frame) => string {
  // A deinterlacing filter uses the neighbouring pictures, so it stays once it is needed.
  let hasFields = fieldOrder !== undefined
  let shape: PictureShape | undefined
  return (frame) => {
    shape = shapeOf(frame, stored, shape)
    const { shown, orientation, isInterlaced } = shape
    hasFields ||= isInterlaced
    const fitted = fitInto(shown, canvas)
    const scaled = isTurnedSideways(orientation) ? { width: fitted.height, height: fitted.width } : fitted
    return [
      `setpts=PTS-${startSec}/TB`,
      ...(fieldOrder === undefined ? [] : [`setfield=${fieldOrder}`]),
      ...(hasFields ? ['bwdif=send_frame:auto:interlaced'] : []),
      ...(hasAlpha(frame) ? [onWhite] : []),
      ...(isLimitedRgb(frame) ? [toFullRange] : []),
      ...converters[labelColours(frame)](scaled),
      ...orientation.filters,
      ...(isSame(fitted, canvas) ? [] : [`pad=${canvas.width}:${canvas.height}:-1:-1:black`]),
      'setsar=1',
      // Captions, HDR data, orientation and encoder notes of the original would be copied along.
      'sidedata=mode=delete',
      'setparams=field_mode=prog:range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
    ].join(',')
  }
}

const isSame = (x: Size, y: Size) => x.width === y.width && x.height === y.height
const even = (value: number) => Math.max(2, 2 * Math.round(value / 2))
/** Even sides slightly change a shape, which must not cause black bars. */
const tolerance = { share: 0.02, px: 2 }

/** The size at which a picture fits a canvas without distortion. */
export function fitInto(picture: Size, canvas: Size): Size {
  const byWidth = (picture.height * canvas.width) / picture.width
  const byHeight = (picture.width * canvas.height) / picture.height
  const isAlike =
    Math.abs(byWidth - canvas.height) <= Math.max(tolerance.px, canvas.height * tolerance.share) ||
    Math.abs(byHeight - canvas.width) <= Math.max(tolerance.px, canvas.width * tolerance.share)
  if (isAlike) return canvas
  return byWidth < canvas.height
    ? { width: canvas.width, height: even(byWidth) }
    : { width: even(byHeight), height: canvas.height }
}

/** Videos are opaque: transparent pictures are put on white, as on most pages. */
const onWhite =
  'format=rgba,split[over][under];[under]drawbox=c=white:replace=1:t=fill[white];' +
  '[white][over]overlay=format=gbrp'

/** Both scalers treat all RGB as full range. */
const toFullRange = ['r', 'g', 'b']
  .map((channel) => `${channel}='clip((val-(maxval+1)/16)*256*maxval/(219*(maxval+1)),0,maxval)'`)
  .join(':')
  .replace(/^/, 'lutrgb=')

const converters: Record<ColourKind, (size: Size) => string[]> = {
  plain: ({ width, height }) => [
    `scale=${width}:${height}:flags=bicubic+accurate_rnd:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
  ],
  // Colours beyond BT.709 are clipped.
  wide: ({ width, height }) => [
    `zscale=w=${width}:h=${height}:f=bicubic:p=bt709:t=bt709:m=bt709:r=tv`,
    'format=yuv420p',
  ],
  hdr: toneMap,
}

/**
 * PQ and HLG to what ordinary screens show: linear light with white at 203 nits (ITU-R BT.2408), BT.709
 * primaries, only the highlights rolled off.
 */
function toneMap({ width, height }: Size): string[] {
  return [
    `zscale=w=${width}:h=${height}:t=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}

/** A constant rate from second 0: gaps are filled with the previous picture, a late start with the first one. */
export const rateFilter = ({ num, den }: FrameRate): string =>
  `fps=${num}/${den}:start_time=0:eof_action=pass`
