import { proxy } from 'valtio'

import type { FailedLogIns } from '#contract/endpoints/session.ts'

/** Strangers' attempts to log in to this account, as the log-in reported, until the owner has read of them. */
export const failedLogIns = proxy({ unread: null as FailedLogIns | null })

export function tellFailedLogIns(told: FailedLogIns | undefined): void {
  failedLogIns.unread = told ?? null
}
