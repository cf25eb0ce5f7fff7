import type { Hono } from 'hono'
import * as v from 'valibot'

import { IdSchema } from '#contract/models/primitives.ts'
import { noSuchEndpoint, videoNotExist } from '#server/api/problems.ts'
import { DOWNLOAD_FILE_PATH, findFile } from '#server/features/downloads/service.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Environment } from './environment.ts'
import { answerGuarded, type EdgeDeps } from './guarded-call.ts'
import { answerWithFile } from './stored-file.ts'

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
      if (!file) throw noSuchEndpoint()
      return answerWithFile(hono, storage, { ...file, contentType: 'video/mp4' })
    }),
  )
}
