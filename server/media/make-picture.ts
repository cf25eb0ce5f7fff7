import sharp, { type ResizeOptions, type Sharp } from 'sharp'

import type { MediaLimits } from './limits.ts'
import { MediaRefusal } from './refusal.ts'
import { smallAvatar } from './small-avatar.ts'

/** Sides of the large and the small picture. */
const avatarSidePx = 256
const messageSidesPx = [1600, 640] as const
const maxInputPixels = 40_000_000

const stickerSidesPx = [512, 160] as const

/** Pictures of users are square, those in messages and stickers keep their shape. */
export type PictureUse = 'avatar' | 'message' | 'sticker'

export interface PictureRequest {
  data: Uint8Array
  use: PictureUse
  limits: MediaLimits
}

/** A picture as WebP in two sizes. */
export interface Picture {
  large: Uint8Array
  small: Uint8Array
  /** Size of the large picture. */
  width: number
  height: number
}

/**
 * Makes a WebP of a picture in two sizes: turned upright, without metadata, always re-encoded. JPEG, PNG and WebP
 * are read, recognised by their first bytes; SVG and all others are refused. Runs in the job's own process.
 * @throws {MediaRefusal} `empty-file`, `not-a-picture`, `too-large`, `too-many-pixels`, `damaged`
 */
export async function makePicture({ data, use, limits }: PictureRequest): Promise<Picture> {
  const picture = await openPicture(data, limits)
  const sidesPx = use === 'sticker' ? stickerSidesPx : messageSidesPx
  const { data: pixels, info } = await picture
    .rotate()
    .resize(use === 'avatar' ? square(avatarSidePx) : within(sidesPx[0]))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseAsDamaged)
  const decoded = sharp(pixels, { raw: info })
  return {
    large: await decoded.clone().webp({ quality: 82 }).toBuffer(),
    small:
      use === 'avatar'
        ? await smallAvatar(decoded)
        : await decoded.resize(within(sidesPx[1])).webp({ quality: 78 }).toBuffer(),
    width: info.width,
    height: info.height,
  }
}

/**
 * Opens a picture whose kind and size are accepted.
 * @throws as `makePicture` does
 */
export async function openPicture(data: Uint8Array, limits: MediaLimits): Promise<Sharp> {
  const input = Buffer.from(data)
  if (input.length === 0) throw new MediaRefusal('empty-file')
  if (input.length > limits.maxBytes) throw new MediaRefusal('too-large', `${input.length} bytes`, limits)
  if (!isAcceptedPicture(input)) throw new MediaRefusal('not-a-picture')
  const picture = sharp(input, { limitInputPixels: false, failOn: 'error', animated: false })
  const { width, height } = await picture.metadata().catch(refuseAsDamaged)
  if (width * height > maxInputPixels) throw new MediaRefusal('too-many-pixels', `${width}x${height}`)
  return picture
}

const square = (sidePx: number): ResizeOptions => ({
  width: sidePx,
  height: sidePx,
  fit: 'cover',
  position: 'attention',
})

/** Smaller ones stay as they are. */
const within = (sidePx: number): ResizeOptions => ({
  width: sidePx,
  height: sidePx,
  fit: 'inside',
  withoutEnlargement: true,
})

export function refuseAsDamaged(error: Error): never {
  throw new MediaRefusal('damaged', error.message)
}

function isAcceptedPicture(bytes: Buffer): boolean {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = ascii(0, 8) === '\x89PNG\r\n\x1a\n'
  const isWebp = ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}
