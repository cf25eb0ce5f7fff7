import { Readable } from 'node:stream'

import type { Context } from 'hono'

import { noSuchEndpoint } from '#server/api/problems.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Environment } from './environment.ts'

/**
 * Responds with a stored file as a download that is not cached. For HEAD it is not opened, as nothing would read and
 * close it, and strangers could exhaust the process's descriptors.
 * @throws {ApiError} 404 when the file is gone
 */
export async function answerWithFile(
  { req }: Context<Environment>,
  storage: Storage,
  { key, name, contentType }: { key: string; name: string; contentType: string },
): Promise<Response> {
  const file = await storage.stat(key)
  if (!file) throw noSuchEndpoint()
  const body = req.method === 'HEAD' ? null : (Readable.toWeb(await storage.open(key)) as ReadableStream)
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-length': String(file.sizeBytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
