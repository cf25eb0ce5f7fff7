import type { Database, Db } from '#server/db/client.ts'
import { SEARCH_KINDS, type SearchKind } from '#server/db/schema/search.ts'

import * as repository from './index-repository.ts'
import type { Source, StoredDocument } from './index-repository.ts'
import { indexWords, nearOf, wholeName } from './split-words.ts'

/** Few enough that a batch takes a moment. */
const BATCH_MAX_COUNT = 500
/** Twice as many points lift a video as much as a month of youth. */
const POINTS_PER_DOUBLING = 64
const DAYS_PER_DOUBLING = 30
const EPOCH_MS = Date.UTC(2026, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Brings the index of search up to date with the queue, in batches. Each is one transaction: a process that dies loses
 * nothing.
 */
export async function indexQueued(database: Database): Promise<void> {
  // oxlint-disable no-await-in-loop -- a batch takes what the one before has left
  while (!(await repository.isQueueEmpty(database))) {
    const takenCount = await database.transaction(indexBatch)
    if (takenCount === 0) return
  }
  // oxlint-enable no-await-in-loop
}

async function indexBatch(db: Db): Promise<number> {
  const queued = await repository.takeQueued(db, BATCH_MAX_COUNT)
  const idsOf = (kind: SearchKind) => [
    ...new Set(queued.filter((row) => row.kind === SEARCH_KINDS[kind]).map(({ subjectId }) => subjectId)),
  ]
  const videos = await indexSubjects(db, 'video', idsOf('video'))
  // How often a sound is used is its rank.
  const sounds = videos.flatMap(({ musicId }) => musicId ?? [])
  await indexSubjects(db, 'sound', [...new Set([...idsOf('sound'), ...sounds])])
  await indexSubjects(db, 'tag', idsOf('tag'))
  await indexSubjects(db, 'phrase', idsOf('phrase'))
  await indexSubjects(db, 'user', idsOf('user'))
  return queued.length
}

async function indexSubjects(db: Db, kind: SearchKind, ids: readonly string[]): Promise<Source[]> {
  if (ids.length === 0) return []
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

/** The order of magnitude of a subject's points, plus its time of birth for a video: it does not change as time goes by. */
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

/** Users whose words are others than before. New ones have no videos yet. */
function findRenamed(before: readonly StoredDocument[], after: readonly StoredDocument[]): string[] {
  const old = new Map(before.map(({ subjectId, wordIds }) => [subjectId, new Set(wordIds)]))
  return after.flatMap(({ subjectId, wordIds }) => {
    const known = old.get(subjectId)
    return known && wordIds.some((id) => !known.has(id)) ? subjectId : []
  })
}
