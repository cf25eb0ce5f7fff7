import { parse, serialize } from 'hono/utils/cookie'

import {
  ALL_LANGUAGES,
  chooseLanguage,
  isLanguage,
  LANGUAGE_COOKIE,
  languageOfPath,
  LANGUAGES,
  pathWithoutLanguage,
  prefixOf,
  type Language,
} from '#messages/languages.ts'
import type { Connection } from '#server/http/connection.ts'
import { botTypeOf } from '#server/security/bot-type.ts'

const LIFETIME_SEC = 365 * 24 * 60 * 60

/** The headers that decide on an answer in the visitor's own language. */
export const VARY_BY_VISITOR = 'accept-language, cookie'

/** The language of a page for a request. */
export interface PageLanguage {
  language: Language
  /** Set where another address has the page in that language. */
  redirect?: Response
}

/**
 * Chooses the language of a page: `?lang=`, which is remembered, the address, the visitor's choice, the browser's
 * languages. An address without a language leads to the one in the visitor's language.
 */
export function languageOf({ url, headers }: Request, connection: Connection): PageLanguage {
  const { pathname, searchParams } = new URL(url)
  const asked = findLanguage(searchParams.get('lang'))
  if (asked) {
    searchParams.delete('lang')
    const redirect = lead(asked, pathname, searchParams)
    redirect.headers.append('set-cookie', choiceCookie(asked, connection.isSecure(headers)))
    return { language: asked, redirect }
  }
  const named = languageOfPath(pathname)
  if (named) return { language: named }
  const [, first = '', ...others] = pathname.split('/')
  const misspelled = findLanguage(first)
  if (misspelled) {
    const redirect = lead(misspelled, `/${others.join('/')}`, searchParams)
    // The address without a language would lead to the visitor's own.
    if (misspelled === LANGUAGES[0])
      redirect.headers.append('set-cookie', choiceCookie(misspelled, connection.isSecure(headers)))
    return { language: misspelled, redirect }
  }
  // Each language is listed by `hreflang`: bots get the language in the address.
  const language = botTypeOf(headers) ? (chosenLanguage(headers) ?? LANGUAGES[0]) : visitorLanguage(headers)
  return language === LANGUAGES[0]
    ? { language }
    : { language, redirect: lead(language, pathname, searchParams) }
}

/** The language that an address names: by `?lang=`, or else in its path. */
export function namedLanguage(url: string): Language | undefined {
  const { pathname, searchParams } = new URL(url)
  return findLanguage(searchParams.get('lang')) ?? languageOfPath(pathname)
}

/** A language by its tag in any case (RFC 5646, section 2.1.1). */
const findLanguage = (tag: string | null): Language | undefined =>
  ALL_LANGUAGES.find((language) => language.toLowerCase() === tag?.toLowerCase())

/** The visitor's choice, or else the first of the browser's languages that the site supports. */
export const visitorLanguage = (headers: Headers): Language =>
  chosenLanguage(headers) ?? browserLanguage(headers)

/** The first of the browser's languages that the site has: for answers that are the same with and without cookies. */
export const browserLanguage = (headers: Headers): Language =>
  chooseLanguage(acceptedLanguages(headers.get('accept-language') ?? ''), LANGUAGES)

/** The language of a document that has one address for all languages. */
export const documentLanguage = ({ url, headers }: Request): Language =>
  namedLanguage(url) ?? visitorLanguage(headers)

/** Whether a browser opens the response as a page. */
export const wantsDocument = ({ method, headers }: Request): boolean =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html')

/** The patterns of an address with and without a language: `/recover` and `/de/recover`. */
export const inEachLanguage = (pattern: string): [string, string] => [
  pattern,
  `/:language{${ALL_LANGUAGES.slice(1).join('|')}}${pattern}`,
]

function chosenLanguage(headers: Headers): Language | undefined {
  const { [LANGUAGE_COOKIE]: chosen } = parse(headers.get('cookie') ?? '', LANGUAGE_COOKIE)
  return isLanguage(chosen) ? chosen : undefined
}

function lead(language: Language, pathname: string, search: URLSearchParams): Response {
  const query = search.size > 0 ? `?${search.toString()}` : ''
  return new Response(null, {
    status: 302,
    headers: {
      // Two slashes would begin the address of another site.
      location: prefixOf(language) + pathWithoutLanguage(pathname).replace(/^\/+/, '/') + query,
      'cache-control': 'private, no-store',
      vary: VARY_BY_VISITOR,
    },
  })
}

const choiceCookie = (language: Language, isSecure: boolean) =>
  serialize(LANGUAGE_COOKIE, language, { path: '/', sameSite: 'Lax', maxAge: LIFETIME_SEC, secure: isSecure })

/** Reads `Accept-Language` (RFC 9110, section 12.5.4), the most wanted first. */
function acceptedLanguages(header: string): string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  return ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
