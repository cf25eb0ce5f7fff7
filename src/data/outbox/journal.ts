import type { NewAction } from '#contract/outbox.ts'
import { withCurrentOp } from '#contract/renamed-ops.ts'
import { deviceStorage } from '#shared/browser-storage.ts'

const PREFIX = 'vireo.action.'

/**
 * Writes an action into the journal before anything else happens to it: only this is done when the tap's
 * handler returns. A page that is reloaded right after has not reached its worker yet. The next page hands the
 * action over under the same id, so the server applies it once.
 */
export function writeToJournal(action: NewAction): void {
  // Without storage the worker has it shortly after.
  deviceStorage.write(PREFIX + action.id, action)
}

/** Removes an action once the worker has persisted it. */
export const removeFromJournal = (id: string): void => deviceStorage.remove(PREFIX + id)

/** Actions that no worker has confirmed, the oldest first. */
export function readJournal(): NewAction[] {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(PREFIX))
  const actions = keys.flatMap((key) => (deviceStorage.readJson(key) as NewAction | undefined) ?? [])
  return actions.map(withCurrentOp).toSorted((a, b) => a.note.createdAtMs - b.note.createdAtMs)
}
