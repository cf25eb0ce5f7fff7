import { filesInDatabase } from './files-in-database.ts'
import { filesInFolder } from './files-in-folder.ts'
import type { PersistedFiles } from './persisted-files.ts'

let files: Promise<PersistedFiles> | undefined

/** Where this browser keeps files: in its private file system, or else in IndexedDB. */
export const openFiles = (): Promise<PersistedFiles> =>
  (files ??= filesInFolder().catch(() => filesInDatabase()))
