import { CONSENT_COOKIE, DENIED } from '#contract/consent.ts'
import { readCookie, WEB_ID_COOKIE } from '#src/data/page-context.ts'
import { randomId } from '#src/data/random-id.ts'

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
 * Gives this browser its web id as soon as it is allowed, in the form in which a document of the server does
 * (specification section 7.2), and takes it away when it is not. It is what requests carry as `verifyFp`.
 * @param isGivenByServer without being asked, as nobody has to be where the visitor is: unless it hears of the choice
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
