import { setTimeout } from 'node:timers/promises'

import type { StoredKind } from '#contract/models/upkeep.ts'
import type { Database, Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

import { storedKindOf } from './stored-kind.ts'

/** The size of a file that is stored, in bytes. Null: it is removed. */
export type FileState = number | null

const BATCH_SIZE = 500
const RETRY_MS = 1_000

/**
 * Writes down which files are stored, so that sums of them take the same work however many there are. Files that come at the same
 * time are written together, by one transaction after the other, and apart from the caller's: a transaction that stores
 * a file would otherwise wait for a second connection. `compareFiles` mends what a killed process did not write.
 */
export class FileLedger {
  readonly #database: Database
  readonly #log: Log
  #waiting = new Map<string, FileState>()
  #writing: Promise<void> | undefined
  #isStopping = false

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  /** Notes a file. Chunks of uploads are counted by their uploads. */
  note(key: string, state: FileState): void {
    if (key.startsWith('chunk/')) return
    this.#waiting.set(key, state)
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
    })
  }

  /** Resolves when everything noted before is written. */
  async settle(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  /** Writes what is left, and gives up at the first failure. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.settle()
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, BATCH_SIZE)
      for (const [key] of batch) this.#waiting.delete(key)
      try {
        await recordFiles(this.#database, new Map(batch))
      } catch (error) {
        this.#log.warn({ err: error }, 'Stored files could not be counted yet.')
        if (this.#isStopping) return
        // Those that were noted meanwhile are newer.
        this.#waiting = new Map([...batch, ...this.#waiting])
        await setTimeout(RETRY_MS)
      }
    }
  }
}

/** Writes down files and changes the sums by what is new, in one transaction. */
export async function recordFiles(
  database: Pick<Database, 'transaction'>,
  files: ReadonlyMap<string, FileState>,
): Promise<void> {
  const removed = [...files].flatMap(([key, state]) => (state === null ? [key] : []))
  // In order, so that processes do not wait for each other in a circle.
  const stored = [...files]
    .filter((file): file is [string, number] => file[1] !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  await database.transaction((tx) =>
    tx.query({
      name: 'storage.record',
      text: `
        WITH removed AS (
          DELETE FROM stored_files WHERE key = ANY ($1::text[]) RETURNING kind, size_bytes
        ), stored AS (
          INSERT INTO stored_files (key, kind, size_bytes)
          SELECT * FROM unnest($2::text[], $3::text[], $4::bigint[])
          ON CONFLICT DO NOTHING RETURNING kind, size_bytes
        ), changes AS (
          SELECT kind, -1 AS file_count, -size_bytes AS size_bytes FROM removed
          UNION ALL SELECT kind, 1, size_bytes FROM stored
        )
        INSERT INTO stored_sums AS sums (kind, file_count, size_bytes)
        SELECT kind, sum(file_count), sum(size_bytes) FROM changes GROUP BY kind ORDER BY kind
        ON CONFLICT (kind) DO UPDATE SET file_count = sums.file_count + excluded.file_count,
          size_bytes = sums.size_bytes + excluded.size_bytes`,
      values: [
        removed,
        stored.map(([key]) => key),
        stored.map(([key]) => storedKindOf(key)),
        stored.map(([, sizeBytes]) => sizeBytes),
      ],
    }),
  )
}

/** Bytes by kind: of the stored files, of uploads on their way, and of the recordings of lives. */
export function readStoredSums(db: Db): Promise<{ kind: StoredKind; bytes: number }[]> {
  return db.query({
    name: 'storage.sums',
    text: `
      SELECT kind, sum(size_bytes)::float8 AS bytes FROM (
        SELECT kind, size_bytes FROM stored_sums
        UNION ALL SELECT 'upload', offset_bytes FROM uploads WHERE finished_at IS NULL
      ) AS sums
      GROUP BY kind`,
  })
}
