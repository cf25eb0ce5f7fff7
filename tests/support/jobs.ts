import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, vi } from 'vitest'

import type { Processing } from '#contract/models/video.ts'
import type { Viewer } from '#server/api/route.ts'
import type { S3Settings } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { createErrorReports } from '#server/features/error-reports/index.ts'
import { loadVapidKeys } from '#server/features/notifications/vapid.ts'
import { PartialFiles } from '#server/features/uploads/partial-files.ts'
import { StoredChunks } from '#server/features/uploads/stored-chunks.ts'
import type { UploadParts } from '#server/features/uploads/upload-parts.ts'
import { getProcessing } from '#server/features/videos/processing-service.ts'
import { startJobs, type Jobs } from '#server/jobs/start.ts'
import type { TranscodeTools } from '#server/jobs/transcode-video.ts'
import { silentLog } from '#server/log.ts'
import { transcode } from '#server/media/transcode.ts'
import { PROCESS_ROLES } from '#server/processes/roles.ts'
import { freeBytesOf } from '#server/storage/disk-space.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { S3Storage } from '#server/storage/s3.ts'
import type { Storage } from '#server/storage/storage.ts'

import { withDatabase } from './database.ts'
import { inspectNothing } from './uploads.ts'

export const PROCESSING_TIMEOUT_MS = 60_000

/**
 * Opens a database and a folder, or a bucket of an object store, whose jobs a test starts, several times if it wants. They are stopped after each test.
 */
export async function withJobs(s3?: S3Settings) {
  const database = await withDatabase()
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-jobs-'))
  const workDir = path.join(dir, 'work')
  const { storage, parts } = s3 ? inBucket(database, s3, workDir) : inFolder(dir)
  const tools = {
    database,
    storage,
    parts,
    inspect: inspectNothing,
    freeBytes: () => freeBytesOf(dir),
    filesSpace: () => Promise.resolve({ kinds: [], usedBytes: 0, maxBytes: Infinity }),
  }
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
      isShared: false,
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

interface Places {
  storage: Storage
  parts: UploadParts
}

const inFolder = (dir: string): Places => ({
  storage: new DiskStorage(path.join(dir, 'storage')),
  parts: new PartialFiles(path.join(dir, 'uploads')),
})

function inBucket(database: Database, s3: S3Settings, workDir: string): Places {
  const storage = new S3Storage(s3, workDir)
  return { storage, parts: new StoredChunks(database, storage) }
}
