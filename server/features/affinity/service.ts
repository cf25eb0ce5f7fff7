import type { Db } from '#server/db/client.ts'
import { VECTOR_SIZE } from '#shared/interests/profile.ts'

import * as repository from './repository.ts'
import { runVectorsJob } from './run-vectors-job.ts'

/** Few enough that the videos are locked only briefly. */
const BATCH_MAX_COUNT = 500

/**
 * Finds again what videos are watched together with, from the watches of those who agreed to be recorded. Afterwards
 * nothing is known of what was withdrawn or erased since.
 * @param sharedByAtLeast a pair of videos that fewer viewers share teaches nothing
 */
export async function updateVectors(db: Db, sharedByAtLeast: number): Promise<void> {
  const watchedIds = await repository.findWatched(db, sharedByAtLeast)
  const histories = await repository.findHistories(db, watchedIds)
  const videos = watchedIds.length > 0 ? await repository.findDescribed(db, watchedIds) : []
  const written: string[] = []
  if (videos.length > 0) {
    const { vectors, groups } = await runVectorsJob({ videos, histories, sharedByAtLeast })
    const known = [...videos.keys()].filter((index) => groups[index]! >= 0)
    for (let from = 0; from < known.length; from += BATCH_MAX_COUNT) {
      const batch = known.slice(from, from + BATCH_MAX_COUNT)
      // In sequence, so that no more videos are locked.
      const ids = await repository.putVectors(db, {
        videoIds: batch.map((index) => videos[index]!.id),
        vectors: batch.map(
          (index) => `{${vectors.subarray(index * VECTOR_SIZE, (index + 1) * VECTOR_SIZE).join(',')}}`,
        ),
        groups: batch.map((index) => groups[index]!),
      })
      written.push(...ids)
    }
  }
  await repository.removeOtherVectors(db, written)
}
