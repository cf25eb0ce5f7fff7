import { lookup } from 'node:dns'
import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

import { isPublicAddress } from './public-address.ts'

/** The address belongs to no host of the public internet. */
export class NotPublic extends Error {
  constructor() {
    super('no public address')
    this.name = 'NotPublic'
  }
}

export interface PublicRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string | number>
  body?: Uint8Array | string | null
  /** For all of it: looking the name up, connecting, and reading the response. */
  timeoutMs: number
  /** Of the response's body. With 0 none of it is read. */
  bodyMaxBytes: number
  /** Replaces the default name lookup; it has to leave out forbidden addresses. */
  lookup?: LookupFunction
  /** Allowed addresses, instead of public ones. */
  mayConnectTo?: (address: string) => boolean
  /** For tests: the authority that has signed the certificate of the receiver. */
  ca?: string | undefined
}

export interface PublicResponse {
  status: number
  headers: IncomingHttpHeaders
  /** As much of the body as may be read. */
  body: Buffer
  /** The body was longer. */
  isCut: boolean
}

/** A look-up whose answer is what is connected to, so that a name cannot change its addresses in between. */
export const resolveOnly =
  (mayConnectTo: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const allowed = found.filter(({ address }) => mayConnectTo(address))
      const [first] = allowed
      if (!first) return callback(new NotPublic(), '')
      if (options.all) return callback(null, allowed)
      return callback(null, first.address, first.family)
    })

/**
 * Sends a request to an address that a user or an operator has chosen: hosts of the public internet are connected to and no others,
 * and no redirect is followed. Each has a connection of its own, which is closed: to a host that nobody knows, none stays open.
 * @throws {NotPublic}, an error of the network, or a `TimeoutError`
 */
export async function requestPublicly(
  url: URL,
  { timeoutMs, bodyMaxBytes, mayConnectTo = isPublicAddress, ...options }: PublicRequest,
): Promise<PublicResponse> {
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  // A host that is an address is connected to without a look-up.
  if (isIP(host) !== 0 && !mayConnectTo(host)) throw new NotPublic()
  const signal = AbortSignal.timeout(timeoutMs)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { method, headers, body, ca } = options
  const request = (url.protocol === 'https:' ? requestEncrypted : requestPlain)(
    url,
    {
      method,
      headers,
      lookup: options.lookup ?? resolveOnly(mayConnectTo),
      agent: false,
      signal,
      ...(ca !== undefined && { ca }),
    },
    resolve,
  )
  request.on('error', reject)
  request.end(body)
  try {
    const response = await promise
    const read = await readUpTo(response, bodyMaxBytes)
    return { status: response.statusCode ?? 0, headers: response.headers, ...read }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    request.destroy()
  }
}

async function readUpTo(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Omit<PublicResponse, 'status' | 'headers'>> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  // Leaving the loop ends the response.
  if (maxBytes > 0) {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      chunks.push(chunk)
      byteCount += chunk.byteLength
      if (byteCount > maxBytes) break
    }
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: byteCount > maxBytes }
}
