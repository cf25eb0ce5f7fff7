import { proxy } from 'valtio'

import type { FailedLogIns } from '#contract/endpoints/session.ts'

/** What strangers tried on this account, as the log-in told. Until its owner has read it. */
export const failedLogIns = proxy({ unread: null as FailedLogIns | null })

export function tellFailedLogIns(told: FailedLogIns | undefined): void {
  failedLogIns.unread = told ?? null
}
