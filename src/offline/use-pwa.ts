import { useSyncExternalStore } from 'react'

import { installability, type Installability } from './install.ts'
import { updateReady } from './update-ready.ts'

/** Whether a new version waits; `applyUpdate` takes it. */
export const useUpdateReady = (): boolean =>
  useSyncExternalStore(updateReady.subscribe, updateReady.get, () => false)

/** Whether and how the app can be installed; `promptInstall` opens the browser's dialog. */
export const useInstall = (): Installability =>
  useSyncExternalStore(installability.subscribe, installability.get, () => 'none')
