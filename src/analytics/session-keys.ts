import { tabStorage } from '#shared/browser-storage.ts'
import { consent } from '#src/state/consent.ts'

/** Query parameters that hold for the whole visit (specification section 3). */
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
