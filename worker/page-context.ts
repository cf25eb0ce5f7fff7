import type { PageContext } from '#contract/worker-api.ts'

let context: PageContext = {
  csrfToken: '',
  referer: '',
  rootReferer: '',
  pageReferer: '',
  isCookieEnabled: false,
  screenWidth: 0,
  screenHeight: 0,
  verificationFingerprint: '',
  region: '',
}

/** What the page last said of itself. It says so ahead of its first call. */
export const pageContext = (): PageContext => context

export function setPageContext(newContext: PageContext): void {
  context = newContext
}
