import { createHash, webcrypto } from 'node:crypto'

import { createSignature } from 'http-message-sig'

import type { DeviceKey } from '#contract/endpoints/devices.ts'

/** A device as the site sees it: a P-256 key that signs writes (RFC 9421). */
export interface TestDevice {
  key: DeviceKey
  keyId: string
  /** Exports both halves of the key, for a browser that is to act as this device. */
  exportKeys(): Promise<{ privateKey: webcrypto.JsonWebKey; publicKey: webcrypto.JsonWebKey }>
  /** Headers that sign a request. `changes` makes the signature wrong on purpose. */
  sign(request: SignedRequest, changes?: SignatureChanges): Promise<Record<string, string>>
}

interface SignedRequest {
  method: string
  url: string
  body: Uint8Array
}

export interface SignatureChanges {
  keyId?: string
  /** Seconds since 1970. */
  created?: number
  nonce?: string
  components?: string[]
  label?: string
}

export async function createTestDevice(): Promise<TestDevice> {
  const { subtle } = webcrypto
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey)
  const key: DeviceKey = { kty: 'EC', crv: 'P-256', x, y }
  const thumbprint = createHash('sha256')
    .update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`)
    .digest('base64url')

  return {
    key,
    keyId: thumbprint,
    async exportKeys() {
      const [privateKey, publicKey] = await Promise.all([
        subtle.exportKey('jwk', pair.privateKey),
        subtle.exportKey('jwk', pair.publicKey),
      ])
      return { privateKey, publicKey }
    },
    async sign({ method, url, body }, changes = {}) {
      const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
      const fields = await createSignature(
        { kind: 'request', method, targetUri: url, fields: [{ name: 'content-digest', value: digest }] },
        {
          label: changes.label ?? 'vireo',
          components: changes.components ?? ['@method', '@path', '@query', 'content-digest'],
          parameters: {
            created: changes.created ?? Math.floor(Date.now() / 1000),
            nonce: changes.nonce ?? crypto.randomUUID(),
            keyid: changes.keyId ?? thumbprint,
            alg: 'ecdsa-p256-sha256',
          },
          signer: {
            algorithm: 'ecdsa-p256-sha256',
            sign: async (data) =>
              new Uint8Array(
                await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new Uint8Array(data)),
              ),
          },
        },
      )
      return {
        'content-digest': digest,
        'signature-input': fields.signatureInput,
        signature: fields.signature,
      }
    },
  }
}
