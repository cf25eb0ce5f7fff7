import type { Op } from '#contract/endpoints/index.ts'

export interface ApiRequest {
  op: Op
  method: 'GET' | 'POST'
  /** Absolute. */
  url: string
  headers: Headers
  /** Exactly the bytes that are sent. `null` for a read. */
  body: Uint8Array<ArrayBuffer> | Blob | null
}
