import { DatabaseError } from 'pg'

import { DAY_MS } from '#contract/constants.ts'
import type { Database, Db } from '#server/db/client.ts'
import { SEARCH_KINDS, type SearchKind } from '#server/db/schema/search.ts'
import type { Log } from '#server/log.ts'

import * as repository from './index-repository.ts'
import type { Source, StoredDocument } from './index-repository.ts'
import { indexWords, nearOf, wholeName } from './split-words.ts'

/** Few enough that a batch takes a moment. */
const BATCH_MAX_COUNT = 500
/** Doubling a video's points lifts it as much as being a month newer. */
const POINTS_PER_DOUBLING = 64
const DAYS_PER_DOUBLING = 30
const EPOCH_MS = Date.UTC(2026, 0, 1)
/** Deadlocks, a full disk, a stopping server (SQLSTATE): the same subjects can be indexed later. */
const TEMPORARY_ERRORS = /^(40|53|57P|58)/

/**
 * Updates the search index from the queue, in batches. Each is one transaction, so a process that dies loses nothing.
 */
export async function indexQueued(database: Database, log: Log): Promise<void> {
  // A batch takes what the previous one has left.
  while (!(await repository.isQueueEmpty(database))) {
    const takenCount = await database.transaction((db) => indexBatch(db, log))
    if (takenCount === 0) return
  }
}

async function indexBatch(db: Db, log: Log): Promise<number> {
  const queued = await repository.takeQueued(db, BATCH_MAX_COUNT)
  const idsOf = (kind: SearchKind) => [
    ...new Set(queued.filter((row) => row.kind === SEARCH_KINDS[kind]).map(({ subjectId }) => subjectId)),
  ]
  const index = (kind: SearchKind, ids: readonly string[]) => indexParts(db, kind, ids, log)
  const videos = await index('video', idsOf('video'))
  // The number of its uses is the rank of a sound.
  const sounds = videos.flatMap(({ musicId }) => musicId ?? [])
  await index('sound', [...new Set([...idsOf('sound'), ...sounds])])
  await index('tag', idsOf('tag'))
  await index('phrase', idsOf('phrase'))
  await index('user', idsOf('user'))
  return queued.length
}

/** Indexes subjects in ever smaller parts when they fail together, and leaves out each one that fails alone. */
async function indexParts(db: Db, kind: SearchKind, ids: readonly string[], log: Log): Promise<Source[]> {
  if (ids.length === 0) return []
  await repository.beginPart(db)
  try {
    const sources = await indexSubjects(db, kind, ids)
    await repository.endPart(db)
    return sources
  } catch (error) {
    // Also throws without a connection, which undoes the batch.
    await repository.undoPart(db)
    if (error instanceof DatabaseError && TEMPORARY_ERRORS.test(error.code ?? '')) throw error
    if (ids.length === 1) {
      log.error({ err: error, kind, id: ids[0] }, 'A subject could not be indexed and is left out of search.')
      return []
    }
    const middle = Math.ceil(ids.length / 2)
    const first = await indexParts(db, kind, ids.slice(0, middle), log)
    return [...first, ...(await indexParts(db, kind, ids.slice(middle), log))]
  }
}

async function indexSubjects(db: Db, kind: SearchKind, ids: readonly string[]): Promise<Source[]> {
  const sources = await repository.findSources(db, kind, ids)
  const before = await repository.findDocuments(db, kind, ids)
  const wordsOf = new Map(
    sources.map((source) => [
      source.id,
      [...new Set([...source.names.map(wholeName), ...indexWords(source.texts)])],
    ]),
  )
  const words = [...new Set([...wordsOf.values()].flat())].toSorted()
  const wordIds = await repository.ensureWords(
    db,
    kind,
    words.map((word) => ({ word, near: nearOf(word) })),
  )
  const after = sources.map((source): StoredDocument => ({
    subjectId: source.id,
    rank: rankOf(source),
    wordIds: (wordsOf.get(source.id) ?? []).flatMap((word) => wordIds.get(word) ?? []),
  }))
  await repository.replaceDocuments(db, kind, before, after)
  await repository.countWords(db, countDifferences(before, after))
  if (kind === 'user') {
    const renamed = findRenamed(before, after)
    if (renamed.length > 0) await repository.queueVideosOf(db, renamed)
  }
  return sources
}

/**
 * The order of magnitude of a subject's points, plus the time of posting for a video, so it does not change as time
 * passes.
 */
function rankOf({ points, createdAt }: Source): number {
  const youth = createdAt === null ? 0 : (createdAt.getTime() - EPOCH_MS) / DAY_MS / DAYS_PER_DOUBLING
  return Math.round(POINTS_PER_DOUBLING * (Math.log2(1 + Math.max(points, 0)) + youth))
}

function countDifferences(
  before: readonly StoredDocument[],
  after: readonly StoredDocument[],
): Map<number, number> {
  const differences = new Map<number, number>()
  const count = (documents: readonly StoredDocument[], step: number) => {
    for (const id of documents.flatMap(({ wordIds }) => wordIds))
      differences.set(id, (differences.get(id) ?? 0) + step)
  }
  count(after, 1)
  count(before, -1)
  for (const [id, difference] of differences) if (difference === 0) differences.delete(id)
  return differences
}

/** Users whose words have changed. New ones have no videos yet. */
function findRenamed(before: readonly StoredDocument[], after: readonly StoredDocument[]): string[] {
  const old = new Map(before.map(({ subjectId, wordIds }) => [subjectId, new Set(wordIds)]))
  return after.flatMap(({ subjectId, wordIds }) => {
    const known = old.get(subjectId)
    return known && wordIds.some((id) => !known.has(id)) ? subjectId : []
  })
}
