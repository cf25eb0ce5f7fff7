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

/** Properties of a decoded picture, apart from its size in memory. */
export interface PictureShape {
  /** Size to be shown, in square pixels, turned upright. */
  shown: Size
  orientation: Orientation
  isInterlaced: boolean
}

/**
 * Tells the shape of one picture.
 * @param header which only holds for pictures that are as it says
 * @param before of the picture before: a message that turns the picture holds up to the next key frame
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

/** Which of two fields was first, where only the container tells that there are two. */
export type FieldOrder = 'tff' | 'bff' | undefined

export interface PictureFilterOptions {
  /** Size of the picture that they all become. */
  canvas: Size
  startSec: number
  stored: StoredShape
  fieldOrder: FieldOrder
}

/**
 * Makes the filters of a video's pictures: of any decoded one an upright 8-bit BT.709 one of the canvas's size, in
 * square pixels, each in its own shape. Scaling comes first, while the picture still lies as it was stored: all that
 * follows is cheaper then.
 */
export function pictureFilters({
  canvas,
  startSec,
  stored,
  fieldOrder,
}: PictureFilterOptions): (frame: Frame) => string {
  // A filter that joins fields looks at the pictures before and after: it stays once it is needed.
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
      // Captions, HDR data, orientation and encoder notes of the original would travel into the copies.
      'sidedata=mode=delete',
      'setparams=field_mode=prog:range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
    ].join(',')
  }
}

const isSame = (x: Size, y: Size) => x.width === y.width && x.height === y.height
const even = (value: number) => Math.max(2, 2 * Math.round(value / 2))
/** Even sides change a shape a little: that is no reason for black bars. */
const tolerance = { share: 0.02, px: 2 }

/** The size at which a picture fits a canvas without being squeezed. */
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

/** Nothing shows through a video: what is see-through lies on white, as on most pages. */
const onWhite =
  'format=rgba,split[over][under];[under]drawbox=c=white:replace=1:t=fill[white];' +
  '[white][over]overlay=format=gbrp'

/** Both scalers take all RGB for full range. */
const toFullRange = ['r', 'g', 'b']
  .map((channel) => `${channel}='clip((val-(maxval+1)/16)*256*maxval/(219*(maxval+1)),0,maxval)'`)
  .join(':')
  .replace(/^/, 'lutrgb=')

const converters: Record<ColourKind, (size: Size) => string[]> = {
  plain: ({ width, height }) => [
    `scale=${width}:${height}:flags=bicubic+accurate_rnd:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
  ],
  // Colours beyond BT.709 are cut off.
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

/** A constant rate from second 0: holes are filled with the picture before, a late start with the first one. */
export const rateFilter = ({ num, den }: FrameRate): string =>
  `fps=${num}/${den}:start_time=0:eof_action=pass`
