import type { RecordStore } from '../storage/record-store.ts'
import type { UploadRecord } from './upload-record.ts'

const keyOf = ({ userId, id }: Pick<UploadRecord, 'userId' | 'id'>): string => `${userId}|${id}`

/** The uploads of this device. Each change is one transaction over all tabs. */
export class UploadRecords {
  readonly #store: RecordStore<UploadRecord>

  constructor(store: RecordStore<UploadRecord>) {
    this.#store = store
  }

  get isPersistent(): boolean {
    return this.#store.isPersistent
  }

  /** All of one person, or of everybody. The oldest first. */
  async list(userId?: string): Promise<UploadRecord[]> {
    const records = await this.#store.list({ prefix: userId === undefined ? '' : `${userId}|` })
    return [...records.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  }

  /** All of everybody. Throws where the disk does not answer. */
  async listForSure(): Promise<UploadRecord[]> {
    return [...(await this.#store.list({ mustAnswer: true })).values()]
  }

  /** One that is there already stays as it is: a page that is not sure says it twice. */
  async add(record: UploadRecord): Promise<void> {
    const key = keyOf(record)
    await this.#store.change(key, (records) => (records.has(key) ? new Map() : new Map([[key, record]])))
  }

  /**
   * Changes one that is still there.
   * @returns what it is then
   */
  async update(
    of: Pick<UploadRecord, 'userId' | 'id'>,
    decide: (record: UploadRecord) => Partial<UploadRecord>,
  ): Promise<UploadRecord | undefined> {
    const key = keyOf(of)
    const changes = await this.#store.change(key, (records) => {
      const record = records.get(key)
      return record ? new Map([[key, { ...record, ...decide(record) }]]) : new Map()
    })
    return changes.get(key)
  }

  /**
   * Removes one, unless the server may have made a video of it: the server has to be asked first.
   * @returns what it is then, if it is still there
   */
  async callOff(of: Pick<UploadRecord, 'userId' | 'id'>): Promise<UploadRecord | undefined> {
    const key = keyOf(of)
    const changes = await this.#store.change(key, (records) => {
      const record = records.get(key)
      const mustAsk = record?.isCreating && !record.isAlreadyPosted
      return new Map([[key, mustAsk ? { ...record, state: 'cancelling', problem: null } : undefined]])
    })
    return changes.get(key)
  }

  async remove(of: Pick<UploadRecord, 'userId' | 'id'>): Promise<void> {
    await this.#store.remove([keyOf(of)])
  }
}
