import type { PgBoss } from 'pg-boss'

import type { TranscodeQueue, TranscodeRequest } from '#server/features/videos/create-service.ts'

import { asBossDatabase } from './boss.ts'

export const TRANSCODE = 'transcode'
/** Where requests go that no try could fulfil. */
export const TRANSCODE_FAILED = 'transcode-failed'

/** Longer than the encoder's own limit, which ends a job first. */
const EXPIRE_SEC = 20 * 60
/** A job whose process gives no sign of life for so long is given to another one. */
const HEARTBEAT_SEC = 20

export async function createTranscodeQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(TRANSCODE_FAILED)
  await boss.createQueue(TRANSCODE, {
    deadLetter: TRANSCODE_FAILED,
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: EXPIRE_SEC,
    heartbeatSeconds: HEARTBEAT_SEC,
  })
}

export const transcodeQueue = (boss: PgBoss): TranscodeQueue => ({
  async add(db, request: TranscodeRequest) {
    await boss.send(TRANSCODE, request, { db: asBossDatabase(db) })
  },
})
