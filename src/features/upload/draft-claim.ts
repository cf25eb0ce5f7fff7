/** Functions that end this page's claims, by draft id. */
const claims = new Map<string, () => void>()

const lockOf = (id: string) => `vireo-draft-${id}`

/**
 * Takes a draft for this page, so that no other tab shows and changes it as well.
 * @returns false when another tab has it
 */
export function claimDraft(id: string): Promise<boolean> {
  // Missing outside secure contexts, whatever the types say.
  const locks: LockManager | undefined = navigator.locks
  if (!locks || claims.has(id)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<void>((release) => claims.set(id, release))
    }
    locks.request(lockOf(id), { ifAvailable: true }, hold).catch(() => resolve(true))
  })
}

/** Resolves when the tab that has it has let go of it. */
export async function untilReleased(id: string): Promise<void> {
  await navigator.locks.request(lockOf(id), () => {})
}

export function releaseDraft(id: string): void {
  claims.get(id)?.()
  claims.delete(id)
}
