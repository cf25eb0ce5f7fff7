import { CONSENT_COOKIE, DENIED } from '#contract/consent.ts'
import { randomId } from '#shared/random-id.ts'
import { readCookie, WEB_ID_COOKIE } from '#src/data/page-context.ts'

const YEAR_SEC = 365 * 24 * 60 * 60

function setCookie(name: string, value: string, maxAgeSec = YEAR_SEC): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  try {
    document.cookie = `${name}=${value}; path=/; max-age=${maxAgeSec}; samesite=lax${secure}`
  } catch {
    // A browser that blocks cookies has no web id.
  }
}

/**
 * Sets this browser's web id when that is allowed, as the server does with a document (specification section
 * 7.2), and removes it when it is not. Requests carry it as `verifyFp`.
 * @param isGivenByServer whether the server sets it without asking, as the visitor's country allows: then only a
 * choice removes it
 */
export function followWebIdCookie(isAllowed: boolean, isGivenByServer: boolean): void {
  const current = readCookie(WEB_ID_COOKIE)
  if (isAllowed) {
    if (!current.startsWith('verify_')) setCookie(WEB_ID_COOKIE, `verify_${randomId()}`)
    if (readCookie(CONSENT_COOKIE)) setCookie(CONSENT_COOKIE, '', 0)
    return
  }
  if (current) setCookie(WEB_ID_COOKIE, '', 0)
  if (isGivenByServer) setCookie(CONSENT_COOKIE, DENIED)
}
