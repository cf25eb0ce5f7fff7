import { recoverFromMissingChunks } from './chunk-recovery.ts'
import { watchInstallability } from './install.ts'
import { watchPageState } from './page-state.ts'

/**
 * Starts the parts of the installed app that cannot wait. Call it once and early: browsers do not repeat events.
 */
export function startPwa(): void {
  recoverFromMissingChunks()
  watchInstallability()
  watchPageState()
}
