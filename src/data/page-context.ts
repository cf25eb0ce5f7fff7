import { UNKNOWN_REGION } from '#contract/consent.ts'
import type { PageContext } from '#contract/worker-api.ts'
import { tabStorage } from '#shared/browser-storage.ts'
import { connection } from '#shared/network-information.ts'
import { consent } from '#src/state/consent.ts'
import { readDocumentContext } from '#src/state/document-context.ts'
import { pagePath } from '#src/ui/page-path.ts'

import { sessionUserId } from './session-user.ts'

const CSRF_COOKIE = 'vireo_csrf'
/**
 * The web id, which the server draws at random (specification section 7.2). The browser's fingerprint is never computed.
 */
export const WEB_ID_COOKIE = 's_v_web_id'
/** Removed with everything else that is stored about a visit (`src/analytics/identity.ts`). */
const ROOT_REFERER_KEY = 'vireo.visit.root_referer'

const PROBE_COOKIE = 'vireo_probe=1'

/** Empty when cookies are blocked: in a sandboxed frame even reading them throws. */
function allCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/**
 * Whether this browser stores cookies for this site. `navigator.cookieEnabled` is true even in a browser that blocks
 * them.
 */
export function hasCookies(): boolean {
  if (allCookies() !== '') return true
  try {
    document.cookie = `${PROBE_COOKIE}; samesite=lax`
    const isPersisted = allCookies().includes(PROBE_COOKIE)
    document.cookie = `${PROBE_COOKIE}; samesite=lax; max-age=0`
    return isPersisted
  } catch {
    return false
  }
}

/**
 * The visitor's country as the server knows it, for analytics and requests alike. The browser's language does not tell
 * the country: it only shows which language a user reads. The app's shell is one document for all countries, and has
 * none.
 */
export const visitorRegion = (): string => readDocumentContext().region ?? UNKNOWN_REGION

export function readCookie(name: string): string {
  for (const part of allCookies().split('; ')) {
    const separator = part.indexOf('=')
    if (part.slice(0, separator) === name) return decodeURIComponent(part.slice(separator + 1))
  }
  return ''
}

/** Reads the referrer of the tab's first document. It survives reloads if the user allows storage. */
function readRootReferer(): string {
  const persisted = tabStorage.read(ROOT_REFERER_KEY)
  if (persisted !== null) return persisted
  if (consent.isAllowed) tabStorage.write(ROOT_REFERER_KEY, document.referrer)
  return document.referrer
}

/**
 * Creates a reader of page state that a worker cannot see (specification section 7.5). It remembers the last
 * address that it saw, so that `pageReferer` is the page of this site from which the viewer came to the
 * current one.
 */
export function createPageContextReader(): () => PageContext {
  let currentPath = pagePath()
  let previousUrl = ''
  return () => {
    if (pagePath() !== currentPath) {
      previousUrl = location.origin + currentPath
      currentPath = pagePath()
    }
    const { region = UNKNOWN_REGION, hosts = {} } = readDocumentContext()
    return {
      csrfToken: readCookie(CSRF_COOKIE),
      referer: document.referrer,
      rootReferer: readRootReferer(),
      pageReferer: previousUrl,
      isCookieEnabled: hasCookies(),
      screenWidth: screen.width,
      screenHeight: screen.height,
      verificationFingerprint: readCookie(WEB_ID_COOKIE),
      region,
      wwwHost: hosts.www ?? '',
      captchaHost: hosts.captcha ?? '',
      mobileHost: hosts.mobile ?? '',
      isDataSaver: connection()?.saveData === true,
      userId: sessionUserId(),
    }
  }
}
