import { Readable } from 'node:stream'

import type { Hono } from 'hono'

import { noSuchEndpoint } from '#server/api/problems.ts'
import { requireViewer } from '#server/api/route.ts'
import { EXPORT_FILE_PATH, type DataExports } from '#server/features/account/export-service.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Environment } from './environment.ts'
import { answerGuarded, type EdgeDeps } from './guarded-call.ts'

/** Serves the archive of a user's data under its signed address, to this user alone. */
export function mountDataExports(
  app: Hono<Environment>,
  { exports, storage, ...deps }: EdgeDeps & { exports: DataExports; storage: Storage },
): void {
  app.get(EXPORT_FILE_PATH, (hono) =>
    answerGuarded(hono, { name: 'account.exportFile', body: null }, deps, async ({ context }) => {
      const token = hono.req.query('token') ?? ''
      const key = await exports.fileOf(context.db, requireViewer(context), token)
      const file = key === undefined ? undefined : await storage.stat(key)
      if (key === undefined || !file) throw noSuchEndpoint()
      const body = Readable.toWeb(await storage.open(key)) as ReadableStream
      return new Response(body, {
        headers: {
          'content-type': 'application/zip',
          'content-length': String(file.sizeBytes),
          'content-disposition': 'attachment; filename="vireo-data.zip"',
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
  )
}
