import { createHmac } from 'node:crypto'

import { blockOf } from '#server/security/address-block.ts'

/**
 * Identifies the network from which a session begins, so that accounts of one network can be recognised: a keyed hash
 * of the address block and the month. It reveals no address, and changes with the month.
 */
export const networkOf = (secret: string, clientAddress: string, now = new Date()): string =>
  createHmac('sha256', secret)
    .update(`network\n${now.toISOString().slice(0, 7)}\n${blockOf(clientAddress)}`)
    .digest('base64url')
    .slice(0, 22)
