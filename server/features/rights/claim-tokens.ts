import { createHmac, timingSafeEqual } from 'node:crypto'

import { deriveKey } from '#server/security/secret.ts'

/** Tokens with which claimants, who may have no account, return to their claim. */
export interface ClaimTokens {
  tokenOf(claimId: string): string
  /** @returns the id of the claim; undefined for a token that this site has not made */
  read(token: string): string | undefined
}

export function createClaimTokens(secret: string): ClaimTokens {
  const key = deriveKey(secret, 'copyright-claim')
  const tokenOf = (claimId: string) =>
    `${claimId}.${createHmac('sha256', key).update(claimId).digest('base64url')}`
  return {
    tokenOf,
    read(token) {
      const [, claimId] = /^([1-9]\d{0,18})\.[\w-]{43}$/.exec(token) ?? []
      if (claimId === undefined) return undefined
      return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(claimId))) ? claimId : undefined
    },
  }
}
