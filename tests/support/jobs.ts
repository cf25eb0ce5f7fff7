import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, vi } from 'vitest'

import type { Processing } from '#contract/models/video.ts'
import type { Viewer } from '#server/api/route.ts'
import { createErrorReports } from '#server/features/error-reports/index.ts'
import { loadVapidKeys } from '#server/features/notifications/vapid.ts'
import { PartialFiles } from '#server/features/uploads/partial-files.ts'
import { getProcessing } from '#server/features/videos/processing-service.ts'
import { startJobs, type Jobs } from '#server/jobs/start.ts'
import type { TranscodeTools } from '#server/jobs/transcode-video.ts'
import { silentLog } from '#server/log.ts'
import { transcode } from '#server/media/transcode.ts'
import { PROCESS_ROLES } from '#server/processes/roles.ts'
import { freeBytesOf } from '#server/storage/disk-space.ts'
import { DiskStorage } from '#server/storage/disk.ts'

import { withDatabase } from './database.ts'
import { inspectNothing } from './uploads.ts'

export const PROCESSING_TIMEOUT_MS = 60_000

/**
 * Opens a database and a folder whose jobs a test starts, several times if it wants. They are stopped after each test.
 */
export async function withJobs() {
  const database = await withDatabase()
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-jobs-'))
  const storage = new DiskStorage(path.join(dir, 'storage'))
  const tools = {
    database,
    storage,
    parts: new PartialFiles(path.join(dir, 'uploads')),
    inspect: inspectNothing,
    freeBytes: () => freeBytesOf(dir),
  }
  const workDir = path.join(dir, 'work')
  let jobs: Jobs | undefined

  async function start(makeRenditions: TranscodeTools['transcode'] = transcode): Promise<Jobs> {
    jobs = await startJobs({
      ...tools,
      workDir,
      transcode: makeRenditions,
      log: silentLog(),
      errorReports: createErrorReports(database, silentLog()),
      publicUrl: undefined,
      secret: 's'.repeat(32),
      roles: PROCESS_ROLES,
      interestMinViewers: 20,
      sender: { keys: await loadVapidKeys(database), contact: 'mailto:operator@localhost' },
    })
    return jobs
  }
  async function stop(): Promise<void> {
    await jobs?.stop()
    jobs = undefined
  }
  afterEach(stop)
  afterAll(() => rm(dir, { recursive: true, force: true }))

  /** Resolves when a video has been processed, or has failed to be. */
  const processed = (viewer: Viewer, itemId: string): Promise<Processing> =>
    vi.waitUntil(
      async () => {
        const processing = await getProcessing(database, viewer, itemId)
        return processing.state === 'processing' ? undefined : processing
      },
      { timeout: PROCESSING_TIMEOUT_MS, interval: 100 },
    )

  return { database, dir, workDir, storage, tools, start, stop, processed }
}
