import { createHmac, timingSafeEqual } from 'node:crypto'

import { deriveKey } from '#server/security/secret.ts'

const MAC_BYTES = 16
const TOKEN = /^(\d{1,19})\.([0-9a-f]{32})\.([\w-]{0,100})\.([\w-]{22})$/

export interface PublisherClaims {
  roomId: string
  publisherId: string
  /** Session of the host on the publishing device. Absent when the server itself publishes. */
  sessionId?: string | undefined
}

/** Tokens with which fragments are accepted without individual signatures: each for one room and one publisher. */
export interface PublisherTokens {
  issue(claims: PublisherClaims): string
  /** @returns null when the token is not ours */
  read(token: string): PublisherClaims | null
}

export function createPublisherTokens(secret: string): PublisherTokens {
  const key = deriveKey(secret, 'live-publisher')
  const macOf = (...claims: string[]): Buffer =>
    createHmac('sha256', key).update(claims.join(' ')).digest().subarray(0, MAC_BYTES)
  return {
    issue({ roomId, publisherId, sessionId = '' }) {
      const claims = [roomId, publisherId, Buffer.from(sessionId).toString('base64url')]
      return [...claims, macOf(...claims).toString('base64url')].join('.')
    },
    read(token) {
      const [, roomId = '', publisherId = '', session = '', mac = ''] = TOKEN.exec(token) ?? []
      const given = Buffer.from(mac, 'base64url')
      const isOurs = given.length === MAC_BYTES && timingSafeEqual(given, macOf(roomId, publisherId, session))
      if (!isOurs) return null
      const sessionId = Buffer.from(session, 'base64url').toString() || undefined
      return { roomId, publisherId, sessionId }
    },
  }
}
