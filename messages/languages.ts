/**
 * The languages of the site, as BCP 47 tags in their shortest usual form. The first has no prefix in addresses. A language
 * belongs here when its folder is complete (docs/translating.md).
 */
export const LANGUAGES = ['en'] as const
export type Language = (typeof LANGUAGES)[number]

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr')
