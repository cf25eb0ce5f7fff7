/** Name of a language (a BCP 47 tag) in that language. */
export function languageName(tag: string): string {
  if (tag === 'und') return 'Unknown language'
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}
