import type { LaunchMode } from '#contract/launch-mode.ts'
import { deviceStorage } from '#shared/browser-storage.ts'

/** Specification section 3, storage keys. Each has the time, in milliseconds since 1970. */
const FIRST_OPEN = 'first open'
const FIRST_APP_LAUNCH = 'first app launch'

const keysOf = (launchMode: LaunchMode) => [FIRST_OPEN, ...(launchMode === 'pwa' ? [FIRST_APP_LAUNCH] : [])]
const isNew = (key: string) => deviceStorage.read(key) === null

/**
 * Parameters of the first page of a document: whether this browser opens the site, or launches the app, for the first
 * time.
 */
export const describeFirstTimes = (launchMode: LaunchMode): Record<string, boolean> => ({
  ...(isNew(FIRST_OPEN) && { is_first_open: true }),
  ...(launchMode === 'pwa' && isNew(FIRST_APP_LAUNCH) && { is_first_app_launch: true }),
})

/** Stores that this has happened, so that later times are not the first. Call it only when recording is allowed. */
export function storeFirstTimes(launchMode: LaunchMode): void {
  for (const key of keysOf(launchMode)) if (isNew(key)) deviceStorage.write(key, Date.now())
}

export function forgetFirstTimes(): void {
  for (const key of [FIRST_OPEN, FIRST_APP_LAUNCH]) deviceStorage.remove(key)
}
