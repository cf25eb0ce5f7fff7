import { randomId } from '#shared/random-id.ts'

import { StorageFullError } from '../storage/eviction.ts'
import { openRecordStore, type RecordStore } from '../storage/record-store.ts'
import { nextBatch, type Batch, type Packet } from './packet.ts'

const DATABASE = 'vireo-analytics'
/** Enough for more than an hour of watching without a network. */
const MAX_PACKET_COUNT = 5_000
/** How many packets are considered for one batch. */
const WINDOW_SIZE = 100
const TIME_DIGITS = 16
/** No key begins with it, so adding a record reads nothing. */
const NO_RECORD = '!'

/** A key that sorts by time. No two are the same. */
const newKey = (): string => `${String(Date.now()).padStart(TIME_DIGITS, '0')}|${randomId()}`

/** Records of all tabs that wait in IndexedDB to be sent. */
export class AnalyticsQueue {
  readonly #store: RecordStore<Packet>
  /** The number of packets, as far as this worker knows. */
  #count: number | undefined

  constructor() {
    this.#store = openRecordStore({ database: DATABASE, store: 'packets', whenFull: 'throw' })
  }

  /** Persists packets. When the quota or the queue is full they are dropped: no action depends on them. */
  async add(packets: readonly Packet[]): Promise<void> {
    this.#count ??= (await this.#store.list()).size
    if (this.#count + packets.length > MAX_PACKET_COUNT) return
    try {
      const changes = new Map(packets.map((packet) => [newKey(), packet]))
      await this.#store.change(NO_RECORD, () => changes)
      this.#count += packets.length
    } catch (error) {
      if (!(error instanceof StorageFullError)) throw error
    }
  }

  /** Creates no database where nothing was ever added. */
  async isEmpty(): Promise<boolean> {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === DATABASE)) return true
    return (await this.#store.list({ limit: 1 })).size === 0
  }

  async next(): Promise<Batch | undefined> {
    return nextBatch(await this.#store.list({ limit: WINDOW_SIZE }))
  }

  async remove(keys: string[]): Promise<void> {
    await this.#store.remove(keys)
    if (this.#count !== undefined) this.#count = Math.max(0, this.#count - keys.length)
  }

  async clear(): Promise<void> {
    const packets = await this.#store.list()
    await this.#store.remove(packets.keys())
    this.#count = 0
  }
}
