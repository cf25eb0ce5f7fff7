import { afterEach, expect, test, vi } from 'vitest'

import type { SiteRequest } from '../http/types.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The part of `crypto` that a plain http address offers. */
const { subtle } = crypto
const insecureCrypto = { getRandomValues: crypto.getRandomValues.bind(crypto) }

const request = (): SiteRequest => ({
  method: 'POST',
  url: 'http://192.168.1.5:3000/api/commit/item/digg/?aid=1988&user_agent=a+b%2Fc',
  headers: new Headers(),
  body: new TextEncoder().encode('{"videoId":"5","liked":true}'),
})

test('without crypto.subtle a script signs, and the signature holds for crypto.subtle', async () => {
  vi.stubGlobal('crypto', insecureCrypto)
  vi.resetModules()
  const { createSigner } = await import('./signer.ts')
  const signer = await createSigner()
  const signed = request()
  await signer.sign(signed, new AbortController().signal)

  const input = signed.headers.get('signature-input')?.replace('vireo=', '') ?? ''
  const base = [
    '"@method": POST',
    '"@path": /api/commit/item/digg/',
    '"@query": ?aid=1988&user_agent=a+b%2Fc',
    `"content-digest": ${signed.headers.get('content-digest')}`,
    `"@signature-params": ${input}`,
  ].join('\n')
  const base64 = signed.headers.get('signature')?.slice('vireo=:'.length, -1) ?? ''
  const signature = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await subtle.importKey('jwk', { ...signer.publicKey }, algorithm, false, ['verify'])
  expect(await subtle.verify(algorithm, key, signature, new TextEncoder().encode(base))).toBe(true)
  expect(input).toContain(`keyid="${signer.keyId}"`)
  expect(signer.keyId).toMatch(/^[A-Za-z0-9_-]{43}$/)
})
