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
  captchaHost: '',
  mobileHost: '',
  isDataSaver: false,
  userId: null,
}

const tokenListeners = new Set<() => void>()

/** Subscribes to new CSRF tokens of the page: calls that were refused for the old one may be retried. */
export const onNewToken = (listener: () => void): void => void tokenListeners.add(listener)

/** The page's latest context, which the page sends ahead of its first call. */
export const pageContext = (): PageContext => context

export function setPageContext(newContext: PageContext): void {
  // Only when the page's user has changed: the worker learns first about a log-in through itself.
  const hasNewUser = newContext.userId !== context.userId
  const hasNewToken = newContext.csrfToken !== context.csrfToken
  context = newContext
  if (hasNewUser) setCurrentUser(newContext.userId)
  if (hasNewToken) for (const listener of tokenListeners) listener()
}
