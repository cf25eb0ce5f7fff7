import { recoverFromMissingChunks } from './chunk-recovery.ts'
import { watchInstallability } from './install.ts'
import { watchPageState } from './page-state.ts'

/** Starts what makes the site an app and cannot wait. To be called once and early: browsers do not repeat events. */
export function startPwa(): void {
  recoverFromMissingChunks()
  watchInstallability()
  watchPageState()
}
