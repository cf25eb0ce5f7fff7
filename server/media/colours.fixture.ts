/** Colours by the formulas of the standards, for comparison, without FFmpeg. */
import {
  AV_PIX_FMT_GBRP,
  AV_PIX_FMT_GBRP10LE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PIX_FMT_YUV444P,
  AV_PIX_FMT_YUV444P12LE,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  FilterAPI,
  Frame,
} from 'node-av'
import type { AVPixelFormat } from 'node-av'

import { pictureFilters } from './picture-filter.ts'

export type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Chromaticities of red, green, blue and white (ITU-T H.273, table 2), by their code. */
const chromaticities: Record<
  number,
  readonly [rx: number, ry: number, gx: number, gy: number, bx: number, by: number, wx: number, wy: number]
> = {
  1: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329],
  4: [0.67, 0.33, 0.21, 0.71, 0.14, 0.08, 0.31, 0.316],
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06, 0.3127, 0.329],
  6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, 0.3127, 0.329],
  7: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, 0.3127, 0.329],
  8: [0.681, 0.319, 0.243, 0.692, 0.145, 0.049, 0.31, 0.316],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, 0.3127, 0.329],
  11: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.314, 0.351],
  12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329],
  22: [0.63, 0.34, 0.295, 0.605, 0.155, 0.077, 0.3127, 0.329],
}

const times = (m: Matrix, [x, y, z]: Triple): Triple =>
  m.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return [
    [(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
    [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
    [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det],
  ]
}

const xyzOf = (x: number, y: number): Triple => [x / y, 1, (1 - x - y) / y]

/** RGB to CIE XYZ, and how the white is adapted to D65 (Bradford), as screens do. */
function toXyz(primaries: number): Matrix {
  const [rx, ry, gx, gy, bx, by, wx, wy] = chromaticities[primaries] ?? raise(primaries)
  const [r, g, b] = [xyzOf(rx, ry), xyzOf(gx, gy), xyzOf(bx, by)]
  const columns: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ]
  const white = xyzOf(wx, wy)
  const scale = times(inverse(columns), white)
  const rgb = columns.map((row) =>
    row.map((value, index) => value * (scale[index] ?? 0)),
  ) as unknown as Matrix
  const bradford: Matrix = [
    [0.8951, 0.2664, -0.1614],
    [-0.7502, 1.7135, 0.0367],
    [0.0389, -0.0685, 1.0296],
  ]
  const from = times(bradford, white)
  const to = times(bradford, xyzOf(0.3127, 0.329))
  const adapted = (v: Triple): Triple => {
    const cone = times(bradford, v)
    return times(
      inverse(bradford),
      cone.map((value, index) => (value * (to[index] ?? 0)) / (from[index] ?? 1)) as unknown as Triple,
    )
  }
  const [x, y, z] = [0, 1, 2].map((index) =>
    adapted(rgb.map((row) => row[index] ?? 0) as unknown as Triple),
  ) as [Triple, Triple, Triple]
  return [
    [x[0], y[0], z[0]],
    [x[1], y[1], z[1]],
    [x[2], y[2], z[2]],
  ]
}

const raise = (code: number): never => {
  throw new Error(`Nothing is known of ${code}.`)
}

const power = (exponent: number) => ({
  toLight: (v: number) => Math.max(0, v) ** exponent,
  toSignal: (l: number) => Math.max(0, l) ** (1 / exponent),
})
const pq = {
  m1: 2610 / 16384,
  m2: (2523 / 4096) * 128,
  c1: 3424 / 4096,
  c2: (2413 / 4096) * 32,
  c3: (2392 / 4096) * 32,
}
/** Luminance of white: 203 cd/m² (BT.2408). */
const whiteNits = 203

/** Curves from light, where 1 is white, to signals (H.273, table 3; BT.1886 for screens). */
const toSignal: Record<number, (light: Triple) => Triple> = {
  ...Object.fromEntries(
    (
      [
        [1, 2.4],
        [6, 2.4],
        [14, 2.4],
        [15, 2.4],
        [11, 2.4],
        [4, 2.2],
        [5, 2.8],
        [8, 1],
      ] as const
    ).map(([code, gamma]) => [
      code,
      (light: Triple) => light.map(power(gamma).toSignal) as unknown as Triple,
    ]),
  ),
  9: (light) => light.map((l) => (l < 0.01 ? 0 : 1 + Math.log10(l) / 2)) as unknown as Triple,
  10: (light) => light.map((l) => (l < 0.003_162_277 ? 0 : 1 + Math.log10(l) / 2.5)) as unknown as Triple,
  13: (light) =>
    light.map((l) => (l <= 0.003_130_8 ? 12.92 * l : 1.055 * l ** (1 / 2.4) - 0.055)) as unknown as Triple,
  16: (light) =>
    light.map((l) => {
      const y = ((Math.max(0, l) * whiteNits) / 10_000) ** pq.m1
      return ((pq.c1 + pq.c2 * y) / (1 + pq.c3 * y)) ** pq.m2
    }) as unknown as Triple,
  // The gamma of a screen of 1,000 cd/m² is 1.2. Applied per channel, as in zimg: BT.2100 applies it to the luminance,
  // which makes strong colours slightly weaker.
  18: (light) =>
    light.map((l) => {
      const scene = ((Math.max(0, l) * whiteNits) / 1000) ** (1 / 1.2)
      return scene <= 1 / 12
        ? Math.sqrt(3 * scene)
        : 0.178_832_77 * Math.log(12 * scene - 0.284_668_92) + 0.559_910_73
    }) as unknown as Triple,
}

/** Shares of red and blue in the luma (H.273, table 4). */
const lumaShares: Record<number, readonly [red: number, blue: number]> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
}

function toLuma(matrix: number, primaries: number, [r, g, b]: Triple): Triple {
  if (matrix === 0) return [g, b, r]
  if (matrix === 8) return [0.25 * r + 0.5 * g + 0.25 * b, -0.25 * r + 0.5 * g - 0.25 * b, 0.5 * r - 0.5 * b]
  const luminance = toXyz(primaries)[1]
  const [red, blue] = matrix === 12 ? [luminance[0], luminance[2]] : (lumaShares[matrix] ?? raise(matrix))
  const y = red * r + (1 - red - blue) * g + blue * b
  return [y, (b - y) / (2 * (1 - blue)), (r - y) / (2 * (1 - red))]
}

export type Depth = 'yuv420p' | 'yuv444p' | 'yuv420p10le' | 'yuv444p12le' | 'gbrp' | 'gbrp10le'
const depths: Record<Depth, { format: AVPixelFormat; bits: number; chroma: number }> = {
  yuv420p: { format: AV_PIX_FMT_YUV420P, bits: 8, chroma: 0.5 },
  yuv444p: { format: AV_PIX_FMT_YUV444P, bits: 8, chroma: 1 },
  yuv420p10le: { format: AV_PIX_FMT_YUV420P10LE, bits: 10, chroma: 0.5 },
  yuv444p12le: { format: AV_PIX_FMT_YUV444P12LE, bits: 12, chroma: 1 },
  gbrp: { format: AV_PIX_FMT_GBRP, bits: 8, chroma: 1 },
  gbrp10le: { format: AV_PIX_FMT_GBRP10LE, bits: 10, chroma: 1 },
}

export interface Coding {
  primaries: number
  transfer: number
  matrix: number
  isFull: boolean
  depth: Depth
}

const sidePx = 16

/** A picture of one colour, which is given as an ordinary screen shows it, in 8 bits. */
export function codedPicture(colour: Triple, meant: Coding, stated: Partial<Coding> = {}): Frame {
  const light = colour.map((value) => power(2.4).toLight(value / 255)) as unknown as Triple
  const xyz = times(toXyz(1), light)
  const inPrimaries = times(inverse(toXyz(meant.primaries)), xyz)
  const signal = (toSignal[meant.transfer] ?? raise(meant.transfer))(inPrimaries)
  const { format, bits, chroma } = depths[meant.depth]
  const planes = toLuma(meant.matrix, meant.primaries, signal).map((value, plane) => {
    const isSigned = plane > 0 && meant.matrix !== 0
    const top = 2 ** bits - 1
    const unit = 2 ** (bits - 8)
    const code = meant.isFull
      ? value * top + (isSigned ? 2 ** (bits - 1) : 0)
      : isSigned
        ? 128 * unit + 224 * unit * value
        : 16 * unit + 219 * unit * value
    const side = plane > 0 ? sidePx * chroma : sidePx
    return filled(Math.min(top, Math.max(0, Math.round(code))), side * side, bits)
  })
  const frame = Frame.fromVideoBuffer(Buffer.concat(planes), {
    width: sidePx,
    height: sidePx,
    format,
    timeBase: { num: 1, den: 30 },
  })
  const labels = { ...meant, ...stated }
  Object.assign(frame, {
    pts: 0n,
    colorPrimaries: labels.primaries,
    colorTrc: labels.transfer,
    colorSpace: labels.matrix,
    colorRange: labels.isFull ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG,
  })
  return frame
}

const filled = (code: number, count: number, bits: number): Buffer =>
  bits === 8 ? Buffer.alloc(count, code) : Buffer.from(new Uint16Array(count).fill(code).buffer)

/** The colour that an ordinary screen shows of a picture after the filters of a video: BT.709, 8 bits. */
export async function shownColour(frame: Frame): Promise<Triple> {
  const stored = { width: sidePx, height: sidePx, codedAspect: 1, shownAspect: 1 }
  const canvas = { width: sidePx, height: sidePx }
  const describe = pictureFilters({ canvas, startSec: 0, stored, fieldOrder: undefined })
  using filter = FilterAPI.create(describe(frame))
  const [picture] = [...(await filter.processAll(frame)), ...(await filter.processAll(null))]
  frame.free()
  if (picture === undefined) throw new Error('No picture came out.')
  const bytes = picture.toBuffer()
  const at = (index: number) => bytes[index] ?? 0
  const y = (at(0) - 16) / 219
  const cb = (at(sidePx ** 2) - 128) / 224
  const cr = (at(1.25 * sidePx ** 2) - 128) / 224
  picture.free()
  const r = y + 1.5748 * cr
  const b = y + 1.8556 * cb
  const g = (y - 0.2126 * r - 0.0722 * b) / 0.7152
  return [r, g, b].map((value) => 255 * value) as unknown as Triple
}

/** Dark enough that nothing of them is rolled off as a highlight, and pale enough for the smallest primaries. */
export const colours: readonly Triple[] = [
  [128, 128, 128],
  [130, 90, 70],
  [60, 100, 80],
  [70, 70, 110],
]

/** Every value of H.273 that is converted. */
export const converted = {
  primaries: [1, 4, 5, 6, 7, 8, 9, 11, 12, 22],
  transfers: [1, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 18],
  matrices: [1, 4, 5, 6, 7, 8, 9, 12],
  depths: ['yuv420p', 'yuv444p', 'yuv420p10le', 'yuv444p12le', 'gbrp', 'gbrp10le'],
} as const

/** Light itself, without a curve. */
const LINEAR = 8

/**
 * Of 255, in any channel. Sources of 10 bits and more are at most 2.6 off, which is the rounding of the 8 bits that come out.
 * One of 8 bits is rounded itself and converted after that: 3.5. In 8 bits of linear light a dark colour has so few steps that
 * the nearest one of RGB is 8.5 off: what such a file holds is no better.
 */
export function toleratedError({ depth, transfer }: Coding): number {
  const { bits } = depths[depth]
  if (bits > 8) return 3
  return transfer === LINEAR ? 9 : 4
}

/** How far off the worst channel is. */
export async function errorOf(colour: Triple, meant: Coding, stated?: Partial<Coding>): Promise<number> {
  const shown = await shownColour(codedPicture(colour, meant, stated))
  return Math.max(...shown.map((value, channel) => Math.abs(value - (colour[channel] ?? 0))))
}
