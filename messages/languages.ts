/**
 * The languages of the site, as BCP 47 tags in their shortest usual form. The first has no prefix in addresses. A language
 * belongs here when its folder is complete (docs/translating.md).
 */
export const LANGUAGES = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'hi',
  'id',
  'ja',
  'ko',
  'pt-BR',
  'ru',
  'tr',
  'zh-Hans',
] as const

/**
 * Made of English by the build, for tests and for a look by eye: `en-XA` has accents, brackets and 40 % more letters, `ar-XB`
 * runs from right to left. They have addresses, and are offered to nobody.
 */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const

export type Language = (typeof LANGUAGES)[number] | (typeof PSEUDO_LANGUAGES)[number]

export const ALL_LANGUAGES: readonly Language[] = [...LANGUAGES, ...PSEUDO_LANGUAGES]

/** The language whose files a language is made of. */
export const sourceOf = (language: string): string =>
  PSEUDO_LANGUAGES.some((pseudo) => pseudo === language) ? LANGUAGES[0] : language

/** Holds the choice of a visitor. Scripts of the page write it too. */
export const LANGUAGE_COOKIE = 'vireo_language'

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']

/** Languages that one of ours serves, by their primary tag: these names do not tell it. */
const CLOSEST: Readonly<Record<string, readonly string[]>> = {
  no: ['nb'],
  nn: ['nb'],
  pt: ['pt-PT', 'pt-BR'],
}

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'

export const isLanguage = (tag: string | null | undefined): tag is Language =>
  ALL_LANGUAGES.includes(tag as Language)

/** The beginning of a language's addresses: `/de`, and nothing for English. */
export const prefixOf = (language: Language): string => (language === LANGUAGES[0] ? '' : `/${language}`)

/** The language that an address begins with; undefined for an address without one. */
export function languageOfPath(pathname: string): Language | undefined {
  const [, first] = pathname.split('/')
  return first !== LANGUAGES[0] && isLanguage(first) ? first : undefined
}

/** The path of a page without its language. */
export function pathWithoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname)
  return language ? pathname.slice(prefixOf(language).length) || '/' : pathname
}

/**
 * Chooses the first of a visitor's languages that the site has, or else English.
 * @param wanted BCP 47 tags, the most wanted first
 * @param offered the site's languages
 */
export function chooseLanguage<T extends string>(
  wanted: readonly string[],
  offered: readonly [T, ...T[]],
): T {
  for (const tag of wanted) {
    const { language, script, region } = maximized(tag)
    if (language === undefined) continue
    const candidates = [
      `${language}-${script}`,
      `${language}-${region}`,
      language,
      ...(CLOSEST[language] ?? []),
    ]
    const found = candidates.find((each) => offered.includes(each as T)) as T | undefined
    if (found !== undefined) return found
  }
  return offered[0]
}

/** Adds the script and the region that a tag leaves out: `zh-TW` is written in `Hant`. */
function maximized(tag: string): Partial<Intl.Locale> {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return {}
  }
}
