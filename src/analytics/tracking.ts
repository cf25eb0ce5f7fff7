import type { Tracking } from '#contract/models/analytics.ts'
import { deviceStorage } from '#shared/browser-storage.ts'

import { setVisitValue, getVisitValue } from './session-keys.ts'

const WEB_ID_KEY = 'vireo.web-id'

/** Makes an analytics id, which is a number (specification section 5): up to 60 random bits as decimal digits. */
const randomNumber = (): string => String((crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n) >> 4n)

let webId: string | undefined

/** Reads the id of this browser. It is made and stored at the first event, which is after consent. */
function readWebId(): string {
  webId ??= deviceStorage.read(WEB_ID_KEY) ?? randomNumber()
  // Without storage the id is for this page.
  deviceStorage.write(WEB_ID_KEY, webId)
  return webId
}

/** Tells whether something was recorded of this browser. */
export const hasWebId = (): boolean => deviceStorage.read(WEB_ID_KEY) !== null

/** Removes the id: after declining, a browser gets a new one. */
export function forgetWebId(): void {
  webId = undefined
  deviceStorage.remove(WEB_ID_KEY)
}

/** Reads the session id, which belongs to one user: logging in or out starts a new one. */
function readSessionId(userId: string | undefined): string {
  const [sessionId, ofUser] = getVisitValue('session_id')?.split(':') ?? []
  if (sessionId && ofUser === (userId ?? '')) return sessionId
  const fresh = randomNumber()
  setVisitValue('session_id', `${fresh}:${userId ?? ''}`)
  return fresh
}

/** Reads the tracking configuration (specification section 3). Call it only when recording is allowed. */
export function readTracking(userId: string | undefined): Tracking {
  const web_id = readWebId()
  return {
    ...(userId === undefined ? {} : { user_id: userId }),
    user_unique_id: userId ?? web_id,
    web_id,
    session_id: readSessionId(userId),
  }
}
