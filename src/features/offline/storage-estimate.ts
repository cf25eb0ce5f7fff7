import { useEffect, useState } from 'react'

import { RESERVED_BYTES } from '#contract/media-caches.ts'

const READ_EVERY_MS = 2_000

interface StorageEstimate {
  /** Bytes that may still be saved on this device, excluding the reserve. */
  freeBytes: number
}

/** Asks the browser to persist the site's data, which it may otherwise clear. Saving starts either way. */
export function askToPersist(): void {
  // Missing outside secure contexts, although its type says otherwise.
  const storage: StorageManager | undefined = navigator.storage
  storage?.persist?.().catch(() => {})
}

/** The free space by the browser's estimate; undefined without one. */
async function readEstimate(): Promise<StorageEstimate | undefined> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    if (quota === undefined || usage === undefined) return undefined
    return { freeBytes: Math.max(0, quota - usage - RESERVED_BYTES) }
  } catch {
    // Missing outside secure contexts, or refused.
    return undefined
  }
}

/** Follows the free space while the component is shown. */
export function useStorageEstimate(): StorageEstimate | undefined {
  const [estimate, setEstimate] = useState<StorageEstimate>()
  useEffect(() => {
    const read = () => void readEstimate().then(setEstimate)
    read()
    const timer = setInterval(read, READ_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return estimate
}
