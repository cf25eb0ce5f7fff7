import { setTimeout as sleep } from 'node:timers/promises'

import type { PgBoss } from 'pg-boss'

import type { InspectionRequest, UploadTools } from '#server/features/uploads/service.ts'
import { MediaBusy, MediaFailure, MediaRefusal, type RefusalReason } from '#server/media/refusal.ts'

const INSPECTION = 'inspection'
const QUEUE = { retryLimit: 0, expireInSeconds: 30, retentionSeconds: 60, deleteAfterSeconds: 60 } as const
/** The sender of the upload waits for it. */
const POLLING_INTERVAL_SEC = 0.5
const ASK_INTERVAL_MS = 250
/** Less than the 15 seconds after which our client tries again. */
const DEADLINE_MS = 12_000
const RETRY_AFTER_MS = 2_000
/** Each looks for work by itself. A second one goes on while a hostile file takes its time. */
const AT_ONCE = 2

/** How an inspection has ended, as it lies in its job. */
type Outcome =
  | { kind: 'passed' }
  | { kind: 'refused'; reason: RefusalReason; detail?: string | undefined }
  | { kind: 'busy'; retryAfterMs: number }

/** Inspects uploads for processes without the role `media`. */
export async function startInspections(
  boss: PgBoss,
  { parts, inspect }: Pick<UploadTools, 'parts' | 'inspect'>,
): Promise<void> {
  await boss.createQueue(INSPECTION, QUEUE)
  const options = { pollingIntervalSeconds: POLLING_INTERVAL_SEC, batchSize: 1, localConcurrency: AT_ONCE }
  await boss.work<InspectionRequest>(INSPECTION, options, async ([job]): Promise<Outcome | undefined> => {
    if (!job) return undefined
    const { uploadId, userId } = job.data
    try {
      await parts.withFile(uploadId, (path) => inspect(path, userId))
      return { kind: 'passed' }
    } catch (error) {
      if (error instanceof MediaRefusal)
        return { kind: 'refused', reason: error.reason, detail: error.detail }
      if (error instanceof MediaBusy) return { kind: 'busy', retryAfterMs: error.retryAfterMs }
      throw error
    }
  })
}

/** Makes a function that has a process with the role `media` inspect an upload, whose chunks both can read (issue #53). */
export async function askForInspections(
  boss: PgBoss,
  deadlineMs = DEADLINE_MS,
): Promise<NonNullable<UploadTools['inspectElsewhere']>> {
  await boss.createQueue(INSPECTION, QUEUE)
  return async (request) => {
    const id = await boss.send(INSPECTION, request)
    if (id === null) throw new MediaBusy(RETRY_AFTER_MS)
    const outcome = await outcomeOf(boss, id, deadlineMs)
    if (outcome.kind === 'refused') throw new MediaRefusal(outcome.reason, outcome.detail)
    if (outcome.kind === 'busy') throw new MediaBusy(outcome.retryAfterMs)
  }
}

/** @throws {MediaFailure} when it could not be inspected; `MediaBusy` when nobody has done it in time */
async function outcomeOf(boss: PgBoss, id: string, deadlineMs: number): Promise<Outcome> {
  const endMs = performance.now() + deadlineMs
  while (performance.now() < endMs) {
    await sleep(ASK_INTERVAL_MS)
    const job = await boss.getJobById(INSPECTION, id)
    if (job?.state === 'completed') return job.output as Outcome
    if (job?.state === 'failed') throw new MediaFailure('The other process could not inspect the file.')
  }
  await boss.cancel(INSPECTION, id)
  throw new MediaBusy(RETRY_AFTER_MS)
}
