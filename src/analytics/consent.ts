import { CONSENT_COOKIE, DENIED, isConsentRequired } from '#contract/consent.ts'
import { CONSENT_KEY } from '#document/consent-question.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { randomId } from '#shared/random-id.ts'
import { callWorker } from '#src/data/api.ts'
import { hasCookies, readCookie, visitorRegion, WEB_ID_COOKIE } from '#src/data/page-context.ts'
import { consent, type ConsentChoice } from '#src/state/consent.ts'

import { forgetFirstTimes } from './first-times.ts'
import { forgetWebId, hasWebId } from './identity.ts'

/** Set while something was recorded of this device and the server has not confirmed its erasure. */
const ERASURE_KEY = 'vireo.erasure-due'

function readChoice(): ConsentChoice | null {
  // Storing the answer needs no consent, since the viewer asked for it.
  const stored = deviceStorage.read(CONSENT_KEY)
  return stored === 'granted' || stored === 'denied' ? stored : null
}

function apply(choice: ConsentChoice | null): void {
  const isRequired = isConsentRequired(visitorRegion())
  const isAllowed = choice === 'granted' || (choice === null && !isRequired)
  Object.assign(consent, {
    choice,
    isAllowed,
    // Without storage the question would come back on every page.
    isAsked: choice === null && isRequired && hasCookies(),
  })
  followWebIdCookie(isAllowed, !isRequired)
}

/** Restores the earlier choice, asks when needed, and follows choices made in other tabs. */
export function startConsent(): void {
  apply(readChoice())
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY || key === null) apply(readChoice())
  })
}

/** Sets the viewer's choice. It is persisted and applies to all tabs; without storage, to this page. */
export function chooseConsent(choice: ConsentChoice): void {
  deviceStorage.write(CONSENT_KEY, choice)
  if (choice === 'denied' && hasWebId()) deviceStorage.write(ERASURE_KEY, 'due')
  apply(choice)
}

/**
 * Erases everything that was recorded of this device, here and on the server. If the server cannot be reached,
 * the erasure is retried at the next start.
 * @param hasRecorded whether this page recorded anything, whatever is known of other pages
 */
export async function settleWithdrawal(hasRecorded: boolean): Promise<void> {
  forgetWebId()
  forgetFirstTimes()
  if (!hasRecorded && deviceStorage.read(ERASURE_KEY) === null) return
  consent.isErasureDue = true
  try {
    await callWorker('analytics.withdraw', null)
    deviceStorage.remove(ERASURE_KEY)
    consent.isErasureDue = false
  } catch {
    // Offline: the erasure stays due.
  }
}

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
function followWebIdCookie(isAllowed: boolean, isGivenByServer: boolean): void {
  const current = readCookie(WEB_ID_COOKIE)
  if (isAllowed) {
    if (!current.startsWith('verify_')) setCookie(WEB_ID_COOKIE, `verify_${randomId()}`)
    if (readCookie(CONSENT_COOKIE)) setCookie(CONSENT_COOKIE, '', 0)
    return
  }
  if (current) setCookie(WEB_ID_COOKIE, '', 0)
  if (isGivenByServer) setCookie(CONSENT_COOKIE, DENIED)
}
