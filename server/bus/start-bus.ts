import * as v from 'valibot'

import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

import { ChangeSchema, type Bus, type BusListener, type Publish } from './bus.ts'
import { createOutgoing } from './outgoing.ts'

const PayloadSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))
const MessageSchema = v.variant('kind', [ChangeSchema, v.object({ kind: v.literal('gap') })])

export interface Receiver {
  onPayload: (payload: string) => void
  /** Payloads may have been missed. */
  onGap: () => void
}

/** Carries texts between processes. */
export interface Transport {
  /** Sends changes, each a JSON text, in JSON lists. It may be called again with the same changes if it fails. */
  send(changes: string[]): Promise<unknown>
  /** Whether payloads do not arrive at the moment. */
  isAway(): boolean
  stop(): Promise<void>
}

/**
 * Starts the bus. From now on it carries what the transactions of `database` publish.
 * @param connect makes the transport, which listens when it is there
 */
export async function startBus(
  database: Database,
  connect: (receiver: Receiver) => Promise<Transport>,
  log: Log,
): Promise<Bus> {
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

  const transport = await connect({ onPayload, onGap: gap })
  const outgoing = createOutgoing((changes) => transport.send(changes), log)
  const publish: Publish = (change) => outgoing.add(change)
  database.publishTo(publish)

  return {
    publish,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isAway: () => transport.isAway(),
    async stop() {
      await outgoing.stop()
      await transport.stop()
    },
  }
}
