import { open } from 'node:fs/promises'

import { hasCode } from './has-code.ts'

/** After a power cut a name without its bytes is worse than no name: bytes first, then the folder's entry. */
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
