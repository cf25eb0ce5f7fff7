import type { Hono } from 'hono'

import type { ApiDeps } from './api.ts'
import type { Environment } from './environment.ts'

const ADDRESS = '/.well-known/security.txt'
const VALID_MS = 30 * 24 * 60 * 60 * 1_000

/** `security.txt` (RFC 9116): the contact for reports of vulnerabilities. */
export function mountSecurityTxt(
  app: Hono<Environment>,
  deps: Pick<ApiDeps, 'readSite' | 'connection'>,
): void {
  app.on('GET', [ADDRESS, '/security.txt'], async (hono) => {
    const { securityContact } = await deps.readSite()
    const origin = deps.connection.ownOrigin(hono.req.raw.headers)
    const lines = [
      `Contact: ${contactOf(securityContact, origin)}`,
      `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
      `Canonical: ${origin}${ADDRESS}`,
    ]
    return hono.text(`${lines.join('\n')}\n`, 200, {
      'cache-control': deps.connection.sharedCacheControl(60),
    })
  })
}

const contactOf = (contact: string, origin: string): string => {
  if (contact === '') return `${origin}/contact`
  return contact.startsWith('https://') ? contact : `mailto:${contact}`
}
