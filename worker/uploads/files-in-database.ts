import { openRecordStore } from '../storage/record-store.ts'
import type { PersistedFiles } from './persisted-files.ts'

/** Small enough to be written within the time that the store allows for one write. */
const CHUNK_BYTES = 1024 * 1024
const INDEX_DIGITS = 6
const SEPARATOR = '|'

const keyOf = (id: string, index: number) => `${id}${SEPARATOR}${String(index).padStart(INDEX_DIGITS, '0')}`

/** Stores files in IndexedDB, in chunks that a browser reads only when they are sent. Without IndexedDB, in memory. */
export function filesInDatabase(): PersistedFiles {
  const store = openRecordStore<Blob>({ database: 'vireo-upload-files', store: 'pieces', whenFull: 'throw' })
  const chunksOf = (id: string) => store.list({ prefix: `${id}${SEPARATOR}` })
  const remove = async (id: string) => store.remove((await chunksOf(id)).keys())

  return {
    get isPersistent() {
      return store.isPersistent
    },
    async create(id) {
      await remove(id)
      let count = 0
      return {
        async write(bytes) {
          for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES) {
            // One after the other: the disk is the bottleneck.
            await store.set(keyOf(id, count), new Blob([bytes.subarray(start, start + CHUNK_BYTES)]))
            count += 1
          }
        },
        finish: () => Promise.resolve(),
        abandon: () => remove(id),
      }
    },
    async open(id) {
      const chunks = await chunksOf(id)
      return chunks.size === 0 ? undefined : new Blob([...chunks.values()])
    },
    remove,
    async ids() {
      const keys = [...(await store.list()).keys()]
      return [...new Set(keys.map((key) => key.slice(0, key.indexOf(SEPARATOR))))]
    },
  }
}
