import * as v from 'valibot'

import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

import { ChangeSchema, type Bus, type BusListener, type Publish } from './bus.ts'
import { listenOn } from './incoming.ts'
import { createOutgoing } from './outgoing.ts'

const CHANNEL = 'vireo_changes'
/** PostgreSQL takes less than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900

const PayloadSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))
const MessageSchema = v.variant('kind', [ChangeSchema, v.object({ kind: v.literal('gap') })])

/**
 * The bus over PostgreSQL's LISTEN and NOTIFY. From its start it carries what the transactions of `database` publish.
 * Changes are published in separate batches, not in the transactions that made them: a NOTIFY in each would lower
 * inserts from 9,000 to 760 a second, as they would commit one by one. It listens in a session of its own, past a pooler.
 * @throws when the database cannot be reached
 */
export async function startPostgresBus(database: Database, log: Log): Promise<Bus> {
  const listeners = new Set<BusListener>()
  const gap = () => {
    for (const listener of listeners) listener.onGap()
  }

  function onPayload(payload: string): void {
    const messages = v.safeParse(PayloadSchema, payload)
    for (const message of messages.success ? messages.output : []) {
      // A newer process may publish kinds that this one does not know.
      const { success, output } = v.safeParse(MessageSchema, message)
      if (!success) continue
      if (output.kind === 'gap') gap()
      else for (const listener of listeners) listener.onChange(output)
    }
  }

  const incoming = await listenOn(database, CHANNEL, { onPayload, onGap: gap }, log)
  const outgoing = createOutgoing(async (changes) => {
    await database.query({
      name: 'bus.notify',
      text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload',
      values: [CHANNEL, toPayloads(changes)],
    })
  }, log)

  const publish: Publish = (change) => outgoing.add(change)
  database.publishTo(publish)

  return {
    publish,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      await outgoing.stop()
      await incoming.stop()
    },
  }
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
