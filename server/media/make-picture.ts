import sharp from 'sharp'

import type { MediaLimits } from './limits.ts'
import { MediaRefusal } from './refusal.ts'
import { smallAvatar } from './small-avatar.ts'

const avatarSidePx = 256
const maxInputPixels = 40_000_000

export interface PictureRequest {
  data: Uint8Array
  limits: MediaLimits
}

/** A picture as a square WebP in two sizes. */
export interface Avatar {
  large: Uint8Array
  small: Uint8Array
}

/**
 * Makes a square WebP of a picture in two sizes: turned upright, without metadata, always re-encoded. JPEG, PNG and WebP
 * are read, recognised by their first bytes; SVG and all others are refused. Runs in the job's own process.
 * @throws {MediaRefusal} `empty-file`, `not-a-picture`, `too-large`, `too-many-pixels`, `damaged`
 */
export async function makePicture({ data, limits }: PictureRequest): Promise<Avatar> {
  const input = Buffer.from(data)
  if (input.length === 0) throw new MediaRefusal('empty-file')
  if (input.length > limits.maxBytes) throw new MediaRefusal('too-large', `${input.length} bytes`, limits)
  if (!isAcceptedPicture(input)) throw new MediaRefusal('not-a-picture')
  const picture = sharp(input, { limitInputPixels: false, failOn: 'error', animated: false })
  const { width, height } = await picture.metadata().catch(refuseAsDamaged)
  if (width * height > maxInputPixels) throw new MediaRefusal('too-many-pixels', `${width}x${height}`)
  const { data: pixels, info } = await picture
    .rotate()
    .resize(avatarSidePx, avatarSidePx, { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseAsDamaged)
  const square = sharp(pixels, { raw: info })
  return {
    large: await square.clone().webp({ quality: 82 }).toBuffer(),
    small: await smallAvatar(square),
  }
}

function refuseAsDamaged(error: Error): never {
  throw new MediaRefusal('damaged', error.message)
}

function isAcceptedPicture(bytes: Buffer): boolean {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = ascii(0, 8) === '\x89PNG\r\n\x1a\n'
  const isWebp = ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}
