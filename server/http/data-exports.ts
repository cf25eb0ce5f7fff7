import type { Hono } from 'hono'

import { noSuchEndpoint } from '#server/api/problems.ts'
import { requireViewer } from '#server/api/route.ts'
import { EXPORT_FILE_PATH, type DataExports } from '#server/features/account/export-service.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Environment } from './environment.ts'
import { answerGuarded, type EdgeDeps } from './guarded-call.ts'
import { answerWithFile } from './stored-file.ts'

/** Serves the archive of a user's data under its signed address, to this user alone. */
export function mountDataExports(
  app: Hono<Environment>,
  { exports, storage, ...deps }: EdgeDeps & { exports: DataExports; storage: Storage },
): void {
  app.get(EXPORT_FILE_PATH, (hono) =>
    answerGuarded(hono, { name: 'account.exportFile', body: null }, deps, async ({ context }) => {
      const token = hono.req.query('token') ?? ''
      const key = await exports.fileOf(context.db, requireViewer(context), token)
      if (key === undefined) throw noSuchEndpoint()
      return answerWithFile(hono, storage, { key, name: 'vireo-data.zip', contentType: 'application/zip' })
    }),
  )
}
