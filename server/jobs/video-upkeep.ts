import type { Database } from '#server/db/client.ts'
import { removeDeletedComments } from '#server/features/comments/service.ts'
import { indexQueued } from '#server/features/search/index-service.ts'
import { publishScheduled } from '#server/features/videos/audience-service.ts'
import { removeVideos } from '#server/features/videos/deletion-service.ts'
import { removeUnusedFiles, settleVideos } from '#server/features/videos/settle-service.ts'
import type { Log } from '#server/log.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Watch } from './regular-work.ts'
import { repeat } from './repeat.ts'

/** A scheduled video appears, and a video that stops being public gets new addresses, within a second, and new words are found. */
const INTERVAL_MS = 500

interface Upkeep {
  database: Database
  storage: Storage
  log: Log
  watch: Watch
}

/**
 * Publishes scheduled videos in time, moves files with the audience of their video, removes expired videos and comments
 * and unused files, and updates the search index. No step waits for another, and authors take turns. Each is one index
 * lookup while there is nothing to do. Several processes may do it at once.
 * @returns a function that ends it
 */
export function startVideoUpkeep({ database, storage, log, watch }: Upkeep): () => Promise<void> {
  const failure = 'Videos could not be kept up.'
  const steps = [
    watch('videos', failure, () => publishScheduled(database)),
    watch('videos', failure, () => settleVideos(database, storage, { log })),
    watch('videos', failure, () => removeVideos(database)),
    watch('videos', failure, () => removeUnusedFiles(database, storage)),
    watch('comments', failure, () => removeDeletedComments(database)),
    watch('search', failure, () => indexQueued(database, log)),
  ]
  const ends = steps.map((step) => repeat(step, INTERVAL_MS))
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
