import sharp from 'sharp'

import type { MediaLimits } from './limits.ts'
import { MediaRefusal } from './refusal.ts'

const avatarSidePx = 256
const maxInputPixels = 40_000_000

export interface PictureRequest {
  data: Uint8Array
  limits: MediaLimits
}

/**
 * Makes a square WebP of a picture: turned upright, without metadata, always encoded anew. JPEG, PNG and WebP are
 * read, told by their first bytes; SVG and the rest are refused. Runs in the job's own process.
 * @throws {MediaRefusal} `empty-file`, `not-a-picture`, `too-large`, `too-many-pixels`, `damaged`
 */
export async function makePicture({ data, limits }: PictureRequest): Promise<Uint8Array> {
  const input = Buffer.from(data)
  if (input.length === 0) throw new MediaRefusal('empty-file')
  if (input.length > limits.maxBytes) throw new MediaRefusal('too-large', `${input.length} bytes`, limits)
  if (!isAcceptedPicture(input)) throw new MediaRefusal('not-a-picture')
  const picture = sharp(input, { limitInputPixels: false, failOn: 'error', animated: false })
  const { width, height } = await picture.metadata().catch(refuseAsDamaged)
  if (width * height > maxInputPixels) throw new MediaRefusal('too-many-pixels', `${width}x${height}`)
  return picture
    .rotate()
    .resize(avatarSidePx, avatarSidePx, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(refuseAsDamaged)
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
