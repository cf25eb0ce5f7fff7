import { vi } from 'vitest'

import { createMemoryStore } from '../outbox/memory-store.fixture.ts'
import type { PersistedFiles } from './persisted-files.ts'
import { type UploadRecord, UploadRecords } from './upload-records.ts'
import { Uploads, type UploadsDeps } from './uploads.ts'

export function filesInMemory(): PersistedFiles {
  const files = new Map<string, Blob>()
  return {
    isPersistent: true,
    async create(id) {
      const chunks: Uint8Array<ArrayBuffer>[] = []
      return {
        write: async (bytes) => void chunks.push(bytes),
        finish: async () => void files.set(id, new Blob(chunks)),
        abandon: async () => {},
      }
    },
    open: async (id) => files.get(id),
    remove: async (id) => void files.delete(id),
    ids: async () => [...files.keys()],
  }
}

export const USER_ID = '7'
export const video = new File(['a video'], 'video.mp4', { type: 'video/mp4' })

/** Creates a device whose one tab posts uploads, to a server that accepts everything unless `server` says otherwise. */
export function createDevice(server: Partial<UploadsDeps> = {}) {
  const controller = new AbortController()
  const store = createMemoryStore<UploadRecord>()
  const records = new UploadRecords(store)
  const files = filesInMemory()
  const uploads = new Uploads({
    records,
    files: async () => files,
    transfer: async (_record, _file, { onAddress }) => onAddress('/api/uploads/1'),
    create: async () => '99',
    withdraw: async () => {},
    ask: async () => ({ state: 'processing', progress: 0 }),
    currentUserId: () => USER_ID,
    isOnline: () => true,
    isMetered: () => false,
    onNeed: () => {},
    emit: () => {},
    broadcast: () => {},
    whileCopying: (_id, work) => work(),
    isBeingCopied: async () => true,
    untilNotCopied: () => new Promise(() => {}),
    ...server,
  })
  const find = async (id: string) => (await uploads.list()).find((upload) => upload.id === id)
  return {
    uploads,
    store,
    records,
    find,
    /** Sends what is posted, until `stop` is called. */
    lead: () => uploads.lead(controller.signal),
    stop: () => controller.abort(),
    untilPhase: (id: string, name: string) =>
      vi.waitFor(async () => {
        const upload = await find(id)
        if (upload?.phase.name !== name) throw new Error(`It is ${upload?.phase.name ?? 'not there'}.`)
        return upload
      }),
    untilGone: (id: string) =>
      vi.waitFor(async () => {
        if (await find(id)) throw new Error('It is still there.')
      }),
  }
}
