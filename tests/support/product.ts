import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll } from 'vitest'

import type { AppDeps } from '#server/app/create-app.ts'
import { featureRoutes } from '#server/app/routes.ts'
import { mediaRoutes } from '#server/delivery/media-routes.ts'
import { DiskStorage } from '#server/storage/disk.ts'

import { startTestServer, type TestServer } from './server.ts'

/** The whole product on a port of its own, but for the encoder: clips that are posted stay in processing. */
export async function startTestSite(config: Partial<AppDeps['config']> = {}): Promise<TestServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-test-site-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const storage = new DiskStorage(path.join(folder, 'media'))
  const queue = { add: () => Promise.resolve() }
  return startTestServer({
    features: featureRoutes({ storage, queue }),
    media: mediaRoutes(storage),
    config,
  })
}
