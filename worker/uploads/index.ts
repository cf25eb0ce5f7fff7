import type { LocalOps } from '#contract/worker-api.ts'

import { createPartLoader } from '../load-part.ts'
import { currentUserId, onUserChange } from '../session.ts'
import { openRecordStore } from '../storage/record-store.ts'
import { type UploadRecord, UploadRecords } from './upload-records.ts'
import type { Uploads } from './uploads.ts'

const records = new UploadRecords(
  openRecordStore<UploadRecord>({
    database: 'vireo-uploads',
    store: 'uploads',
    whenFull: 'throw',
    whenSilent: 'wait',
  }),
)

const loadScript = createPartLoader(() => import('./open-uploads.ts'))

/** This tab's part in the uploads of all tabs. Its script is loaded for users who post. */
const loadUploads = async (): Promise<Uploads> => (await loadScript()).uploadsOfThisTab(records)

/** The number of uploads, of all users, whose files the server does not have whole. */
async function countAwaited(): Promise<number> {
  const all = await records.list()
  return all.filter(({ state }) => state !== 'posted' && state !== 'preparing').length
}

/** Resumes the uploads of earlier visits, as soon as the user is known. */
export function startUploads(): void {
  onUserChange(() => {
    resume().catch(() => {
      // If the script does not load, there is no network either: the upload page asks again.
    })
  })
}

async function resume(): Promise<void> {
  const userId = currentUserId()
  if (userId !== null && (await records.list(userId)).length > 0) await loadUploads()
}

type UploadOp = Extract<keyof LocalOps, `uploads.${string}`>

/** Resolves when it is done; the outcome is an event. */
const done =
  <Input>(act: (uploads: Uploads, input: Input) => Promise<void>) =>
  async (input: Input): Promise<null> => {
    await act(await loadUploads(), input)
    return null
  }

/** The ops of the uploads. */
export const uploadOps: {
  [K in UploadOp]: (input: LocalOps[K]['input']) => Promise<LocalOps[K]['output']>
} = {
  'uploads.list': async () => (await loadUploads()).list(),
  'uploads.awaitedCount': countAwaited,
  'uploads.add': done((uploads, input) => uploads.add(input)),
  'uploads.edit': done((uploads, input) => uploads.edit(input)),
  'uploads.post': done((uploads, input) => uploads.post(input)),
  'uploads.pause': done((uploads, input) => uploads.pause(input)),
  'uploads.reopen': done((uploads, input) => uploads.reopen(input)),
  'uploads.discard': done((uploads, input) => uploads.discard(input)),
  'uploads.file': async (input) => (await loadUploads()).file(input),
}
