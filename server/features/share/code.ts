import { createHmac } from 'node:crypto'

import { FROM_PAGES, SHARE_WAYS, type SharedObject, type ShareSource } from '#contract/share.ts'
import { deriveKey } from '#server/security/secret.ts'

/** 64 bits: two links share a code once in billions of them. Nobody guesses one. */
const CODE_BYTES = 8
const CODE = /^([\w-]{11})([0-9a-z])$/

/** The subject of a short link, and the one who shares it: a user, or else a guest's browser. */
export interface LinkSubject {
  type: SharedObject
  id: string
  userId: string | undefined
  webId: string | undefined
}

/** Makes codes of short links. One subject and sharer have one code for all times, so that their rows stay few. */
export function createCodes(secret: string): (link: LinkSubject) => string {
  const key = deriveKey(secret, 'short-link')
  return ({ type, id, userId, webId }) =>
    createHmac('sha256', key)
      .update([type, id, userId ?? '', userId ? '' : (webId ?? '')].join(' '))
      .digest()
      .subarray(0, CODE_BYTES)
      .toString('base64url')
}

/** Every source that a link can have. Its place in the list is the last letter of the code, so that it needs no row. */
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

/** Takes a code apart. Nothing for one that no link has. */
export function readCode(text: string): { code: string; source: ShareSource } | undefined {
  const [, code, letter = ''] = CODE.exec(text) ?? []
  const source = SOURCES[Number.parseInt(letter, 36)]
  return code && source ? { code, source } : undefined
}
