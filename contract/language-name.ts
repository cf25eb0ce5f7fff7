/** What a language (a BCP 47 tag) is called by those who speak it. */
export function languageName(tag: string): string {
  if (tag === 'und') return 'Unknown language'
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}
