import { proxy } from 'valtio'

/** What this browser keeps from the site, as far as a person has to know of it. */
export const blockedStorage = proxy({
  /** `cookies`: nobody can log in here. `storage`: what is kept lives as long as the page. */
  kind: null as 'cookies' | 'storage' | null,
  /** The person has read it. */
  isDismissed: false,
})
