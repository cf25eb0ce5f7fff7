import { createHash } from 'node:crypto'

// A list with one sha-256 member, and possibly others, which are ignored.
const SHA_256 = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?=,|$)/g

/** The sha-256 of a `Content-Digest` header (RFC 9530) in base64, or null when it names none or several. */
export function sha256Of(contentDigest: string | null): string | null {
  const matches = [...(contentDigest ?? '').matchAll(SHA_256)]
  return matches.length === 1 ? (matches[0]?.[1] ?? null) : null
}

export const isDigestOf = (contentDigest: string | null, body: Uint8Array): boolean =>
  sha256Of(contentDigest) === createHash('sha256').update(body).digest('base64')
