import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A second implementation of RFC 9421, with Node's own cryptography: it shares nothing with the signer. */

const SIGNATURE_INPUT = /^vireo=(?<params>\((?<components>[^)]*)\)(?<rest>;.*))$/

export interface ClaimedSignature {
  keyId: string
  nonce: string
  createdSec: number
  algorithm: string
  components: string[]
  base: string
  bytes: Buffer
}

export function readSignature(request: IncomingMessage): ClaimedSignature | null {
  const input = request.headers['signature-input']
  const signature = request.headers['signature']
  const match = typeof input === 'string' ? SIGNATURE_INPUT.exec(input) : null
  const { params = '', components: list = '', rest = '' } = match?.groups ?? {}
  if (!match || typeof signature !== 'string') return null

  const components = list.split(' ').map((name) => name.replaceAll('"', ''))
  const url = request.url ?? ''
  const queryStart = url.indexOf('?')
  const values: Record<string, string> = {
    '@method': request.method ?? '',
    '@path': url.slice(0, queryStart),
    '@query': url.slice(queryStart),
    'content-digest': String(request.headers['content-digest']),
  }
  const lines = components.map((name) => `"${name}": ${values[name]}`)
  const parameter = (name: string) => new RegExp(`;${name}="?([^";]+)`).exec(rest)?.[1] ?? ''
  return {
    keyId: parameter('keyid'),
    nonce: parameter('nonce'),
    createdSec: Number(parameter('created')),
    algorithm: parameter('alg'),
    components,
    base: [...lines, `"@signature-params": ${params}`].join('\n'),
    bytes: Buffer.from(signature.slice('vireo=:'.length, -1), 'base64'),
  }
}

export function isSignatureGood(
  claim: ClaimedSignature,
  key: JsonWebKey,
  request: IncomingMessage,
  body: Buffer,
) {
  const needsDigest = request.method === 'POST'
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const required = ['@method', '@path', '@query', ...(needsDigest ? ['content-digest'] : [])]
  return (
    claim.algorithm === 'ecdsa-p256-sha256' &&
    required.every((name) => claim.components.includes(name)) &&
    (!needsDigest || request.headers['content-digest'] === digest) &&
    verify(
      'sha256',
      Buffer.from(claim.base),
      { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      claim.bytes,
    )
  )
}

export const thumbprint = ({ crv, kty, x, y }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
