import sharp, { type OverlayOptions, type Region, type Sharp } from 'sharp'

import { contrastOf, DARK_GROUND, LIGHT_GROUND } from '#contract/accent.ts'
import { MARK_MIN_PX } from '#contract/constants.ts'
import { MARK_FILES, type MarkFile } from '#contract/models/site.ts'

import type { MediaLimits } from './limits.ts'
import { openPicture, refuseAsDamaged } from './make-picture.ts'
import { MediaRefusal } from './refusal.ts'

export interface MarkRequest {
  data: Uint8Array
  limits: MediaLimits
}

/** The files of a mark: PNGs, since not every system takes WebP for its icons. */
export type MarkPictures = Record<MarkFile, Uint8Array>

interface IconShape {
  sizePx: number
  /** `tile` has round corners, `square` fills the picture (the system cuts it). */
  ground: 'tile' | 'square'
  /** Size of a mark on it, 1 being the whole picture. */
  scale: number
  /** The same for a picture that has its own background. */
  opaqueScale: number
}

/** Like Vireo's icons in manifest/icons.ts. A maskable one keeps the mark inside the safe circle. */
const ICONS: Record<Exclude<MarkFile, 'monochrome'>, IconShape> = {
  small: { sizePx: 96, ground: 'tile', scale: 0.8, opaqueScale: 1 },
  icon192: { sizePx: 192, ground: 'tile', scale: 0.74, opaqueScale: 1 },
  icon512: { sizePx: 512, ground: 'tile', scale: 0.74, opaqueScale: 1 },
  maskable: { sizePx: 512, ground: 'square', scale: 0.58, opaqueScale: 0.8 },
  touch: { sizePx: 180, ground: 'square', scale: 0.68, opaqueScale: 1 },
}
const MONOCHROME = { sizePx: 512, scale: 0.58 }
/** Radius of a tile's corners, 1 being its side. */
const CORNER = 112 / 512

const WORKING_PX = 1024
const SIDE_PX = 512
/** Fainter pixels are invisible. */
const VISIBLE_ALPHA = 16

interface Pixels {
  data: Buffer
  width: number
  height: number
}

/**
 * Makes the files of a site's mark from an uploaded picture: re-encoded, without metadata, cropped to its visible part,
 * on a contrasting background. Runs in the job's own process.
 * @throws {MediaRefusal} as `makePicture` does, and `mark-too-small`
 */
export async function makeMark({ data, limits }: MarkRequest): Promise<MarkPictures> {
  const picture = await openPicture(data, limits)
  const { width, height } = await picture.metadata().catch(refuseAsDamaged)
  const pixels = await read(
    picture.rotate().resize(WORKING_PX, WORKING_PX, { fit: 'inside', withoutEnlargement: true }),
  )
  const seen = visiblePart(pixels)
  const shrunk = Math.max(1, Math.max(width, height) / WORKING_PX)
  if (!seen || Math.max(seen.width, seen.height) * shrunk < MARK_MIN_PX)
    throw new MediaRefusal('mark-too-small', `${seen?.width ?? 0}x${seen?.height ?? 0}`)
  const isOpaque = hasNoAlpha(pixels)
  const mark = await fillSquare(pixels, seen)
  return drawIcons(mark, isOpaque ? cornerOf(pixels) : groundFor(mark), isOpaque)
}

/** Fits a part of a picture into a square. */
const fillSquare = ({ data, width, height }: Pixels, part: Region = { left: 0, top: 0, width, height }) =>
  read(
    sharp(data, { raw: { width, height, channels: 4 } })
      .extract(part)
      .resize(SIDE_PX, SIDE_PX, { fit: 'contain', background: TRANSPARENT }),
  )

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

async function read(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseAsDamaged)
  return { data, width: info.width, height: info.height }
}

function visiblePart({ data, width, height }: Pixels) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < VISIBLE_ALPHA) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function hasNoAlpha({ data }: Pixels): boolean {
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return false
  return true
}

const hexOf = (...channels: number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

const cornerOf = ({ data }: Pixels) => hexOf(data[0] ?? 0, data[1] ?? 0, data[2] ?? 0)

/** The background with more contrast to the mark's mean colour. */
function groundFor({ data }: Pixels): string {
  const sums = [0, 0, 0, 0]
  for (let index = 0; index < data.length; index += 4) {
    const alpha = data[index + 3] ?? 0
    for (const channel of [0, 1, 2]) sums[channel]! += (data[index + channel] ?? 0) * alpha
    sums[3]! += alpha
  }
  const [red = 0, green = 0, blue = 0, weight = 1] = sums
  const mean = hexOf(red / weight, green / weight, blue / weight)
  return contrastOf(mean, DARK_GROUND) >= contrastOf(mean, LIGHT_GROUND) ? DARK_GROUND : LIGHT_GROUND
}

async function drawIcons(mark: Pixels, ground: string, isOpaque: boolean): Promise<MarkPictures> {
  const names = Object.keys(MARK_FILES) as MarkFile[]
  const drawn = names.map(async (name) => [
    name,
    name === 'monochrome'
      ? await drawMonochrome(mark, ground, isOpaque)
      : await drawIcon(mark, ground, ICONS[name], isOpaque, name),
  ])
  return Object.fromEntries(await Promise.all(drawn)) as MarkPictures
}

const scaled = ({ data, width, height }: Pixels, sidePx: number) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .resize(sidePx, sidePx)
    .png()
    .toBuffer()

/** An empty picture with layers, the first one lowest. */
const layered = (sizePx: number, layers: OverlayOptions[]) =>
  sharp({ create: { width: sizePx, height: sizePx, channels: 4, background: TRANSPARENT } }).composite(layers)

const rectangle = (sizePx: number, radius: number, fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}"><rect width="${sizePx}" height="${sizePx}" rx="${radius}" fill="${fill}"/></svg>`,
  )

async function drawIcon(
  mark: Pixels,
  ground: string,
  { sizePx, ground: shape, scale, opaqueScale }: IconShape,
  isOpaque: boolean,
  name: MarkFile,
): Promise<Uint8Array> {
  const input = await scaled(mark, Math.round(sizePx * (isOpaque ? opaqueScale : scale)))
  const radius = shape === 'tile' ? sizePx * CORNER : 0
  const icon = layered(sizePx, [
    { input: rectangle(sizePx, 0, ground) },
    { input, gravity: 'center' },
    { input: rectangle(sizePx, radius, '#000'), blend: 'dest-in' },
  ])
  return MARK_FILES[name] === 'webp' ? icon.webp({ quality: 88 }).toBuffer() : icon.png().toBuffer()
}

/** White, as opaque as the mark, or as its difference from its own background. Systems apply their colour. */
async function drawMonochrome(mark: Pixels, ground: string, isOpaque: boolean): Promise<Uint8Array> {
  const { data, width, height } = mark
  const own = [1, 3, 5].map((start) => Number.parseInt(ground.slice(start, start + 2), 16))
  const white = Buffer.alloc(data.length, 255)
  for (let index = 0; index < data.length; index += 4) {
    const alpha = data[index + 3] ?? 0
    const distance = Math.max(...own.map((value, channel) => Math.abs((data[index + channel] ?? 0) - value)))
    white[index + 3] = isOpaque ? Math.min(alpha, distance * 2) : alpha
  }
  const input = await scaled({ data: white, width, height }, Math.round(MONOCHROME.sizePx * MONOCHROME.scale))
  return layered(MONOCHROME.sizePx, [{ input, gravity: 'center' }])
    .png()
    .toBuffer()
}
