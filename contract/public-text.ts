// Whoever reports an error may have made up its text: each pattern takes a time that grows with the text, not faster.

/** What may be an address, a whole one or a path, within any text. */
const WORDS = /[^\s"'`()<>]+/g
/** A word with a slash, and a query or a fragment behind it. */
const WITH_QUERY = /^([^/]*\/[^?#]*)[?#].*$/
/** User and password of an address. */
const CREDENTIALS = /(:\/\/)[^\s/@"']*@/g
/** Addresses of people's pages name them. */
const NAMES_IN_PATHS = /\/@[^\s/?#"'`()<>]+/g
/** With 64 characters at most before the sign (RFC 5321, section 4.5.3.1.1). */
const MAIL_ADDRESSES = /[^\s@/:"'<>(]{1,64}@[^\s@/:"'<>)]+\.[a-z]{2,}/gi

/**
 * Takes out of a text what says who somebody is or what they were looking for: queries of addresses, user names in
 * them, mail addresses.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(CREDENTIALS, '$1')
    .replace(NAMES_IN_PATHS, '/@*')
    .replace(WORDS, (word) => word.replace(WITH_QUERY, '$1'))
    .replace(MAIL_ADDRESSES, '*')
