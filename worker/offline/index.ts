import type { LocalOps } from '#contract/worker-api.ts'

import { createPartLoader } from '../load-part.ts'
import type { OfflineCollections } from './collections.ts'
import { OFFLINE_STORAGE_NAME } from './storage-name.ts'

type OfflineOp = Extract<keyof LocalOps, `offline.${string}`>

/** Lets the page's first requests go first. Until then its videos do not show whether they are saved. */
const RESUME_DELAY_MS = 1_500

/** Loads the script, which viewers who save nothing never need. */
const loadScript = createPartLoader(() => import('./open-collections.ts'))

const loadCollections = async (): Promise<OfflineCollections> => (await loadScript()).collectionsOfThisTab()

/** Resolves when it is done; the outcome is an event. */
const done =
  <Input>(act: (collections: OfflineCollections, input: Input) => Promise<void>) =>
  async (input: Input): Promise<null> => {
    await act(await loadCollections(), input)
    return null
  }

/** The ops of the offline collections. */
export const offlineOps: {
  [K in OfflineOp]: (input: LocalOps[K]['input']) => Promise<LocalOps[K]['output']>
} = {
  'offline.list': async () => (await loadCollections()).list(),
  'offline.videos': async () => (await loadCollections()).videos(),
  'offline.save': done((collections, input) => collections.save(input)),
  'offline.pause': done((collections, input) => collections.pause(input)),
  'offline.resume': done((collections, input) => collections.resume(input)),
  'offline.retry': done((collections, input) => collections.retry(input)),
  'offline.remove': done((collections, input) => collections.remove(input)),
}

/** Resumes the collections of earlier visits. */
export function startOfflineCollections(): void {
  setTimeout(() => void resume().catch(() => {}), RESUME_DELAY_MS)
}

async function resume(): Promise<void> {
  // Opening the database would create one for every viewer.
  const databases = await indexedDB.databases()
  if (databases.some(({ name }) => name === OFFLINE_STORAGE_NAME)) await loadCollections()
}
