/** The real worker on a disk without space. */
import '#worker/api.worker.ts'

IDBObjectStore.prototype.put = () => {
  throw new DOMException('planted', 'QuotaExceededError')
}
