/** Types that the server reads. Old Internet Explorers call a JPEG so. */
const SENT_TYPES = new Set(['image/jpeg', 'image/pjpeg', 'image/png', 'image/webp'])
/** Larger ones are made smaller before they wait on the device, and travel. */
const SENT_MAX_BYTES = 1024 * 1024
const MAX_SIDE_PX = 2_048
const QUALITY = 0.85

export const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/')

/** The size within which a picture is sent. */
export function sizeToSend(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Reads a picture that a user has chosen. A small one of a type that the server reads is sent as it is, every other one
 * is re-encoded: the photo of a phone in a tenth of its bytes.
 * @returns undefined when this browser cannot read it
 */
export async function preparePicture(file: File): Promise<Blob | undefined> {
  // Of a type that says nothing the bytes decide.
  if (file.type !== '' && !isPicture(file)) return undefined
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return undefined
  }
  try {
    if (SENT_TYPES.has(file.type) && file.size <= SENT_MAX_BYTES) return file
    return await draw(bitmap)
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeToSend(bitmap.width, bitmap.height))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = await encode(canvas, 'image/webp')
  // Safari answers with a PNG.
  return webp?.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg')
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY)
  })
