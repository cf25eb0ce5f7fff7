import { isConsentRequired } from '#contract/consent.ts'
import { callWorker } from '#src/data/api.ts'
import { hasCookies, visitorRegion } from '#src/data/page-context.ts'
import { deviceStorage } from '#src/state/browser-storage.ts'
import { consent, type ConsentChoice } from '#src/state/consent.ts'

import { forgetWebId, hasWebId } from './tracking.ts'
import { followWebIdCookie } from './web-id-cookie.ts'

/** Kept because the person asked for it: what they chose. */
const CHOICE_KEY = 'vireo.consent'
/** Something was recorded of this device, and the server has not said yet that it is gone. */
const ERASURE_KEY = 'vireo.erasure-due'

function readChoice(): ConsentChoice | null {
  const stored = deviceStorage.read(CHOICE_KEY)
  return stored === 'granted' || stored === 'denied' ? stored : null
}

function apply(choice: ConsentChoice | null): void {
  const isRequired = isConsentRequired(visitorRegion())
  const isAllowed = choice === 'granted' || (choice === null && !isRequired)
  Object.assign(consent, {
    choice,
    isAllowed,
    // Where no answer can be kept, everybody would be asked on every page.
    isAsked: choice === null && isRequired && hasCookies(),
  })
  followWebIdCookie(isAllowed, !isRequired)
}

/** Takes up what was chosen earlier, asks where it has to, and follows what is chosen in other tabs. */
export function startConsent(): void {
  apply(readChoice())
  addEventListener('storage', ({ key }) => {
    if (key === CHOICE_KEY || key === null) apply(readChoice())
  })
}

/** The person's own choice. Remembered, and good for all tabs; without storage it holds for this page. */
export function chooseConsent(choice: ConsentChoice): void {
  deviceStorage.write(CHOICE_KEY, choice)
  if (choice === 'denied' && hasWebId()) deviceStorage.write(ERASURE_KEY, 'due')
  apply(choice)
}

/**
 * Has everything forgotten that was recorded of this device, here and on the server, where anything was. What
 * cannot be done now is done when the app starts the next time.
 * @param hasRecorded this page did, whatever is known of others
 */
export async function settleWithdrawal(hasRecorded: boolean): Promise<void> {
  forgetWebId()
  if (!hasRecorded && deviceStorage.read(ERASURE_KEY) === null) return
  consent.isErasureDue = true
  try {
    await callWorker('analytics.withdraw', null)
    deviceStorage.remove(ERASURE_KEY)
    consent.isErasureDue = false
  } catch {
    // Offline. The mark stays.
  }
}
