import * as v from 'valibot'

import { CAPTION_TRACK_MAX_LENGTH } from '../constants.ts'
import { asValibotMessage } from '../sentence.ts'
import { cleanWebVtt, hasWords, isWebVtt } from '../web-vtt.ts'

const LANGUAGE_MAX_LENGTH = 35

const canonicalOf = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** A language as its BCP 47 tag, in its canonical form. */
export const LanguageSchema = v.pipe(
  v.string(),
  v.maxLength(LANGUAGE_MAX_LENGTH, asValibotMessage('languageNotValid')),
  v.check((tag) => canonicalOf(tag) !== undefined, asValibotMessage('languageNotValid')),
  v.transform((tag) => canonicalOf(tag) ?? tag),
)

/** Subtitles as a WebVTT file without styles. */
export const CaptionTextSchema = v.pipe(
  v.string(),
  v.transform(cleanWebVtt),
  v.maxLength(CAPTION_TRACK_MAX_LENGTH, asValibotMessage('subtitlesTooLong')),
  v.check(isWebVtt, asValibotMessage('subtitlesNotWebVtt')),
  v.check(hasWords, asValibotMessage('subtitlesNoText')),
)

/** Subtitles in one language, as the author wrote them. */
export const WrittenCaptionsSchema = v.object({ language: LanguageSchema, text: CaptionTextSchema })
export type WrittenCaptions = v.InferOutput<typeof WrittenCaptionsSchema>
