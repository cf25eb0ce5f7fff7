import * as v from 'valibot'

import { write } from '../endpoint.ts'

const COORDINATE = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'This is not a P-256 coordinate.'))

/** The public half of a device's P-256 key (RFC 7517). */
export const DeviceKeySchema = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: COORDINATE,
  y: COORDINATE,
})
export type DeviceKey = v.InferOutput<typeof DeviceKeySchema>

export const deviceEndpoints = {
  /**
   * Registers a device's key, so that its writes can be verified (RFC 9421). The request is signed with that same key.
   * `keyId` is the key's thumbprint (RFC 7638).
   */
  'devices.register': write({
    path: '/api/device/key/',
    input: v.object({ key: DeviceKeySchema }),
    output: v.object({ keyId: v.string() }),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'device' },
  }),
}
