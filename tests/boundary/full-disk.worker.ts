/** The real worker on a disk that has no room for anything. */
import '#worker/api.worker.ts'

IDBObjectStore.prototype.put = () => {
  throw new DOMException('planted', 'QuotaExceededError')
}
