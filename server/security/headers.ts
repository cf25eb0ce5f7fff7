import { createHash, randomBytes } from 'node:crypto'

import { POLICY_REPORTS_PATH } from '#contract/error-reports.ts'
import type { Config } from '#server/config.ts'

/** Browser features that the site uses, and others that no script of it shall ever reach. */
const USED_FEATURES = ['autoplay', 'fullscreen', 'picture-in-picture', 'screen-wake-lock', 'clipboard-write']
/** Features of the page on which users go live. No page inside another site may have them. */
const LIVE_FEATURES = ['camera', 'display-capture', 'microphone']
const REFUSED_FEATURES =
  'accelerometer browsing-topics geolocation gyroscope hid magnetometer midi payment serial usb'.split(' ')

/**
 * @param allowed origins that may use what the site uses, such as `(self)`
 * @param allowedLive the same for what a live needs
 */
const permissionsPolicy = (allowed: string, allowedLive: string) =>
  [
    ...USED_FEATURES.map((feature) => `${feature}=${allowed}`),
    ...LIVE_FEATURES.map((feature) => `${feature}=${allowedLive}`),
    ...REFUSED_FEATURES.map((feature) => `${feature}=()`),
  ].join(', ')

const SITE_PERMISSIONS = permissionsPolicy('(self)', '(self)')
/** In a sandboxed frame the player is no longer of this site's origin. The page around it decides what it may use. */
export const EMBED_PERMISSIONS = permissionsPolicy('*', '()')

const TWO_YEARS_SEC = 2 * 365 * 24 * 60 * 60

/**
 * Sets what every answer carries. Some allow more and say so themselves: pictures and embedded media may be shown by
 * other sites, pages and data may not.
 */
export function setSecurityHeaders(headers: Headers, isSecure: boolean): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('cross-origin-opener-policy', 'same-origin')
  setUnlessPresent(headers, 'cross-origin-resource-policy', 'same-origin')
  setUnlessPresent(headers, 'permissions-policy', SITE_PERMISSIONS)
  if (isSecure) headers.set('strict-transport-security', `max-age=${TWO_YEARS_SEC}`)
  setUnlessPresent(headers, 'content-security-policy', NO_CONTENT_POLICY)
}

function setUnlessPresent(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}

/** For files other than documents: opened in their own tab, they can do nothing. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Origins other than this site's that its pages and workers use. */
export interface OtherHosts {
  /** Hosts that answer calls. */
  apiHosts: string[]
  /** Hosts of files that anybody may fetch. */
  mediaHosts: string[]
}

export const otherHosts = ({ hosts, mediaUrl }: Pick<Config, 'hosts' | 'mediaUrl'>): OtherHosts => ({
  apiHosts: Object.values(hosts),
  mediaHosts: mediaUrl ? [mediaUrl.origin] : [],
})

const withOrigins = (directive: string, ...origins: string[]): string => [directive, ...origins].join(' ')

/** For workers, whose script brings its own policy: they fetch, from this site and its hosts, and import. */
export const workerPolicy = ({ apiHosts, mediaHosts }: OtherHosts): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    withOrigins("connect-src 'self'", ...apiHosts, ...mediaHosts),
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export const makeNonce = (): string => randomBytes(16).toString('base64')

/**
 * The policy of a page. No inline script or style but those named.
 * @param inlineAllowed such as `'nonce-…'` or `'sha256-…'`, with their quotes
 */
export function pagePolicy(
  inlineAllowed: string[],
  { apiHosts, mediaHosts }: OtherHosts = { apiHosts: [], mediaHosts: [] },
): string {
  const inline = inlineAllowed.map((source) => ` ${source}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    withOrigins("img-src 'self' data: blob:", ...mediaHosts),
    withOrigins("media-src 'self' blob:", ...mediaHosts),
    "font-src 'self'",
    withOrigins("connect-src 'self'", ...apiHosts, ...mediaHosts),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${POLICY_REPORTS_PATH}`,
  ].join('; ')
}

/** The sources that allow exactly the inline scripts and styles of a finished document. */
export const inlineSources = (html: string): string[] => hashesOfBlocks(html, () => true)

/** The same for those alone that the renderer gave the nonce: markup that got in by a fault has none. */
export const sourcesWithNonce = (html: string, nonce: string): string[] =>
  hashesOfBlocks(html, (attributes) => attributes.includes(` nonce="${nonce}"`))

function hashesOfBlocks(html: string, isAllowed: (attributes: string) => boolean): string[] {
  const blocks = html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi)
  const hashes = [...blocks]
    .filter(([, , attributes = '', content = '']) => content !== '' && !/\ssrc\s*=/i.test(attributes))
    .filter(([, , attributes = '']) => isAllowed(attributes))
    .map(([, , , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  return [...new Set(hashes)]
}
