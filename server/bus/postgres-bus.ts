import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

import type { Bus } from './bus.ts'
import { listenOn } from './incoming.ts'
import { startBus } from './start-bus.ts'

const CHANNEL = 'vireo_changes'
/** PostgreSQL takes less than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900

/**
 * The bus over PostgreSQL's LISTEN and NOTIFY. Changes are published in separate batches, not in the transactions that
 * made them: a NOTIFY in each would lower inserts from 9,000 to 760 a second, as they would commit one by one. It listens in
 * a session of its own, past a pooler.
 * @throws when the database cannot be reached
 */
export function startPostgresBus(database: Database, log: Log): Promise<Bus> {
  return startBus(
    database,
    async (receiver) => ({
      ...(await listenOn(database, CHANNEL, receiver, log)),
      send: (changes) =>
        database.query({
          name: 'bus.notify',
          text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload',
          values: [CHANNEL, toPayloads(changes)],
        }),
    }),
    log,
  )
}

/** Splits changes into JSON lists that are each short enough. Changes are ASCII. */
function toPayloads(changes: string[]): string[] {
  const payloads: string[] = []
  let batch: string[] = []
  let sizeBytes = 2
  for (const change of changes) {
    if (sizeBytes + change.length + 1 > PAYLOAD_MAX_BYTES) {
      payloads.push(`[${batch.join()}]`)
      batch = []
      sizeBytes = 2
    }
    batch.push(change)
    sizeBytes += change.length + 1
  }
  return [...payloads, `[${batch.join()}]`]
}
