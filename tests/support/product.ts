import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll } from 'vitest'

import type { AppDeps } from '#server/app/create-app.ts'
import { featureRoutes, type FeatureDeps } from '#server/app/routes.ts'
import { startPostgresBus } from '#server/bus/postgres-bus.ts'
import { mediaRoutes } from '#server/delivery/media-routes.ts'
import { LateFragments } from '#server/features/live/late-fragments.ts'
import { LiveStudio, type StudioOptions } from '#server/features/live/live-studio.ts'
import { PushHub } from '#server/features/push/hub.ts'
import { PartialFiles } from '#server/features/uploads/partial-files.ts'
import type { UploadTools } from '#server/features/uploads/service.ts'
import { silentLog } from '#server/log.ts'
import { DiskStorage } from '#server/storage/disk.ts'

import { withDatabase } from './database.ts'
import { startTestServer, TEST_SECRET, type TestServer } from './server.ts'
import { inspectNothing } from './uploads.ts'

interface TestSite extends TestServer {
  uploads: UploadTools
  studio: LiveStudio
}

/** The whole product on a port of its own, but for the encoder: videos that are posted stay in processing. */
export async function startTestSite(
  config: Partial<AppDeps['config']> & Pick<FeatureDeps, 'guestFeedLimit' | 'firstReviewCount'> = {},
  parts: Partial<Pick<AppDeps, 'log' | 'errorReports' | 'renderPage'>> = {},
  live: Partial<StudioOptions> = {},
): Promise<TestSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-test-site-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const storage = new DiskStorage(path.join(folder, 'media'))
  const queue = { add: () => Promise.resolve() }
  const uploads = {
    storage,
    parts: new PartialFiles(path.join(folder, 'uploads')),
    inspect: inspectNothing,
  }
  const database = await withDatabase()
  const bus = await startPostgresBus(database, silentLog())
  const pushHub = new PushHub(database, bus, silentLog())
  const studio = new LiveStudio({
    database,
    folder: path.join(folder, 'live'),
    log: silentLog(),
    bus,
    maxRooms: 8,
    lostAfterMs: 30_000,
    recordingMaxBytes: 1024 ** 3,
    freeBytes: () => Promise.resolve(Infinity),
    ...live,
  })
  const lateFragments = new LateFragments({
    database,
    log: silentLog(),
    folderOf: (roomId) => studio.folderOf(roomId),
    recordingMaxBytes: 1024 ** 3,
    freeBytes: () => Promise.resolve(Infinity),
  })
  afterAll(async () => {
    await Promise.all([studio.stop(), lateFragments.stop()])
    pushHub.stop()
    await bus.stop()
  })
  const server = await startTestServer({
    database,
    features: featureRoutes({
      secret: TEST_SECRET,
      storage,
      queue,
      publish: bus.publish,
      studio,
      ...config,
    }),
    publish: bus.publish,
    pushHub,
    studio,
    lateFragments,
    uploads,
    media: (mayFetchFiles) => mediaRoutes(storage, mayFetchFiles),
    config,
    ...parts,
  })
  return { ...server, studio, uploads: { database: server.database, ...uploads } }
}
