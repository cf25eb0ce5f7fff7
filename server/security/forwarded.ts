import { createHmac, timingSafeEqual } from 'node:crypto'

import { deriveKey } from './secret.ts'

/** Header of a request that another process of the site has sent on, with the address of the client. */
export const FORWARDED_HEADER = 'x-vireo-forwarded'
/** Longer than a request takes from one process to another, with clocks that differ a little. */
const VALID_MS = 60_000

/** Signs and reads the addresses of clients whose requests one process of the site sends on to another (issue #53). */
export interface ForwardedAddresses {
  sign(address: string): string
  /** The client's address, if the header is from a process with the same secret, and recent. */
  read(header: string | null): string | undefined
}

export function createForwardedAddresses(secret: string, now: () => number = Date.now): ForwardedAddresses {
  const key = deriveKey(secret, 'forwarded request')
  const markOf = (timeMs: string, address: string) =>
    createHmac('sha256', key).update(`${timeMs} ${address}`).digest()
  return {
    sign(address) {
      const timeMs = String(now())
      return `${timeMs} ${markOf(timeMs, address).toString('base64url')} ${address}`
    },
    read(header) {
      const [timeMs = '', given = '', address = ''] = header?.split(' ') ?? []
      if (address === '' || !(Math.abs(now() - Number(timeMs)) < VALID_MS)) return undefined
      const wanted = markOf(timeMs, address)
      const mark = Buffer.from(given, 'base64url')
      return mark.length === wanted.length && timingSafeEqual(mark, wanted) ? address : undefined
    },
  }
}
