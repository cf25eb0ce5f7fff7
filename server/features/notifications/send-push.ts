import { isIP, type LookupFunction } from 'node:net'

import webPush from 'web-push'

import { isPublicAddress } from '#server/security/public-address.ts'
import { requestPublicly, resolveOnly } from '#server/security/public-request.ts'

import type { VapidKeys } from './vapid.ts'

const DEADLINE_MS = 10_000
/** Push services store messages of up to 4,096 bytes (RFC 8030, section 7.2), including those of the encryption. */
const PAYLOAD_MAX_BYTES = 3_900

const KNOWN_SERVICES =
  /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/

/** Whether an address belongs to a push service that browsers use, which responds quickly, at the default port. */
export function isServiceKnown(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint)
  return protocol === 'https:' && port === '' && KNOWN_SERVICES.test(hostname)
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  payload: string
  /** A later message of a topic replaces an undelivered one (RFC 8030, section 5.4). */
  topic: string
  urgency: 'low' | 'normal' | 'high'
  ttlSec: number
}

/** `gone`: the subscription will never work again. `refused`: this message will never be accepted. */
export type PushOutcome =
  | { name: 'sent' }
  | { name: 'gone' }
  | { name: 'refused'; reason: string }
  | { name: 'failed'; reason: string; retryAfterSec?: number }

export interface PushSender {
  keys: VapidKeys
  /** The operator's address, for push services that want to complain (RFC 8292, section 2.1). */
  contact: string
  /** For tests: addresses that may be connected to, instead of public ones. */
  mayConnectTo?: (address: string) => boolean
  /** For tests: the authority that has signed the certificate of the push service. */
  ca?: string
}

/**
 * Sends a message to a push service, encrypted (RFC 8291) and signed (RFC 8292). As users choose the address, only
 * public hosts are connected to, no redirect is followed, and the response's body is not read.
 */
export async function sendPush(
  { keys, contact, mayConnectTo = isPublicAddress, ca }: PushSender,
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic, urgency, ttlSec }: PushMessage,
): Promise<PushOutcome> {
  if (Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES) return { name: 'refused', reason: 'too large' }
  const url = new URL(endpoint)
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  // A host that is an address is connected to without a look-up.
  if (url.protocol !== 'https:' || (isIP(host) !== 0 && !mayConnectTo(host))) return { name: 'gone' }
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: ttlSec,
    topic,
    urgency,
  })
  try {
    const response = await requestPublicly(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs: DEADLINE_MS,
      bodyMaxBytes: 0,
      lookup: limitLookups(resolveOnly(mayConnectTo)),
      mayConnectTo,
      ca,
    })
    return outcomeOf({ status: response.status, retryAfter: response.headers['retry-after'] })
  } catch (error) {
    return { name: 'failed', reason: reasonOf(error) }
  }
}

/** The process has four threads for lookups and files; unresponsive name servers may occupy only this many. */
const UNKNOWN_LOOKUPS_MAX_COUNT = 2
let unknownLookupCount = 0

const limitLookups =
  (resolve: LookupFunction): LookupFunction =>
  (hostname, options, callback) => {
    if (KNOWN_SERVICES.test(hostname)) return resolve(hostname, options, callback)
    if (unknownLookupCount >= UNKNOWN_LOOKUPS_MAX_COUNT) return callback(new Error('too many look-ups'), '')
    unknownLookupCount += 1
    return resolve(hostname, options, (...answer) => {
      unknownLookupCount -= 1
      callback(...answer)
    })
  }

interface Response {
  status: number
  retryAfter: string | undefined
}

const RETRIABLE = new Set([408, 425, 429])

function outcomeOf({ status, retryAfter }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { name: 'sent' }
  if (status === 404 || status === 410) return { name: 'gone' }
  if (status < 500 && !RETRIABLE.has(status)) return { name: 'refused', reason: `HTTP ${status}` }
  const retryAfterSec = secondsOf(retryAfter)
  return { name: 'failed', reason: `HTTP ${status}`, ...(retryAfterSec !== undefined && { retryAfterSec }) }
}

/** Reads a Retry-After header, which has seconds or a date. */
export function secondsOf(retryAfter: string | undefined, nowMs = Date.now()): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - nowMs) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** Without the address, which is private. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown'
