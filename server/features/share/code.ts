import { createHmac } from 'node:crypto'

import { FROM_PAGES, SHARE_WAYS, type SharedObject, type ShareSource } from '#contract/share.ts'
import { deriveKey } from '#server/security/secret.ts'

/** 64 bits: a collision is expected only after billions of links, and codes cannot be guessed. */
const CODE_BYTES = 8
const CODE = /^([\w-]{11})([0-9a-z])$/

/** The subject of a short link, and its sharer: a user, or else a guest's browser. */
export interface LinkSubject {
  type: SharedObject
  id: string
  userId: string | undefined
  webId: string | undefined
}

/** Makes codes of short links. A subject and sharer always have the same code, so that there are few rows. */
export function createCodes(secret: string): (link: LinkSubject) => string {
  const key = deriveKey(secret, 'short-link')
  return ({ type, id, userId, webId }) =>
    createHmac('sha256', key)
      .update([type, id, userId ?? '', userId ? '' : (webId ?? '')].join(' '))
      .digest()
      .subarray(0, CODE_BYTES)
      .toString('base64url')
}

/** Every source that a link can have. Its index is the last letter of the code, so that it needs no row. */
const SOURCES = (['pc', 'mobile'] as const).flatMap((device) =>
  SHARE_WAYS.flatMap((way) =>
    [undefined, ...FROM_PAGES].map((fromPage): ShareSource => ({ device, way, fromPage })),
  ),
)

/** The path of a short link, with how it was shared in its last letter. */
export function shortPath(code: string, { device, way, fromPage }: ShareSource): string {
  const index = SOURCES.findIndex(
    (source) => source.device === device && source.way === way && source.fromPage === fromPage,
  )
  return `/t/${code}${index.toString(36)}`
}

/** Parses a code. Undefined for an invalid one. */
export function readCode(text: string): { code: string; source: ShareSource } | undefined {
  const [, code, letter = ''] = CODE.exec(text) ?? []
  const source = SOURCES[Number.parseInt(letter, 36)]
  return code && source ? { code, source } : undefined
}
