// An attacker may have made up a reported text, so each pattern takes time linear in its length.

/** Matches possible addresses, whole ones or paths, in any text. */
const WORDS = /[^\s"'`()<>]+/g
/** Matches a word with a slash, followed by a query or a fragment. */
const WITH_QUERY = /^([^/]*\/[^?#]*)[?#].*$/
/** User and password of an address. */
const CREDENTIALS = /(:\/\/)[^\s/@"']*@/g
/** Addresses that name a user: those of their pages, and of their preview pictures on other sites. */
const NAMES_IN_PATHS = /(\/@|\/preview\/user\/)[^\s/?#"'`()<>]+/g
/** At most 64 characters before the `@` (RFC 5321, section 4.5.3.1.1). */
const MAIL_ADDRESSES = /[^\s@/:"'<>(]{1,64}@[^\s@/:"'<>)]+\.[a-z]{2,}/gi

/**
 * Removes from a text what identifies a user or reveals their searches: queries of addresses, user names in addresses,
 * e-mail addresses.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(CREDENTIALS, '$1')
    .replace(NAMES_IN_PATHS, '$1*')
    .replace(WORDS, (word) => word.replace(WITH_QUERY, '$1'))
    .replace(MAIL_ADDRESSES, '*')

/** Names of code that engines quote, such as `(reading 'id')`, which are not values. */
const NAMES_IN_CODE = /\((?:reading|setting|evaluating) '[\w$.[\]]{1,80}'\)|\baccess property "[\w$]{1,80}"/
/** Opening quotes follow anything but a letter or a digit; an apostrophe does not. */
const OPENING_QUOTES = [/(?<![\p{L}\p{N}])"/u, /(?<![\p{L}\p{N}])'/u, /(?<![\p{L}\p{N}])`/u]
/** A message's parameters, as drizzle adds them to a query. */
const PARAMETERS = /\s*\bparams:[\s\S]*$/
/**
 * Tokens, hashes and ids contain digits; apart from names of our own scripts, nothing else is so long without a space.
 */
const LONG_WORDS = /[\w+=-]{15,}(?![\w+=-]|\.js\b)/g
const NETWORK_ADDRESSES = /\b\d{1,3}(?:\.\d{1,3}){3}\b|(?:[\da-f]{0,4}:){3,7}[\da-f]{1,4}/gi

/**
 * Removes values from an error's message: quoted text, a query's parameters, tokens, hashes, long numbers, addresses of
 * machines, and everything that `withoutPersonalData` removes.
 */
export function withoutValues(message: string): string {
  const text = message.replace(PARAMETERS, '')
  return withoutPersonalData(withoutQuotes(text))
    .replace(NETWORK_ADDRESSES, '*')
    .replace(LONG_WORDS, (word) => (/\d/.test(word) ? '*' : word))
}

/**
 * Removes everything from the first quote to the last, as a value may contain quotes. A cut-off value has no closing
 * quote.
 */
function withoutQuotes(text: string): string {
  if (!OPENING_QUOTES.some((quote) => quote.test(text.replace(NAMES_IN_CODE, '')))) return text
  return OPENING_QUOTES.reduce((rest, quote) => {
    const start = rest.search(quote)
    if (start === -1) return rest
    const end = rest.lastIndexOf(rest.charAt(start))
    return `${rest.slice(0, start + 1)}…${end > start ? rest.slice(end) : ''}`
  }, text)
}
