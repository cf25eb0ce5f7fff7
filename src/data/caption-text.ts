import { CAPTION_TRACK_MAX_LENGTH } from '#contract/constants.ts'
import { cleanWebVtt, hasWords, isWebVtt } from '#contract/web-vtt.ts'

const UTF8_MAX_BYTES = 4

const TOO_LONG = `These captions are too long. They can have ${CAPTION_TRACK_MAX_LENGTH.toLocaleString('en')} characters.`
const NOT_WEB_VTT =
  'This is not in the form of WebVTT. It begins with WEBVTT, and each line that is heard has its times above it.'

const NO_WORDS = 'These captions have no words. Write below the times what is heard.'

/** Why a text cannot be a video's captions; undefined when it can. */
export function captionProblem(text: string): string | undefined {
  const clean = cleanWebVtt(text)
  if (clean.length > CAPTION_TRACK_MAX_LENGTH) return TOO_LONG
  if (!isWebVtt(clean)) return NOT_WEB_VTT
  return hasWords(clean) ? undefined : NO_WORDS
}

/** The captions in a file, or why it has none, for a person. */
export async function readCaptionFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > CAPTION_TRACK_MAX_LENGTH * UTF8_MAX_BYTES) return { problem: TOO_LONG }
  try {
    const text = await file.text()
    const problem = captionProblem(text)
    return problem === undefined ? { text } : { problem }
  } catch {
    // It was moved or changed since it was chosen.
    return { problem: 'This file cannot be read. Choose it again.' }
  }
}
