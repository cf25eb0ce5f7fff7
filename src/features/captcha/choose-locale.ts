/** The closest locale of languages whose own name does not tell it. */
const CLOSEST: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', pt: 'pt-PT' }

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he'])

/**
 * The first of a person's languages that is spoken here, or else English.
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
