import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll } from 'vitest'

import type { AppDeps } from '#server/app/create-app.ts'
import { featureRoutes, type SiteTools } from '#server/app/routes.ts'
import { startPostgresBus } from '#server/bus/postgres-bus.ts'
import { mediaRoutes } from '#server/delivery/media-routes.ts'
import { LateFragments } from '#server/features/live/late-fragments.ts'
import { LiveStudio, type StudioOptions } from '#server/features/live/live-studio.ts'
import { PushHub } from '#server/features/push/hub.ts'
import { PartialFiles } from '#server/features/uploads/partial-files.ts'
import type { UploadTools } from '#server/features/uploads/service.ts'
import { silentLog } from '#server/log.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'
import { DiskStorage } from '#server/storage/disk.ts'

import { withDatabase } from './database.ts'
import { startTestServer, TEST_RATE_SCALE, type TestServer } from './server.ts'
import { siteTools } from './site-tools.ts'
import { inspectNothing } from './uploads.ts'

interface TestSite extends TestServer {
  uploads: UploadTools & { parts: PartialFiles }
  studio: LiveStudio
}

/**
 * Starts the whole product on a port of its own, without the encoder: posted videos stay in processing.
 * @param parts `limiter` applies to the features only, for tests of their limits in which the edge's would be in
 * the way
 */
export async function startTestSite(
  config: Partial<AppDeps['config']> & Partial<Pick<SiteTools, 'guestFeedLimit' | 'firstReviewCount'>> = {},
  {
    limiter: ofFeatures,
    ...parts
  }: Partial<Pick<AppDeps, 'log' | 'errorReports' | 'renderPage' | 'limiter' | 'replica' | 'database'>> = {},
  live: Partial<StudioOptions> = {},
): Promise<TestSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-test-site-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const storage = new DiskStorage(path.join(folder, 'media'))
  const uploads = {
    storage,
    parts: new PartialFiles(path.join(folder, 'uploads')),
    inspect: inspectNothing,
  }
  const database = parts.database ?? (await withDatabase())
  const bus = await startPostgresBus(database, silentLog())
  const limiter = createRateLimiter(config.rateLimitScale ?? TEST_RATE_SCALE)
  const { guestFeedLimit = Infinity, firstReviewCount = 0 } = config
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
    features: featureRoutes(
      siteTools({
        storage,
        publish: bus.publish,
        limiter: ofFeatures ?? limiter,
        studio,
        guestFeedLimit,
        firstReviewCount,
      }),
    ),
    limiter,
    publish: bus.publish,
    pushHub,
    live: { studio, late: lateFragments },
    uploads,
    media: (mayFetchFiles, isForCache) => mediaRoutes(storage, mayFetchFiles, isForCache),
    config,
    ...parts,
  })
  return { ...server, studio, uploads: { database: server.database, ...uploads } }
}
