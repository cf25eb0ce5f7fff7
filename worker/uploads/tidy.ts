import type { PersistedFiles } from './persisted-files.ts'
import { notWholeProblem } from './upload-problems.ts'
import { unlessPersisted, type UploadRecord, type UploadRecords } from './upload-records.ts'

/** Posted videos stay in the list for so long. */
const POSTED_AGE_MS = 24 * 60 * 60 * 1000

interface TidyDeps {
  records: UploadRecords
  files: () => Promise<PersistedFiles>
  /** Whether another tab, or this one, is just copying its file. */
  isBeingCopied: (record: UploadRecord) => Promise<boolean>
}

/**
 * Repairs the state that tabs left which were closed in the middle of something. Throws before it does anything where the
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
      await records.update(record, (current) => unlessPersisted(current, notWholeProblem))
    }
  }
  // Those that came after the list of files was read are not in it.
  for (const id of ids) if (!needed.has(id)) await persisted.remove(id)
}
