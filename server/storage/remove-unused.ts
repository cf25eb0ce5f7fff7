import type { FileKind } from './keys.ts'
import type { Storage } from './storage.ts'

/** A file exists before anything refers to it. */
const UNUSED_AGE_MS = 60 * 60 * 1000
const BATCH_SIZE = 500

/**
 * Removes files of a kind that nothing uses and that were put an hour ago or earlier.
 * @param findUsed names those of some keys that are used
 */
export async function removeUnused(
  storage: Storage,
  kind: FileKind,
  findUsed: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const longAgo = new Date(Date.now() - UNUSED_AGE_MS)
  const removeBatch = async (keys: readonly string[]) => {
    if (keys.length === 0) return
    const used = new Set(await findUsed(keys))
    for (const key of keys.filter((each) => !used.has(each))) {
      // The same bytes may just have been stored again, and not be in use yet.
      const file = await storage.stat(key)
      if (file && file.modifiedAt < longAgo) await storage.delete(key)
    }
  }
  let batch: string[] = []
  for await (const { key } of storage.filesOf(kind, longAgo)) {
    batch.push(key)
    if (batch.length < BATCH_SIZE) continue
    await removeBatch(batch)
    batch = []
  }
  await removeBatch(batch)
}
