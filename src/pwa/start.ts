import { recoverFromMissingChunks } from './chunk-recovery.ts'
import { watchInstallability } from './install.ts'
import { watchPageState } from './page-state.ts'
import { registerServiceWorker } from './register.ts'

/** Starts everything that makes the site an app. To be called once and early: browsers do not repeat events. */
export function startPwa(): void {
  recoverFromMissingChunks()
  watchInstallability()
  watchPageState()
  registerServiceWorker()
}
