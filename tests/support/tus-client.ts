import { randomUUID } from 'node:crypto'

import { UPLOADS_PATH } from '#contract/uploads.ts'

import type { TestClient } from './test-client.ts'
import { sha256Of } from './uploads.ts'

export interface TusRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | null
}

type Changes = Record<string, string | undefined>

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** A user's side of the tus protocol, signed as by the site's own client, or as hostile as a test needs. */
export function createTusClient(client: TestClient, baseUrl: string) {
  const prepare = async (
    method: string,
    url: string,
    {
      body = null,
      headers = {},
      changes = {},
    }: { body?: TusRequest['body']; headers?: Changes; changes?: Changes },
  ): Promise<TusRequest> => {
    const signature =
      method === 'HEAD' ? {} : await client.device.sign({ method, url, body: body ?? new Uint8Array() })
    const all = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/octet-stream',
      'x-csrf-token': client.cookies.get('vireo_csrf') ?? '',
      ...signature,
      ...headers,
      ...changes,
    }
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return { method, url, headers: Object.fromEntries(sent), body }
  }

  const tus = {
    prepare,
    deliver: (request: TusRequest) => client.deliver(request),
    create: async (file: Uint8Array, changes: Changes = {}) =>
      client.deliver(
        await prepare('POST', `${baseUrl}${UPLOADS_PATH}`, {
          headers: {
            'upload-length': String(file.byteLength),
            'upload-metadata': `filename ${base64('video.mp4')},sha256 ${base64(sha256Of(file))}`,
            'idempotency-key': randomUUID(),
          },
          changes,
        }),
      ),
    prepareChunk: (url: string, offset: number, body: Uint8Array<ArrayBuffer>, changes: Changes = {}) =>
      prepare('PATCH', url, {
        body,
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        changes,
      }),
    patch: async (url: string, offset: number, body: Uint8Array<ArrayBuffer>, changes: Changes = {}) =>
      client.deliver(await tus.prepareChunk(url, offset, body, changes)),
    head: async (url: string) => client.deliver(await prepare('HEAD', url, {})),
    delete: async (url: string, changes: Changes = {}) =>
      client.deliver(await prepare('DELETE', url, { changes })),
    /** Begins an upload that is expected to be accepted, and returns its address. */
    begin: async (file: Uint8Array): Promise<string> => {
      const response = await tus.create(file)
      const location = response.headers.get('location')
      if (!location) throw new Error(`No upload was begun: ${response.status} ${await response.text()}`)
      return new URL(location, baseUrl).href
    },
  }
  return tus
}
