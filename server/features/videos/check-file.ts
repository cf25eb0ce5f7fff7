import { tooLarge, unprocessable, unsupportedMedia } from '#server/app/problems.ts'
import { defaultLimits, type MediaLimits } from '#server/media/limits.ts'
import { MediaRefusal } from '#server/media/refusal.ts'
import { admitFile } from '#server/media/sniff.ts'

/**
 * Refuses what is no clip by its size and first bytes, so that its author hears it at once.
 * @throws {ApiError} 413, 415 or 422 with the sentence for the file's author
 */
export async function checkFile(path: string, limits: MediaLimits = defaultLimits): Promise<void> {
  try {
    await admitFile(path, limits)
  } catch (error) {
    throw error instanceof MediaRefusal ? problemOf(error) : error
  }
}

function problemOf({ reason, message }: MediaRefusal) {
  if (reason === 'too-large') return tooLarge(message)
  if (reason === 'not-a-video' || reason === 'unsupported-format') return unsupportedMedia(message)
  return unprocessable(message)
}
