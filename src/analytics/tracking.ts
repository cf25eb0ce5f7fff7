import type { Tracking } from '#contract/models/analytics.ts'
import { deviceStorage } from '#src/state/browser-storage.ts'

import { keep, recall } from './session-keys.ts'

const WEB_ID_KEY = 'vireo.web-id'

/** Analytics ids are numbers (specification section 5): up to 60 random bits as decimal digits. */
const randomNumber = (): string => String((crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n) >> 4n)

let webId: string | undefined

/** Of this browser. Made and stored when the first event is recorded, which is after the person agreed. */
function readWebId(): string {
  webId ??= deviceStorage.read(WEB_ID_KEY) ?? randomNumber()
  // Without storage it is one for this page.
  deviceStorage.write(WEB_ID_KEY, webId)
  return webId
}

/** Whether something has been recorded of this browser. */
export const hasWebId = (): boolean => deviceStorage.read(WEB_ID_KEY) !== null

/** Who comes back after having declined is somebody else. */
export function forgetWebId(): void {
  webId = undefined
  deviceStorage.remove(WEB_ID_KEY)
}

/** Kept with whose visit it is: who logs in or out begins another one. */
function readSessionId(userId: string | undefined): string {
  const [sessionId, ofUser] = recall('session_id')?.split(':') ?? []
  if (sessionId && ofUser === (userId ?? '')) return sessionId
  const fresh = randomNumber()
  keep('session_id', `${fresh}:${userId ?? ''}`)
  return fresh
}

/** The tracking configuration (specification section 3). To be called only when recording is allowed. */
export function readTracking(userId: string | undefined): Tracking {
  const web_id = readWebId()
  return {
    ...(userId === undefined ? {} : { user_id: userId }),
    user_unique_id: userId ?? web_id,
    web_id,
    session_id: readSessionId(userId),
  }
}
