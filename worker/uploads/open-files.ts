import { filesInDatabase } from './files-in-database.ts'
import { filesInFolder } from './files-in-folder.ts'
import type { KeptFiles } from './kept-files.ts'

let files: Promise<KeptFiles> | undefined

/** Where this browser keeps files: in its private file system, or else in IndexedDB. */
export const openFiles = (): Promise<KeptFiles> => (files ??= filesInFolder().catch(() => filesInDatabase()))
