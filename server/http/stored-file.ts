import { Readable } from 'node:stream'

import type { Context } from 'hono'

import { noSuchEndpoint } from '#server/api/problems.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Environment } from './environment.ts'

/**
 * Answers with a stored file that its visitor saves, and that no cache keeps. For HEAD it is not opened: nobody would read
 * and close it, and a stranger could have the process run out of descriptors.
 * @throws {ApiError} 404 when it is gone
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
