import type { RecordStore } from '../storage/record-store.ts'
import { toPackRecord, type PackRecord, type StoredPackRecord, type VideoRecord } from './pack-record.ts'

/** The packs of this device. Each change is one transaction over all tabs. */
export class PackRecords {
  readonly #store: RecordStore<StoredPackRecord>

  constructor(store: RecordStore<StoredPackRecord>) {
    this.#store = store
  }

  /** The oldest first. Throws where the disk does not answer. */
  async list(): Promise<PackRecord[]> {
    const records = await this.#store.list()
    return [...records.values()].map(toPackRecord).toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  }

  /** Puts what `decide` makes of the pack in its place; nothing removes it. Throws where the disk does not answer. */
  async change(
    id: string,
    decide: (record: PackRecord | undefined) => PackRecord | undefined,
  ): Promise<PackRecord | undefined> {
    const changes = await this.#store.change(id, (records) => {
      const stored = records.get(id)
      return new Map([[id, decide(stored && toPackRecord(stored))]])
    })
    const changed = changes.get(id)
    return changed && toPackRecord(changed)
  }

  /** @returns whether the video is still in the pack */
  async changeVideo(id: string, videoId: string, change: Partial<VideoRecord>): Promise<boolean> {
    const changed = await this.change(
      id,
      (record) =>
        record && {
          ...record,
          videos: record.videos.map((video) =>
            video.video.id === videoId ? { ...video, ...change } : video,
          ),
        },
    )
    return changed?.videos.some(({ video }) => video.id === videoId) ?? false
  }
}
