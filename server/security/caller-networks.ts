import { AsyncLocalStorage } from 'node:async_hooks'

import { blocksOf } from './address-block.ts'

const addresses = new AsyncLocalStorage<string>()

/** Notes the address that a request comes from, for the queues that are filled far from where the request is answered. */
export const runForAddress = <T>(clientAddress: string, run: () => T): T => addresses.run(clientAddress, run)

/** The networks of the request that is answered, the narrowest first (`blocksOf`). None outside of one. */
export function callerNetworks(): string[] {
  const clientAddress = addresses.getStore()
  return clientAddress === undefined ? [] : blocksOf(clientAddress)
}
