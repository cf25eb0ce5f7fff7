import { parseSigned, serializeSigned } from 'hono/utils/cookie'

import { SESSION_LIFETIME_SEC } from './better-auth.ts'

/** Name of the cookie with the tokens of other accounts that are logged in on this browser. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-vireo_accounts' : 'vireo_accounts')

/** No token contains this character. */
const SEPARATOR = '~'

/** Reads the tokens of a cookie that this site has signed. */
export async function otherTokensOf(headers: Headers, isSecure: boolean, secret: string): Promise<string[]> {
  const name = nameOf(isSecure)
  const cookies = headers.get('cookie')
  if (!cookies?.includes(name)) return []
  const value = (await parseSigned(cookies, secret, name))[name]
  return value ? value.split(SEPARATOR) : []
}

/** Makes that cookie. Without tokens it is removed. */
export const otherAccountsCookie = (
  tokens: readonly string[],
  isSecure: boolean,
  secret: string,
): Promise<string> =>
  serializeSigned(nameOf(isSecure), tokens.join(SEPARATOR), secret, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure,
    maxAge: tokens.length > 0 ? SESSION_LIFETIME_SEC : 0,
  })
