import { parse, serialize } from 'hono/utils/cookie'

import {
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

const LIFETIME_SEC = 365 * 24 * 60 * 60

/** Crawlers and link previews get the page that its address names: they list each language by `hreflang`. */
const ROBOT = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|lighthouse/i

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
  const asked = searchParams.get('lang')
  if (isLanguage(asked)) {
    searchParams.delete('lang')
    const redirect = lead(asked, pathname, searchParams)
    redirect.headers.append('set-cookie', choiceCookie(asked, connection.isSecure(headers)))
    return { language: asked, redirect }
  }
  const named = languageOfPath(pathname)
  if (named) return { language: named }
  const { [LANGUAGE_COOKIE]: chosen } = parse(headers.get('cookie') ?? '', LANGUAGE_COOKIE)
  const language = isLanguage(chosen)
    ? chosen
    : ROBOT.test(headers.get('user-agent') ?? '')
      ? LANGUAGES[0]
      : chooseLanguage(acceptedLanguages(headers.get('accept-language') ?? ''), LANGUAGES)
  return language === LANGUAGES[0]
    ? { language }
    : { language, redirect: lead(language, pathname, searchParams) }
}

function lead(language: Language, pathname: string, search: URLSearchParams): Response {
  const query = search.size > 0 ? `?${search.toString()}` : ''
  return new Response(null, {
    status: 302,
    headers: {
      // Two slashes would begin the address of another site.
      location: prefixOf(language) + pathWithoutLanguage(pathname).replace(/^\/+/, '/') + query,
      'cache-control': 'private, no-store',
      vary: 'accept-language, cookie',
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
