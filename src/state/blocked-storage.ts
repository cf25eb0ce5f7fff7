import { proxy } from 'valtio'

/** Storage that this browser denies the site, as far as users have to know of it. */
export const blockedStorage = proxy({
  /** `cookies`: nobody can log in here. `storage`: what is kept lives as long as the page. */
  kind: null as 'cookies' | 'storage' | null,
  /** The person has read it. */
  isDismissed: false,
})
