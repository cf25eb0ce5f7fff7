import { filesInDatabase } from './files-in-database.ts'
import { filesInFolder } from './files-in-folder.ts'
import type { PersistedFiles } from './persisted-files.ts'

let files: Promise<PersistedFiles> | undefined

/** Opens this browser's file storage: its private file system, or else IndexedDB. */
export const openFiles = (): Promise<PersistedFiles> =>
  (files ??= filesInFolder().catch(() => filesInDatabase()))
