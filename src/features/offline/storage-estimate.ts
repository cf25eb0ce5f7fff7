import { useEffect, useState } from 'react'

import { RESERVED_BYTES } from '#contract/media-caches.ts'

const READ_EVERY_MS = 2_000

interface StorageEstimate {
  /** Bytes that may still be saved on this device, beside those that stay free. */
  freeBytes: number
}

/** Without it a browser may clear what was saved. Whatever it answers, saving begins. */
export function askToPersist(): void {
  // Missing outside secure contexts, whatever the types say.
  const storage: StorageManager | undefined = navigator.storage
  storage?.persist?.().catch(() => {})
}

/** What the browser says of the site's room; undefined where it does not, or until it has. */
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

/** The room as it stands, while one looks. */
export function useStorageEstimate(): StorageEstimate | undefined {
  const [room, setRoom] = useState<StorageEstimate>()
  useEffect(() => {
    const read = () => void readEstimate().then(setRoom)
    read()
    const timer = setInterval(read, READ_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return room
}
