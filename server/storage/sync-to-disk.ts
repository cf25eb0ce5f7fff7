import { open } from 'node:fs/promises'

import { hasCode } from './has-code.ts'

/** Syncs a file's bytes first and then its folder entry, so that a power cut never leaves a name without its bytes. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    // Windows opens no folders.
    if (hasCode(error, 'EISDIR') || hasCode(error, 'EPERM')) return undefined
    throw error
  })
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}
