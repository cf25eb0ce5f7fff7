import { overloaded, tooLarge, unprocessable, unsupportedMedia } from '#server/api/problems.ts'
import { MediaBusy, MediaRefusal, MediaTimeout } from '#server/media/refusal.ts'

/**
 * Checks a file, and refuses one that cannot become a video with a sentence for its author.
 * @throws {ApiError} 413, 415 or 422; 503 when there is no capacity for it now
 * @throws {MediaFailure} when it could not be checked
 */
export async function checkFile(judge: () => Promise<unknown>): Promise<void> {
  try {
    await judge()
  } catch (error) {
    if (error instanceof MediaBusy) throw overloaded(error.retryAfterMs)
    if (error instanceof MediaTimeout) throw overloaded()
    throw error instanceof MediaRefusal ? problemOf(error) : error
  }
}

function problemOf({ reason, sentence }: MediaRefusal) {
  if (reason === 'too-large') return tooLarge(sentence)
  if (reason === 'not-a-video' || reason === 'unsupported-format') return unsupportedMedia(sentence)
  return unprocessable(sentence)
}
