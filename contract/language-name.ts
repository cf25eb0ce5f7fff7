/**
 * Name of a language (a BCP 47 tag) in that language; undefined for `und`, the unknown language. It begins with a capital:
 * WebKit writes it so for some languages, other engines for none, and a page has to say what the server has said.
 */
export function languageName(tag: string): string | undefined {
  if (tag === 'und') return undefined
  const [first = '', ...rest] = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return first.toLocaleUpperCase(tag) + rest.join('')
}
