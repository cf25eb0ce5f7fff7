import { isIP } from 'node:net'

import { UNKNOWN_REGION } from '#contract/consent.ts'
import type { Config } from '#server/config.ts'
import { FORWARDED_HEADER, type ForwardedAddresses } from '#server/security/forwarded.ts'

/** Reads a client's address and region from a request, with or without trusted proxies. */
export interface Connection {
  /** Whether the visitor uses https, with us or with our proxy. */
  isSecure(headers: Headers): boolean
  /** Whether `origin` (RFC 6454) is this site as the visitor addresses it. */
  isOwnOrigin(origin: string, headers: Headers): boolean
  /**
   * Whether `origin` is one of the hosts that the operator has named for this site: its pages may call any of them,
   * with their cookies. False if there is only one host.
   */
  isNamedOrigin(origin: string): boolean
  /** The domain of the cookies that all hosts of the site need to read. Absent: each host has its own. */
  cookieDomain?: string
  /** This site's origin (RFC 6454): the configured one, or as the visitor addresses it. */
  ownOrigin(headers: Headers): string
  /**
   * The cache rule of a response that contains this site's address. If that is taken from the request, it must not be
   * shared: a cache would pass on whatever Host the first visitor sent.
   */
  sharedCacheControl(maxAgeSec: number): string
  /** The visitor's address: the socket's, or the one that our proxies report. */
  clientAddress(headers: Headers, socketAddress: string | undefined): string
  /** The visitor's country (ISO 3166) as our proxy reports it, or `unknown`. */
  region(headers: Headers): string
}

type ConnectionConfig = Pick<Config, 'publicUrl' | 'trustedProxyCount' | 'regionHeader'> &
  Partial<Pick<Config, 'hosts' | 'cookieDomain'>>

/** Codes that proxies use for addresses without a country: none known, and the Tor network. */
const NO_COUNTRY = new Set(['XX', 'T1', 'ZZ'])

/** @param addresses reads the addresses of requests that another process of the site has sent on */
export function createConnection(
  config: ConnectionConfig,
  addresses?: Pick<ForwardedAddresses, 'read'>,
): Connection {
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
      // Accessed without the proxy, as operators do. A name could belong to anyone, and the public one has its own
      // scheme.
      return isAsked && host !== publicUrl.host && isMachine(hostname)
    },
    ownOrigin(headers) {
      if (publicUrl) return publicUrl.origin
      const address = `http://${headers.get('host') ?? 'localhost'}`
      return URL.canParse(address) ? new URL(address).origin : 'http://localhost'
    },
    sharedCacheControl: (maxAgeSec) => `${publicUrl ? 'public' : 'private'}, max-age=${maxAgeSec}`,
    clientAddress: (headers, socketAddress) =>
      addresses?.read(headers.get(FORWARDED_HEADER)) ??
      forwarded(headers, 'x-forwarded-for') ??
      socketAddress ??
      'unknown',
    region(headers) {
      const region = (regionHeader && headers.get(regionHeader)?.trim().toUpperCase()) || UNKNOWN_REGION
      return /^[A-Z]{2}$/.test(region) && !NO_COUNTRY.has(region) ? region : UNKNOWN_REGION
    },
  }
}

/** Whether a host is the machine itself or an address, and not a name that a stranger could point at it. */
const isMachine = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** The entry written by the outermost of our proxies. Those before it are the visitor's claims. */
function fromTheRight(list: string | null, position: number): string | undefined {
  const entries = list?.split(',').map((entry) => entry.trim()) ?? []
  return entries.at(-Math.min(position, entries.length)) || undefined
}
