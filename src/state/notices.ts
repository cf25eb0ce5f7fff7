import { proxy } from 'valtio'

import type { FailedLogIns } from '#contract/endpoints/session.ts'

/** Storage that this browser denies the site, as far as viewers need to know. */
export const blockedStorage = proxy({
  /** `cookies`: logging in is impossible. `storage`: stored data lasts only as long as the page. */
  kind: null as 'cookies' | 'storage' | null,
  /** The viewer has read it. */
  isDismissed: false,
})

/** Failed attempts to log in to this account, as the log-in reported them, until the user has read about them. */
export const failedLogIns = proxy({ unread: null as FailedLogIns | null })

export function setFailedLogIns(reported: FailedLogIns | undefined): void {
  failedLogIns.unread = reported ?? null
}

/** The prompt that asks a guest to log in (specification section 4, guest guide). `features/guest-guide` decides. */
export const guestGuide = proxy({ isDue: false })
