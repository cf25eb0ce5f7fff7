import type { NewAction } from '#contract/outbox.ts'

const PREFIX = 'vireo.action.'

/**
 * Writes an action down before anything else happens to it: only this is done when the tap's handler returns. A
 * page that is reloaded a moment later has not reached its worker yet. The next page hands it over under the
 * same id, so the server does it once.
 */
export function writeDown(action: NewAction): void {
  try {
    localStorage.setItem(PREFIX + action.id, JSON.stringify(action))
  } catch {
    // Without storage the worker has it a moment later.
  }
}

/** The worker keeps it. */
export function strikeOut(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id)
  } catch {
    // Nothing was written.
  }
}

/** Actions that no worker has confirmed, the oldest first. */
export function writtenDown(): NewAction[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    const actions = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? '') as NewAction)
    return actions.toSorted((a, b) => a.note.createdAtMs - b.note.createdAtMs)
  } catch {
    return []
  }
}
