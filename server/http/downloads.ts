import { Readable } from 'node:stream'

import type { Hono } from 'hono'
import * as v from 'valibot'

import { IdSchema } from '#contract/models/primitives.ts'
import { noSuchEndpoint, videoNotExist } from '#server/api/problems.ts'
import { DOWNLOAD_FILE_PATH, findFile } from '#server/features/downloads/service.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Environment } from './environment.ts'
import { answerGuarded, type EdgeDeps } from './guarded-call.ts'

/** Serves the file of a video with the name of its author in the picture, to those who may save it. */
export function mountDownloads(
  app: Hono<Environment>,
  { storage, ...deps }: EdgeDeps & { storage: Storage },
): void {
  app.get(DOWNLOAD_FILE_PATH, (hono) =>
    answerGuarded(hono, { name: 'downloads.file', body: null }, deps, async ({ context }) => {
      const videoId = hono.req.query('videoId')
      if (!v.is(IdSchema, videoId)) throw videoNotExist()
      const file = await findFile(context.db, context.viewer, videoId)
      const stored = file && (await storage.stat(file.key))
      if (!file || !stored) throw noSuchEndpoint()
      const body = Readable.toWeb(await storage.open(file.key)) as ReadableStream
      return new Response(body, {
        headers: {
          'content-type': 'video/mp4',
          'content-length': String(stored.sizeBytes),
          'content-disposition': `attachment; filename="${file.name}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
  )
}
