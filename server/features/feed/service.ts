import type { ItemList } from '#contract/models/video.ts'
import type { Viewer } from '#server/app/route.ts'
import type { Db } from '#server/db/client.ts'
import { requireUserExists } from '#server/features/users/service.ts'
import { loadVideos } from '#server/features/videos/service.ts'

import { newestCursor, rankedCursor } from './cursor.ts'
import * as repository from './repository.ts'
import { spreadAuthors } from './spread-authors.ts'

interface PageInput {
  cursor?: string | undefined
  count: number
}

/** For you: every ready clip, the highest score first (specification section 7.1, recommend). */
export async function listRecommended(
  db: Db,
  viewer: Viewer | null,
  { cursor, count }: PageInput,
): Promise<ItemList> {
  const [score, id, previousAuthorId] = rankedCursor.decode(cursor) ?? []
  const after = score === undefined || id === undefined ? null : { score, id }
  const found = await repository.findRanked(db, after, count + 1)
  const page = found.slice(0, count)
  const shown = spreadAuthors(page, previousAuthorId ?? null)
  const lowest = page.at(-1)
  const lastShown = shown.at(-1)
  return {
    itemList: await loadVideos(db, shown, viewer),
    hasMore: found.length > count,
    minCursor: cursor ?? '',
    maxCursor:
      lowest && lastShown
        ? rankedCursor.encode([lowest.score, lowest.id, lastShown.authorId])
        : (cursor ?? ''),
  }
}

/** The newest clips of the people whom the viewer follows (specification section 7.1, following). */
export function listFollowing(db: Db, viewer: Viewer, input: PageInput): Promise<ItemList> {
  return listNewest(db, viewer, input, (beforeId, limit) =>
    repository.findOfFollowed(db, viewer.id, beforeId, limit),
  )
}

/**
 * One person's clips, newest first (specification section 7.1, post).
 * @throws {ApiError} 10202 when there is no such person
 */
export async function listUserPosts(
  db: Db,
  viewer: Viewer | null,
  { userId, ...input }: PageInput & { userId: string },
): Promise<ItemList> {
  const list = await listNewest(db, viewer, input, (beforeId, limit) =>
    repository.findOfAuthor(db, userId, beforeId, limit),
  )
  if (list.itemList.length === 0) await requireUserExists(db, userId)
  return list
}

async function listNewest(
  db: Db,
  viewer: Viewer | null,
  { cursor, count }: PageInput,
  find: (beforeId: string | null, limit: number) => Promise<repository.PageRow[]>,
): Promise<ItemList> {
  const [beforeId = null] = newestCursor.decode(cursor) ?? []
  const found = await find(beforeId, count + 1)
  const page = found.slice(0, count)
  const last = page.at(-1)
  return {
    itemList: await loadVideos(db, page, viewer),
    hasMore: found.length > count,
    minCursor: cursor ?? '',
    maxCursor: last ? newestCursor.encode([last.id]) : (cursor ?? ''),
  }
}
