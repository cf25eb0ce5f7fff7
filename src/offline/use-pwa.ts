import { useSyncExternalStore } from 'react'

import { installability, type Installability } from './install.ts'
import { updateReady } from './update-ready.ts'

/** Tells whether a new version waits; `applyUpdate` starts it. */
export const useUpdateReady = (): boolean =>
  useSyncExternalStore(updateReady.subscribe, updateReady.get, () => false)

/** Tells whether and how the app can be installed; `promptInstall` opens the browser's dialog. */
export const useInstall = (): Installability =>
  useSyncExternalStore(installability.subscribe, installability.get, () => 'none')
