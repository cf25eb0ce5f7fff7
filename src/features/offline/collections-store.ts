import type { OfflineCollection } from '#contract/offline.ts'
import { callWorker } from '#src/data/api.ts'
import { createWorkerList } from '#src/data/worker-list.ts'

import { isUnderWay } from './collection-text.ts'

/** The offline collections of this device, the newest first; undefined until they are known. */
export const useOfflineCollections: () => OfflineCollection[] | undefined = createWorkerList({
  ask: () => callWorker('offline.list', null),
  read: (event) => (event.type === 'offline.changed' ? event.collections : undefined),
  isUnderWay,
})
