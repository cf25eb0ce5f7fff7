import type { RecordStore } from '../storage/record-store.ts'
import {
  toCollectionRecord,
  type CollectionRecord,
  type StoredCollectionRecord,
  type VideoRecord,
} from './collection-record.ts'

/** The collections of this device. Each change is one transaction over all tabs. */
export class CollectionRecords {
  readonly #store: RecordStore<StoredCollectionRecord>

  constructor(store: RecordStore<StoredCollectionRecord>) {
    this.#store = store
  }

  /** The oldest first. Throws where the disk does not answer. */
  async list(): Promise<CollectionRecord[]> {
    const records = await this.#store.list()
    return [...records.values()].map(toCollectionRecord).toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  }

  /** Puts what `decide` makes of the collection in its place; nothing removes it. Throws where the disk does not answer. */
  async change(
    id: string,
    decide: (record: CollectionRecord | undefined) => CollectionRecord | undefined,
  ): Promise<CollectionRecord | undefined> {
    const changes = await this.#store.change(id, (records) => {
      const stored = records.get(id)
      return new Map([[id, decide(stored && toCollectionRecord(stored))]])
    })
    const changed = changes.get(id)
    return changed && toCollectionRecord(changed)
  }

  /** @returns whether the video is still in the collection */
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
