import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

import { TEST_CERTIFICATE, TEST_KEY } from './certificate.ts'

/** A message as the push service received it, and as the device reads it. */
export interface ReceivedPush {
  headers: IncomingHttpHeaders
  /** Claims of the token that the site has signed (RFC 8292). */
  claims: { aud: string; exp: number; sub: string }
  /** The site's public key. */
  key: string
  text: string
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A device, with the keys that a browser makes when it subscribes. */
export class PushDevice {
  readonly #ecdh: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor() {
    this.#ecdh.generateKeys()
  }

  get keys() {
    return { p256dh: this.#ecdh.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
  }

  /** Decrypts a message (RFC 8291, and RFC 8188 with one record). */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const senderKey = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), senderKey])
    const secret = derive(this.#ecdh.computeSecret(senderKey), this.#auth, keyInfo, 32)
    const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Padded wrongly.')
    return padded.toString('utf8', 0, end)
  }
}

/**
 * Checks a token (RFC 8292, sections 2 and 3).
 * @throws when a push service would refuse it
 */
function verifyToken(authorization: string | undefined): Pick<ReceivedPush, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string }
  if (!isSigned || alg !== 'ES256') throw new Error('Signed wrongly.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as ReceivedPush['claims']
  const leftSec = claims.exp - Date.now() / 1000
  if (leftSec <= 0 || leftSec > 24 * 60 * 60) throw new Error('Expires wrongly.')
  return { claims, key }
}

export interface PushService {
  /** The address of a device's subscription. */
  endpointOf: (device: PushDevice) => string
  received: ReceivedPush[]
  /** How many requests came, including the refused ones. */
  requestCount: () => number
  /** The next responses, in place of 201. */
  respondWith: (...responses: ((response: ServerResponse) => void)[]) => void
  stop: () => void
}

/**
 * Starts a push service on this machine, over TLS. It accepts messages that are signed and can be decrypted, and answers
 * 403 to others.
 */
export async function startPushService(): Promise<PushService> {
  const devices: PushDevice[] = []
  const received: ReceivedPush[] = []
  const planned: ((response: ServerResponse) => void)[] = []
  let count = 0
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
    count += 1
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const respond = planned.shift()
      if (respond) return respond(response)
      try {
        const device = devices[Number(request.url?.slice(1))]
        const signed = verifyToken(request.headers.authorization)
        if (signed.claims.aud !== `https://${request.headers.host}`) throw new Error('For another one.')
        received.push({
          headers: request.headers,
          ...signed,
          text: device?.decrypt(Buffer.concat(chunks)) ?? '',
        })
        return response.writeHead(201).end()
      } catch {
        return response.writeHead(403).end()
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    endpointOf: (device) => `https://localhost:${port}/${devices.push(device) - 1}`,
    received,
    requestCount: () => count,
    respondWith: (...responses) => void planned.push(...responses),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
