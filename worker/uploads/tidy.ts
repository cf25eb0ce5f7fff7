import type { PersistedFiles } from './persisted-files.ts'
import { notWholeProblem } from './upload-problems.ts'
import { unlessPersisted, type UploadRecord, type UploadRecords } from './upload-records.ts'

/** How long posted videos stay in the list. */
const POSTED_AGE_MS = 24 * 60 * 60 * 1000

interface TidyDeps {
  records: UploadRecords
  files: () => Promise<PersistedFiles>
  /** Whether a tab, this one included, is copying the record's file right now. */
  isBeingCopied: (record: UploadRecord) => Promise<boolean>
}

/**
 * Repairs the state left by tabs that were closed in the middle of something. Throws before it changes anything when the
 * disk does not say which files are needed.
 */
export async function tidy({ records, files, isBeingCopied }: TidyDeps): Promise<void> {
  const persisted = await files()
  const ids = await persisted.ids()
  const needed = new Set<string>()
  for (const record of await records.listForSure()) {
    const { id, state, sha256, createdAtMs, problem } = record
    if (state === 'posted') {
      if (Date.now() - createdAtMs > POSTED_AGE_MS) await records.remove(record)
    } else if (sha256 !== null || (await isBeingCopied(record))) {
      needed.add(id)
    } else if (problem === null) {
      const updated = await records.update(record, (current) => unlessPersisted(current, notWholeProblem))
      // The copy has ended since the records were read.
      if (updated && updated.sha256 !== null) needed.add(id)
    }
  }
  // Records that were added after the list of files was read are not in it.
  for (const id of ids) if (!needed.has(id)) await persisted.remove(id)
}
