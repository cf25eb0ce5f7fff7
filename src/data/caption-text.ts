import { CAPTION_TRACK_MAX_LENGTH } from '#contract/constants.ts'
import { cleanWebVtt, hasWords, isWebVtt } from '#contract/web-vtt.ts'

const UTF8_MAX_BYTES = 4

const TOO_LONG = `These subtitles are too long. The limit is ${CAPTION_TRACK_MAX_LENGTH.toLocaleString('en')} characters.`
const NOT_WEB_VTT =
  'This isn’t WebVTT. The text starts with WEBVTT, and each cue has its start and end time above it.'

const NO_WORDS = 'These subtitles have no text. Write the words below each time.'

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
    // The file was moved or changed since it was chosen.
    return { problem: 'This file cannot be read. Choose it again.' }
  }
}
