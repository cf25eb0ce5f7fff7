/** The query and the fragment of addresses, whole ones and paths, within any text. */
const QUERIES = /((?:[a-z][a-z+.-]*:\/)?\/[^\s?#"'`()<>]*)[?#][^\s"'`()<>]*/gi
/** User and password of an address. */
const CREDENTIALS = /(:\/\/)[^\s/@"']*@/g
/** Addresses of people's pages name them. */
const NAMES_IN_PATHS = /\/@[^\s/?#"'`()<>]+/g
const MAIL_ADDRESSES = /[^\s@/:"'<>(]+@[^\s@/:"'<>)]+\.[a-z]{2,}/gi

/**
 * Takes out of a text what says who somebody is or what they were looking for: queries of addresses, user names in
 * them, mail addresses.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(CREDENTIALS, '$1')
    .replace(NAMES_IN_PATHS, '/@*')
    .replace(QUERIES, '$1')
    .replace(MAIL_ADDRESSES, '*')
