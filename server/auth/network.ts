import { createHmac } from 'node:crypto'

import { blockOf } from '#server/security/address-block.ts'

/**
 * Stands for the network that a session is begun from, so that accounts of one network can be told to be of one: a keyed
 * hash of the block of addresses and of the month. No address can be read from it, and the same network is another one in
 * the next month.
 */
export const networkOf = (secret: string, clientAddress: string, now = new Date()): string =>
  createHmac('sha256', secret)
    .update(`network\n${now.toISOString().slice(0, 7)}\n${blockOf(clientAddress)}`)
    .digest('base64url')
    .slice(0, 22)
