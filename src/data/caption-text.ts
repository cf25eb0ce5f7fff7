import { CAPTION_TRACK_MAX_LENGTH } from '#contract/constants.ts'
import { cleanWebVtt, hasWords, isWebVtt } from '#contract/web-vtt.ts'
import { messages } from '#messages/subtitles.ts'

const UTF8_MAX_BYTES = 4

const tooLong = (): string => messages.tooLong({ count: CAPTION_TRACK_MAX_LENGTH })

/** Why a text cannot be a video's subtitles; undefined when it can. */
export function captionProblem(text: string): string | undefined {
  const clean = cleanWebVtt(text)
  if (clean.length > CAPTION_TRACK_MAX_LENGTH) return tooLong()
  if (!isWebVtt(clean)) return messages.notWebVtt
  return hasWords(clean) ? undefined : messages.noText
}

/** Reads the subtitles in a file, or the reason why it has none, as a sentence for the user. */
export async function readCaptionFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > CAPTION_TRACK_MAX_LENGTH * UTF8_MAX_BYTES) return { problem: tooLong() }
  try {
    const text = await file.text()
    const problem = captionProblem(text)
    return problem === undefined ? { text } : { problem }
  } catch {
    // The file was moved or changed since it was chosen.
    return { problem: messages.fileUnreadable }
  }
}
