import { optional } from '#shared/optional.ts'

import type { CaptchaMessages } from './captcha-messages.ts'
import { messages as english } from './locales/en.ts'

/** One language each, but for English, which is at hand when another one does not come. */
const loaders = import.meta.glob<CaptchaMessages>(['./locales/*.ts', '!./locales/en.ts'], {
  import: 'messages',
})

/** A language that the captcha speaks, as a BCP 47 tag. */
export const CAPTCHA_LOCALES: readonly string[] = [
  'en',
  ...Object.keys(loaders).map((path) => path.slice('./locales/'.length, -'.ts'.length)),
]

export interface CaptchaWords {
  locale: string
  messages: CaptchaMessages
}

export async function loadMessages(locale: string): Promise<CaptchaWords> {
  try {
    const load = loaders[`./locales/${locale}.ts`]
    if (load) return { locale, messages: await optional(load()) }
  } catch {
    // A check in English is better than none.
  }
  return { locale: 'en', messages: english }
}
