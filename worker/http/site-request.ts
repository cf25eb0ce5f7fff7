/** A request as it leaves this device. */
export interface SiteRequest {
  method: 'GET' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH'
  /** Absolute. */
  url: string
  headers: Headers
  /** Exactly the bytes that are sent. `null` for what only reads. */
  body: Uint8Array<ArrayBuffer> | Blob | null
}
