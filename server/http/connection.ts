import { isIP } from 'node:net'

import { UNKNOWN_REGION } from '#contract/consent.ts'
import type { Config } from '#server/config.ts'

/** Reads from a request who and where the client is, behind trusted proxies or not. */
export interface Connection {
  /** Whether the visitor speaks https with us or with our proxy. */
  isSecure(headers: Headers): boolean
  /** Whether `origin` (RFC 6454) is this site as the visitor addresses it. */
  isOwnOrigin(origin: string, headers: Headers): boolean
  /**
   * Whether `origin` is one of the hosts that the operator has named for this site: its pages may ask any of them, with their
   * cookies. None, where there is one host.
   */
  isNamedOrigin(origin: string): boolean
  /** The domain of the cookies that all hosts of the site have to see. Absent: each host has its own. */
  cookieDomain?: string
  /** This site's origin (RFC 6454): the configured one, or as the visitor addresses it. */
  ownOrigin(headers: Headers): string
  /**
   * The cache rule of an answer that names this site. One that names it as this visitor did is for nobody else: a
   * shared cache would hand on whatever Host the first one sent.
   */
  sharedCacheControl(maxAgeSec: number): string
  /** The visitor's address: the socket's, or what our own proxies say. */
  clientAddress(headers: Headers, socketAddress: string | undefined): string
  /** The visitor's country (ISO 3166) as our own proxy says, or `unknown`. */
  region(headers: Headers): string
}

type ConnectionConfig = Pick<Config, 'publicUrl' | 'trustedProxyCount' | 'regionHeader'> &
  Partial<Pick<Config, 'hosts' | 'cookieDomain'>>

/** Codes that proxies use for addresses without a country: none known, and the Tor network. */
const NO_COUNTRY = new Set(['XX', 'T1', 'ZZ'])

export function createConnection(config: ConnectionConfig): Connection {
  const { publicUrl, trustedProxyCount, regionHeader, hosts = {}, cookieDomain } = config
  // The host of captchas has no pages.
  const named = publicUrl && Object.keys(hosts).length > 0 ? [publicUrl.origin, hosts.www, hosts.mobile] : []
  const namedOrigins = new Set(named)
  const forwarded = (headers: Headers, name: string): string | undefined =>
    trustedProxyCount > 0 ? fromTheRight(headers.get(name), trustedProxyCount) : undefined
  const isSecure = (headers: Headers) =>
    publicUrl?.protocol === 'https:' || forwarded(headers, 'x-forwarded-proto') === 'https'

  return {
    isSecure,
    isNamedOrigin: (origin) => namedOrigins.has(origin),
    ...(cookieDomain && { cookieDomain }),
    isOwnOrigin(origin, headers) {
      if (publicUrl && origin === publicUrl.origin) return true
      if (!URL.canParse(origin)) return false
      const { protocol, host, hostname } = new URL(origin)
      const isAsked = /^https?:$/.test(protocol) && host === headers.get('host')?.toLowerCase()
      if (!publicUrl) return isAsked
      // Past the proxy, as the operator does. A name could belong to anybody, and the public one has its scheme.
      return isAsked && host !== publicUrl.host && isMachine(hostname)
    },
    ownOrigin(headers) {
      if (publicUrl) return publicUrl.origin
      const address = `http://${headers.get('host') ?? 'localhost'}`
      return URL.canParse(address) ? new URL(address).origin : 'http://localhost'
    },
    sharedCacheControl: (maxAgeSec) => `${publicUrl ? 'public' : 'private'}, max-age=${maxAgeSec}`,
    clientAddress: (headers, socketAddress) =>
      forwarded(headers, 'x-forwarded-for') ?? socketAddress ?? 'unknown',
    region(headers) {
      const region = (regionHeader && headers.get(regionHeader)?.trim().toUpperCase()) || UNKNOWN_REGION
      return /^[A-Z]{2}$/.test(region) && !NO_COUNTRY.has(region) ? region : UNKNOWN_REGION
    },
  }
}

/** The machine itself or an address: no name that a stranger could point at it. */
const isMachine = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** The entry that the outermost of our proxies wrote. Those before it are the visitor's own claims. */
function fromTheRight(list: string | null, position: number): string | undefined {
  const entries = list?.split(',').map((entry) => entry.trim()) ?? []
  return entries.at(-Math.min(position, entries.length)) || undefined
}
