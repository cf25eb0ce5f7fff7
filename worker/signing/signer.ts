import { createSignature } from 'http-message-sig'

import type { DeviceKey } from '#contract/endpoints/devices.ts'
import { randomId } from '#shared/random-id.ts'

import type { SiteRequest } from '../http/types.ts'
import { toBase64Url } from './base64.ts'
import { serverTimeSec } from './clock.ts'
import { contentDigest } from './content-digest.ts'
import type { Signer, SigningKey } from './signing-types.ts'

const LABEL = 'vireo'
const ALGORITHM = 'ecdsa-p256-sha256'
const TARGET = ['@method', '@path', '@query']

/** The input of the hash that is a key's id: the required members, in this order, without white space (RFC 7638). */
const thumbprintInput = ({ crv, kty, x, y }: DeviceKey): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ crv, kty, x, y }))

async function openKey(): Promise<SigningKey> {
  // Missing on a plain http address, although its type says otherwise.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle) return (await import('./subtle-key.ts')).openSubtleKey()
  return (await import('./script-key.ts')).openScriptKey()
}

/**
 * Creates the signer of requests, which signs with the device's key (RFC 9421): method, path and query, and the
 * body's digest if there is a body. Its script is loaded separately, so that a first page does not need it.
 */
export async function createSigner(): Promise<Signer> {
  const key = await openKey()
  const keyId = toBase64Url(await key.sha256(thumbprintInput(key.publicKey)))

  return {
    keyId,
    publicKey: key.publicKey,
    async sign({ method, url, headers, body }: SiteRequest, signal) {
      if (body && !headers.has('content-digest')) {
        headers.set('content-digest', await contentDigest(body, key, signal))
      }
      const fields = await createSignature(
        {
          kind: 'request',
          method,
          targetUri: url,
          fields: [{ name: 'content-digest', value: headers.get('content-digest') ?? '' }],
        },
        {
          label: LABEL,
          components: body ? [...TARGET, 'content-digest'] : TARGET,
          parameters: { created: serverTimeSec(), nonce: randomId(), keyid: keyId, alg: ALGORITHM },
          signer: { algorithm: ALGORITHM, sign: (data) => key.sign(new Uint8Array(data)) },
        },
      )
      headers.set('signature-input', fields.signatureInput)
      headers.set('signature', fields.signature)
    },
  }
}
