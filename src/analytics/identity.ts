import type { Tracking } from '#contract/models/analytics.ts'
import { deviceStorage, tabStorage } from '#shared/browser-storage.ts'
import { consent } from '#src/state/consent.ts'

const WEB_ID_KEY = 'vireo.web-id'

/** Makes an analytics id, which is a number (specification section 5): up to 60 random bits as decimal digits. */
const randomNumber = (): string => String((crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n) >> 4n)

let webId: string | undefined

/** Reads the id of this browser. It is made and stored at the first event, which is after consent. */
function readWebId(): string {
  webId ??= deviceStorage.read(WEB_ID_KEY) ?? randomNumber()
  // Without storage the id lasts as long as this page.
  deviceStorage.write(WEB_ID_KEY, webId)
  return webId
}

/** Tells whether anything was recorded about this browser. */
export const hasWebId = (): boolean => deviceStorage.read(WEB_ID_KEY) !== null

/** Removes the id: a viewer who declines and later accepts gets a new one. */
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

/** Query parameters that apply to the whole visit (specification section 3). */
export const VISIT_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'referer_url',
  'referer_video_id',
  'source',
] as const

type SessionKey =
  | (typeof VISIT_PARAMETERS)[number]
  | 'original_traffic_type'
  | 'launch_mode'
  | 'extra_data'
  | 'home_before_page'
  | 'previous_page'
  | 'session_id'

const PREFIX = 'vireo.visit.'
const values = new Map<SessionKey, string>()

/** Reads a value of the visit, from this page or an earlier one. */
export const getVisitValue = (key: SessionKey): string | undefined =>
  values.get(key) ?? tabStorage.read(PREFIX + key) ?? undefined

/** Sets a value of the visit: in session storage once that is allowed, until then in memory. */
export function setVisitValue(key: SessionKey, value: string): void {
  values.set(key, value)
  if (consent.isAllowed) store(key, value)
}

/** Stores the values that were only in memory. */
export function storeVisit(): void {
  for (const [key, value] of values) store(key, value)
}

/** Removes the stored values. The page still has them in memory. */
export function forgetVisit(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key)
}

/** Without storage each page is a visit of its own. */
const store = (key: SessionKey, value: string): boolean => tabStorage.write(PREFIX + key, value)
