import { isIP } from 'node:net'
import { domainToUnicode } from 'node:url'

import { isWebAddress } from '#contract/link-risk.ts'

/** A web address as a browser would open it. */
export interface WebAddress {
  url: string
  /** Without the port; in lower case, in Punycode, without a final period. */
  hostname: string
  /** With the port, unless it is the protocol's default. */
  host: string
  readableHost?: string
  /** The spelling hides where the address leads. */
  isDeceptive: boolean
}

/** Reads an address as browsers do, by the URL Standard. Undefined unless it is `http:` or `https:`. */
export function readWebAddress(text: string): WebAddress | undefined {
  if (!isWebAddress(text)) return undefined
  const url = new URL(text)
  const hostname = url.hostname.replace(/\.+$/, '')
  url.hostname = hostname
  const hasCredentials = url.username !== '' || url.password !== ''
  url.username = ''
  url.password = ''
  const readable = domainToUnicode(hostname)
  return {
    url: url.href,
    hostname,
    host: url.host,
    ...(readable !== '' && readable !== hostname && { readableHost: readable }),
    isDeceptive:
      hasCredentials ||
      isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
      !hostname.includes('.') ||
      hostname.includes('xn--') ||
      // Spaces and control characters, which browsers drop, and backslashes, which they turn into slashes.
      /[\p{C}\s\\]/u.test(text) ||
      !/^https?:\/\/[^/]/i.test(text),
  }
}

/** Reads the host of a text that is one, or the address of a page on it. */
export const readHost = (written: string): string | undefined =>
  readWebAddress(/^https?:\/\//i.test(written) ? written : `https://${written}`)?.hostname

/** A host and the domains that it is under: `a.b.org` is also of `b.org` and `org`. */
export const domainsOf = (hostname: string): string[] =>
  hostname.split('.').map((_label, index, labels) => labels.slice(index).join('.'))
