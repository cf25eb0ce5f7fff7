import type { DeviceKey } from '#contract/endpoints/devices.ts'

import type { SiteRequest } from '../http/types.ts'

/** A P-256 key of this device, whichever code computes with it. */
export interface SigningKey {
  publicKey: DeviceKey
  /** Signs with ECDSA over SHA-256; the result is r and s in 64 bytes (RFC 9421, 3.3.4). */
  sign(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** The longest data to give to `sha256` at once: longer data would keep the worker from answering pings. */
  hashMaxBytes: number
}

export interface Signer {
  /** The public key's thumbprint (RFC 7638). */
  keyId: string
  publicKey: DeviceKey
  /** Sets the signature's headers, replacing earlier ones. */
  sign(request: SiteRequest, signal: AbortSignal): Promise<void>
}
