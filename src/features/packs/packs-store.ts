import type { PackView } from '#contract/packs.ts'
import { callWorker } from '#src/data/api.ts'
import { createWorkerList } from '#src/data/worker-list.ts'

import { isUnderWay } from './words.ts'

/** What is saved on this device, the newest pack first; undefined until it is known. */
export const usePacks: () => PackView[] | undefined = createWorkerList({
  ask: () => callWorker('packs.list', null),
  read: (event) => (event.type === 'packs.changed' ? event.packs : undefined),
  isUnderWay,
})
