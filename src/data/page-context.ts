import type { PageContext } from '#contract/worker-api.ts'

const CSRF_COOKIE = 'vireo_csrf'
/** Read if something has set it. Nothing here computes a fingerprint of the browser. */
const VERIFICATION_COOKIE = 's_v_web_id'
const ROOT_REFERER_KEY = 'vireo.root-referer'

export function readCookie(name: string): string {
  for (const part of document.cookie.split('; ')) {
    const separator = part.indexOf('=')
    if (part.slice(0, separator) === name) return decodeURIComponent(part.slice(separator + 1))
  }
  return ''
}

/** Where this tab's visit began: the first document's referrer, kept over reloads. */
function readRootReferer(): string {
  try {
    const kept = sessionStorage.getItem(ROOT_REFERER_KEY)
    if (kept !== null) return kept
    sessionStorage.setItem(ROOT_REFERER_KEY, document.referrer)
  } catch {
    // Storage can be switched off. The document's own referrer is then the best there is.
  }
  return document.referrer
}

/**
 * A reader of what a worker cannot see (specification section 7.5). It remembers the last address it saw, so
 * that `pageReferer` is the page of this site from which the person came to the present one.
 */
export function createPageContextReader(): () => PageContext {
  let currentPath = location.pathname
  let previousUrl = ''
  return () => {
    if (location.pathname !== currentPath) {
      previousUrl = location.origin + currentPath
      currentPath = location.pathname
    }
    return {
      csrfToken: readCookie(CSRF_COOKIE),
      referer: document.referrer,
      rootReferer: readRootReferer(),
      pageReferer: previousUrl,
      isCookieEnabled: navigator.cookieEnabled,
      screenWidth: screen.width,
      screenHeight: screen.height,
      verificationFingerprint: readCookie(VERIFICATION_COOKIE),
      region: new Intl.Locale(navigator.language).region ?? '',
    }
  }
}
