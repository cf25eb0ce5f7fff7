import type { PersistedFiles } from './persisted-files.ts'

const FOLDER = 'uploads'

/** Synchronous access to a file, which only workers have. The tests' TypeScript program has the types of pages only. */
interface SyncAccess {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number
  truncate(sizeBytes: number): void
  flush(): void
  close(): void
}
type WritableHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncAccess> }

const isWritable = (handle: FileSystemFileHandle): handle is WritableHandle =>
  'createSyncAccessHandle' in handle

/** Whether a file is still being written, perhaps by another tab, which removes it when it finds its upload gone. */
const isLocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NoModificationAllowedError'
const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/**
 * Stores files in the origin private file system. Rejects where there is none: on a plain http address, in
 * private windows of some browsers.
 */
export async function filesInFolder(): Promise<PersistedFiles> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(FOLDER, { create: true })
  if (!('createSyncAccessHandle' in FileSystemFileHandle.prototype)) throw unwritable()

  return {
    isPersistent: true,
    async create(id) {
      const handle = await folder.getFileHandle(id, { create: true })
      if (!isWritable(handle)) throw unwritable()
      const file = await handle.createSyncAccessHandle()
      let offset = 0
      file.truncate(0)
      return {
        async write(bytes) {
          // On a full disk Chromium returns a number other than the byte count instead of an error.
          const written = file.write(bytes, { at: offset })
          if (written !== bytes.byteLength) throw new DOMException('No space.', 'QuotaExceededError')
          offset += written
        },
        async finish() {
          file.flush()
          file.close()
        },
        async abandon() {
          file.close()
          await folder.removeEntry(id)
        },
      }
    },
    async open(id) {
      try {
        return await (await folder.getFileHandle(id)).getFile()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(id) {
      await folder.removeEntry(id).catch((error: unknown) => {
        if (!isMissing(error) && !isLocked(error)) throw error
      })
    },
    async ids() {
      const ids: string[] = []
      for await (const id of folder.keys()) ids.push(id)
      return ids
    },
  }
}

const unwritable = () => new Error('Files of the private file system cannot be written here.')
