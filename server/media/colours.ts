import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT470M,
  AVCOL_PRI_BT709,
  AVCOL_PRI_EBU3213,
  AVCOL_PRI_FILM,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE240M,
  AVCOL_PRI_SMPTE428,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_CL,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_CHROMA_DERIVED_NCL,
  AVCOL_SPC_FCC,
  AVCOL_SPC_ICTCP,
  AVCOL_SPC_RESERVED,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_SPC_YCGCO,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_GAMMA22,
  AVCOL_TRC_GAMMA28,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_LINEAR,
  AVCOL_TRC_LOG,
  AVCOL_TRC_LOG_SQRT,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_SMPTE428,
  avGetPixFmtName,
} from 'node-av'
import type { AVColorSpace, AVPixelFormat, Frame } from 'node-av'

import { MediaRefusal } from './refusal.ts'

/**
 * How the colours of a picture have to be converted. `plain`: only the matrix or range may differ. `wide`: different
 * primaries or curve. `hdr`: brighter than ordinary screens.
 */
export type ColourKind = 'plain' | 'wide' | 'hdr'

/** High-definition pictures that do not say how their colours are coded are BT.709, smaller ones BT.601. */
const hdHeight = 720

/** Curves of high dynamic range. */
export const isHdrTransfer = (transfer: number): boolean =>
  transfer === AVCOL_TRC_SMPTE2084 || transfer === AVCOL_TRC_ARIB_STD_B67

/** Curves other than BT.709 and those made to be shown like it (BT.601, SMPTE 240M, BT.1361, xvYCC, BT.2020). */
const ownTransfers = new Set<number>([
  AVCOL_TRC_GAMMA22,
  AVCOL_TRC_GAMMA28,
  AVCOL_TRC_LINEAR,
  AVCOL_TRC_LOG,
  AVCOL_TRC_LOG_SQRT,
  AVCOL_TRC_IEC61966_2_1,
])

const knownPrimaries = new Set<number>([
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT470M,
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE240M,
  AVCOL_PRI_FILM,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE428,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_PRI_EBU3213,
])

/** Matrices of FFmpeg's own scaler, which is the faster one. */
const commonMatrices = new Set<number>([
  AVCOL_SPC_RGB,
  AVCOL_SPC_BT709,
  AVCOL_SPC_FCC,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_BT2020_NCL,
])

/** Those that only zimg knows. */
const rareMatrices = new Set<number>([AVCOL_SPC_YCGCO, AVCOL_SPC_CHROMA_DERIVED_NCL])

const smallPrimaries = new Set<number>([AVCOL_PRI_BT470BG, AVCOL_PRI_SMPTE170M, AVCOL_PRI_EBU3213])

const isRgb = (frame: Frame): boolean =>
  /^(?:gbr|rgb|bgr|argb|abgr|0rgb|0bgr|x2rgb|x2bgr|pal8)/.test(pixelFormatOf(frame))

/** Whether pictures are RGB from 16 to 235. */
export const isLimitedRgb = (frame: Frame): boolean => frame.colorRange === AVCOL_RANGE_MPEG && isRgb(frame)

/** Whether pictures can be transparent. */
export const hasAlpha = (frame: Frame): boolean =>
  /^(?:gbrap|rgba|bgra|argb|abgr|yuva|ya8|ya16|pal8)/.test(pixelFormatOf(frame))

const pixelFormatOf = ({ format }: Frame): string => avGetPixFmtName(format as AVPixelFormat) ?? ''

/**
 * Labels a picture with its colour coding, in values that the scalers know: missing or meaningless values become the
 * most likely ones. One that states only a transfer of high dynamic range is BT.2020.
 * @throws {MediaRefusal} `unknown-colours` for colours that no scaler here converts
 */
export function labelColours(frame: Frame): ColourKind {
  const isHdr = isHdrTransfer(frame.colorTrc)
  if (frame.colorTrc === AVCOL_TRC_SMPTE428) throw refusal(frame)
  if (!isHdr && !ownTransfers.has(frame.colorTrc)) frame.colorTrc = AVCOL_TRC_BT709
  // A missing one follows from the other one.
  const statedMatrix = matrixOf(frame)
  const statedPrimaries = knownPrimaries.has(frame.colorPrimaries) ? frame.colorPrimaries : undefined
  const isWide = isHdr || statedMatrix === AVCOL_SPC_BT2020_NCL || statedMatrix === AVCOL_SPC_BT2020_CL
  frame.colorPrimaries = statedPrimaries ?? (isWide ? AVCOL_PRI_BT2020 : AVCOL_PRI_BT709)
  frame.colorSpace = statedMatrix ?? guessMatrix(frame, statedPrimaries)
  const isCommon = commonMatrices.has(frame.colorSpace)
  if (!isCommon && !rareMatrices.has(frame.colorSpace) && !isConvertible(frame)) throw refusal(frame)
  if (isHdr) return 'hdr'
  const isPlain = isCommon && frame.colorPrimaries === AVCOL_PRI_BT709 && frame.colorTrc === AVCOL_TRC_BT709
  return isPlain ? 'plain' : 'wide'
}

/** The stated matrix; undefined if none is stated. */
function matrixOf(frame: Frame): AVColorSpace | undefined {
  if (isRgb(frame)) return AVCOL_SPC_RGB
  const { colorSpace } = frame
  const isStated =
    colorSpace !== AVCOL_SPC_UNSPECIFIED && colorSpace !== AVCOL_SPC_RESERVED && colorSpace !== AVCOL_SPC_RGB
  return isStated ? colorSpace : undefined
}

function guessMatrix(frame: Frame, primaries: number | undefined): AVColorSpace {
  if (frame.colorPrimaries === AVCOL_PRI_BT2020) return AVCOL_SPC_BT2020_NCL
  const isSmall =
    primaries === undefined ? Math.min(frame.width, frame.height) < hdHeight : smallPrimaries.has(primaries)
  return isSmall ? AVCOL_SPC_SMPTE170M : AVCOL_SPC_BT709
}

/** These two are defined together with curves: without them they mean nothing. */
function isConvertible({ colorSpace, colorTrc }: Frame): boolean {
  if (colorSpace === AVCOL_SPC_ICTCP) return isHdrTransfer(colorTrc)
  return colorSpace === AVCOL_SPC_BT2020_CL && colorTrc === AVCOL_TRC_BT709
}

const refusal = ({ colorPrimaries, colorTrc, colorSpace }: Frame) =>
  new MediaRefusal(
    'unknown-colours',
    `primaries ${colorPrimaries}, transfer ${colorTrc}, matrix ${colorSpace}`,
  )
