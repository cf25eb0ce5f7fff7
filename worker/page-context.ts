import type { PageContext } from '#contract/worker-api.ts'

import { setCurrentUser } from './session.ts'

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
  wwwHost: '',
  mobileHost: '',
  isDataSaver: false,
  userId: null,
}

const tokenListeners = new Set<() => void>()

/** Hears that the page has another CSRF token: what was refused for the old one may be sent again. */
export const onNewToken = (listener: () => void): void => void tokenListeners.add(listener)

/** What the page last said of itself. It says so ahead of its first call. */
export const pageContext = (): PageContext => context

export function setPageContext(newContext: PageContext): void {
  // Only what is news to the page: of a log-in that it has just asked for, this worker hears first.
  const isNews = newContext.userId !== context.userId
  const hasNewToken = newContext.csrfToken !== context.csrfToken
  context = newContext
  if (isNews) setCurrentUser(newContext.userId)
  if (hasNewToken) for (const listener of tokenListeners) listener()
}
