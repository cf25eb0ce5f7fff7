import type { RecordStore } from '../storage/record-store.ts'
import type { ClipRecord, PackRecord } from './pack-record.ts'

/** The packs of this device. Each change is one transaction over all tabs. */
export class PackRecords {
  readonly #store: RecordStore<PackRecord>

  constructor(store: RecordStore<PackRecord>) {
    this.#store = store
  }

  /** The oldest first. Throws where the disk does not answer. */
  async list(): Promise<PackRecord[]> {
    const records = await this.#store.list()
    return [...records.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  }

  /** Puts what `decide` makes of the pack in its place; nothing removes it. Throws where the disk does not answer. */
  async change(
    id: string,
    decide: (record: PackRecord | undefined) => PackRecord | undefined,
  ): Promise<PackRecord | undefined> {
    const changes = await this.#store.change(id, (records) => new Map([[id, decide(records.get(id))]]))
    return changes.get(id)
  }

  /** @returns whether the clip is still in the pack */
  async changeClip(id: string, videoId: string, change: Partial<ClipRecord>): Promise<boolean> {
    const changed = await this.change(
      id,
      (record) =>
        record && {
          ...record,
          clips: record.clips.map((clip) => (clip.video.id === videoId ? { ...clip, ...change } : clip)),
        },
    )
    return changed?.clips.some(({ video }) => video.id === videoId) ?? false
  }
}
