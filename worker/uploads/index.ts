import { currentUserId, onUserChange } from '../session.ts'
import { openRecordStore } from '../storage/record-store.ts'
import type { UploadRecord } from './upload-record.ts'
import { UploadRecords } from './upload-records.ts'
import type { Uploads } from './uploads.ts'

const records = new UploadRecords(
  openRecordStore<UploadRecord>({ database: 'vireo-uploads', store: 'uploads', whenFull: 'throw' }),
)

/** This tab's part in the uploads of all tabs. Who posts nothing needs none of its script. */
export const loadUploads = async (): Promise<Uploads> =>
  (await import('./this-tab.ts')).uploadsOfThisTab(records)

/** Videos of anybody that have not come to the server whole. */
export async function countAwaited(): Promise<number> {
  const all = await records.list()
  return all.filter(({ state }) => state !== 'posted' && state !== 'preparing').length
}

/** Goes on with what an earlier visit left, as soon as its person is known. */
export function startUploads(): void {
  onUserChange(() => {
    resume().catch(() => {
      // Without the script there is no network either: the upload page asks again.
    })
  })
}

async function resume(): Promise<void> {
  const userId = currentUserId()
  if (userId !== null && (await records.list(userId)).length > 0) await loadUploads()
}
