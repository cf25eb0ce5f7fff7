import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'

const MEBIBYTE = 1024 * 1024

/** Why a file cannot be posted, as far as that shows without opening it; undefined when it can be tried. */
export function fileProblem(file: { size: number; type: string }): string | undefined {
  if (file.size === 0) return 'This file is empty.'
  if (file.size > UPLOAD_MAX_BYTES) return `This file is larger than ${UPLOAD_MAX_BYTES / MEBIBYTE} MB.`
  // Browsers do not know every video type: an unknown one is left to the server.
  if (file.type && !file.type.startsWith('video/')) return 'This is not a video.'
  return undefined
}
