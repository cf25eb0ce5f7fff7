/** Name of a language (a BCP 47 tag) in that language; undefined for `und`, the unknown language. */
export const languageName = (tag: string): string | undefined =>
  tag === 'und' ? undefined : (new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag)
