import type { StoredKind } from '#contract/models/upkeep.ts'
import type { Database } from '#server/db/client.ts'

import { readStoredSums, type FileLedger } from './file-ledger.ts'

/** The space that all files of a site take, by sums of the database. */
export interface FilesSpace {
  kinds: { kind: StoredKind; bytes: number }[]
  usedBytes: number
  /** Infinity: no limit. */
  maxBytes: number
}

/** Creates the function that reads how much space the files of a site take. */
export const createSpaceReader =
  (database: Database, ledger: FileLedger, maxBytes = Infinity) =>
  async (): Promise<FilesSpace> => {
    await ledger.settle()
    const kinds = await readStoredSums(database)
    return { kinds, usedBytes: kinds.reduce((sum, { bytes }) => sum + bytes, 0), maxBytes }
  }
