/** The `accept` of a field for a picture. */
export const PICTURE_ACCEPT = 'image/*'
/**
 * Types that the server reads (specification section 5: jpeg and pjpeg checked). Old Internet Explorers call a JPEG
 * `image/pjpeg`.
 */
const SENT_TYPES = new Set(['image/jpeg', 'image/pjpeg', 'image/png', 'image/webp'])
/** When a file's type is unknown, its bytes decide. */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream'])
/** Larger ones are made smaller before they are stored on the device and sent. */
const SENT_MAX_BYTES = 1024 * 1024
const MAX_SIDE_PX = 2_048
const QUALITY = 0.85

/** Tells whether a file is a picture, by its type (specification section 5: only image types are accepted). */
export const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/')

/** The size within which a picture is sent. */
export function sizeToSend(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Reads a picture that a user has chosen. One of a type that the server reads is sent as it is, any other is re-encoded.
 * @returns undefined when it is not a picture, or this browser cannot read it
 */
export async function readPicture(file: File): Promise<File | undefined> {
  if (SENT_TYPES.has(file.type) || UNKNOWN_TYPES.has(file.type)) return file
  const prepared = await preparePicture(file)
  return prepared && new File([prepared], file.name, { type: prepared.type })
}

/**
 * The same for a picture that is stored on the device and sent with others: a large one is re-encoded too, a phone's photo
 * to a tenth of its bytes.
 */
export async function preparePicture(file: File): Promise<Blob | undefined> {
  if (!UNKNOWN_TYPES.has(file.type) && !isPicture(file)) return undefined
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
  // Safari returns a PNG.
  return webp?.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg')
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY)
  })
