import { createHmac, timingSafeEqual } from 'node:crypto'

import { deriveKey } from '#server/security/secret.ts'

const MAC_BYTES = 16
const TOKEN = /^(\d{1,19})\.([0-9a-f]{32})\.([\w-]{22})$/

/** Tokens by which fragments are taken without a signature of each: for one room, and one publisher of it. */
export interface PublisherTokens {
  issue(roomId: string, publisherId: string): string
  /** @returns null when the token is not ours */
  read(token: string): { roomId: string; publisherId: string } | null
}

export function createPublisherTokens(secret: string): PublisherTokens {
  const key = deriveKey(secret, 'live-publisher')
  const macOf = (roomId: string, publisherId: string): Buffer =>
    createHmac('sha256', key).update(`${roomId} ${publisherId}`).digest().subarray(0, MAC_BYTES)
  return {
    issue: (roomId, publisherId) =>
      `${roomId}.${publisherId}.${macOf(roomId, publisherId).toString('base64url')}`,
    read(token) {
      const [, roomId = '', publisherId = '', mac = ''] = TOKEN.exec(token) ?? []
      const given = Buffer.from(mac, 'base64url')
      const isOurs = given.length === MAC_BYTES && timingSafeEqual(given, macOf(roomId, publisherId))
      return isOurs ? { roomId, publisherId } : null
    },
  }
}
