import type { UploadView } from '#contract/uploads.ts'
import { callWorker } from '#src/data/api.ts'
import { createWorkerList } from '#src/data/worker-list.ts'

import { isUnderWay } from './upload-summary.ts'

const NONE: UploadView[] = []

const useKnownUploads = createWorkerList({
  ask: () => callWorker('uploads.list', null),
  read: (event) => (event.type === 'uploads.changed' ? event.uploads : undefined),
  isUnderWay,
})

/** The videos that this device posts for the person who is logged in, the oldest first. */
export const useUploads = (): UploadView[] => useKnownUploads() ?? NONE
