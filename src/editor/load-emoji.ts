import type { EmojiData } from 'frimousse'
import emojiFiles from 'virtual:emoji-files'

import type { EmojiFile } from '#contract/emoji-file.ts'
import type { Language } from '#messages/languages.ts'

import { hasPicture, pickerData } from './emoji-data.ts'

/** Loads the emoji of a language, or the English ones. */
export async function loadEmojiData(language: Language, signal: AbortSignal): Promise<EmojiData> {
  const response = await fetch(emojiFiles[language] ?? emojiFiles['en'] ?? '', { signal })
  if (!response.ok) throw new Error(`Emoji were answered with ${response.status}.`)
  return pickerData((await response.json()) as EmojiFile, hasPicture)
}
