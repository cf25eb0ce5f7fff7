import { english, loaders } from 'virtual:captcha-messages'

import { CAPTCHA_LANGUAGES } from '#messages/captcha-languages.ts'
import { chooseLanguage, LANGUAGES } from '#messages/languages.ts'
import type { CaptchaMessages } from '#messages/sets.gen.ts'
import { optional } from '#shared/optional.ts'

interface OpenedMessages {
  /** A BCP 47 tag. */
  language: string
  messages: CaptchaMessages
}

/**
 * Chooses the language of the captcha: the page's, unless the page's stands in for a browser language that only the
 * captcha has.
 * @param wanted as in `navigator.languages`
 * @param page the language of the page, which the viewer may have chosen
 */
export const chooseCaptchaLanguage = (wanted: readonly string[], page: string): string =>
  page === chooseLanguage(wanted, LANGUAGES) ? chooseLanguage(wanted, CAPTCHA_LANGUAGES) : page

/** Loads the captcha's messages in one language, or else in English, which is always available. */
export async function openCaptchaMessages(language: string): Promise<OpenedMessages> {
  try {
    const load = loaders[language]
    if (load) return { language, messages: (await optional(load())).default }
  } catch {
    // A captcha in English is better than none.
  }
  return { language: LANGUAGES[0], messages: english }
}
