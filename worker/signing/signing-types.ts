import type { DeviceKey } from '#contract/endpoints/devices.ts'

import type { SiteRequest } from '../http/types.ts'

/** A P-256 key of this device, whatever computes with it. */
export interface SigningKey {
  publicKey: DeviceKey
  /** ECDSA over SHA-256, as r and s in 64 bytes (RFC 9421, 3.3.4). */
  sign(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** The longest data to give to `sha256` at once: it must not hold up the worker, which answers pings. */
  hashMaxBytes: number
}

export interface Signer {
  /** The public key's thumbprint (RFC 7638). */
  keyId: string
  publicKey: DeviceKey
  /** Sets the signature's headers, replacing earlier ones. */
  sign(request: SiteRequest, signal: AbortSignal): Promise<void>
}
