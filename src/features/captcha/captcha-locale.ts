import { optional } from '#shared/optional.ts'

import type { CaptchaMessages } from './captcha-messages.ts'
import { messages as english } from './locales/en.ts'

/** Closest locales of languages that have none of their own. */
const CLOSEST: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', pt: 'pt-PT' }

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he'])

/**
 * Chooses the first of the viewer's languages that the captcha has, or else English.
 * @param wanted as in `navigator.languages`
 * @param spoken BCP 47 tags, with a script or a region where a language needs it
 */
export function chooseLocale(wanted: readonly string[], spoken: readonly string[]): string {
  for (const tag of wanted) {
    const { language, script, region } = maximized(tag)
    if (language === undefined) continue
    const candidates = [`${language}-${script}`, `${language}-${region}`, language, CLOSEST[language] ?? '']
    const found = candidates.find((candidate) => spoken.includes(candidate))
    if (found !== undefined) return found
  }
  return 'en'
}

export const directionOf = (locale: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr')

/** With the script and the region that go without saying: `zh-TW` is written in `Hant`. */
function maximized(tag: string): Partial<Intl.Locale> {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return {}
  }
}

/** One language each. English is always loaded, in case another one fails to load. */
const loaders = import.meta.glob<CaptchaMessages>(['./locales/*.ts', '!./locales/en.ts'], {
  import: 'messages',
})

/** A language that the captcha speaks, as a BCP 47 tag. */
export const CAPTCHA_LOCALES: readonly string[] = [
  'en',
  ...Object.keys(loaders).map((path) => path.slice('./locales/'.length, -'.ts'.length)),
]

interface CaptchaWords {
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
