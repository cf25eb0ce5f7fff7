import * as v from 'valibot'

import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { IdSchema } from '#contract/models/primitives.ts'
import type { StoredVideo } from '#contract/models/video.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { cursorFormat } from '#server/db/cursor.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { getStoredBytes } from '#server/features/uploads/repository.ts'
import { quotaOf } from '#server/features/uploads/user-quota.ts'

import { removedAt } from './deletion-service.ts'
import * as repository from './stored-repository.ts'

/** Cursor: the size or the time in milliseconds of the last video, and its id. */
const storedCursor = cursorFormat(
  v.tuple([v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)), IdSchema]),
)

/** Lists the viewer's own videos, the largest first, and the total space. */
export async function listStored(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'videos.stored'>,
  configMaxBytes: number | undefined,
): Promise<Output<'videos.stored'>> {
  const found = await repository.findLargest(db, viewer.id, storedCursor.decode(cursor), count + 1)
  const maxBytes = await quotaOf(db, viewer.id, configMaxBytes)
  return {
    usedBytes: await getStoredBytes(db, viewer.id),
    ...(Number.isFinite(maxBytes) && { maxBytes }),
    ...toPage(found, { cursor, count }, ({ storedBytes }) => Number(storedBytes)),
  }
}

/** Lists the viewer's own deleted videos, the last deleted first. */
export async function listDeleted(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'videos.deleted'>,
): Promise<Output<'videos.deleted'>> {
  const found = await repository.findDeleted(db, viewer.id, storedCursor.decode(cursor), count + 1)
  return toPage(found, { cursor, count }, ({ deletedAt }) => deletedAt?.getTime() ?? 0)
}

function toPage(
  found: repository.StoredRow[],
  { cursor, count }: { cursor?: string | undefined; count: number },
  placeOf: (row: repository.StoredRow) => number,
): Output<'videos.deleted'> {
  const page = found.slice(0, count)
  const last = page.at(-1)
  return {
    videos: page.map(presentStored),
    hasMore: found.length > count,
    maxCursor: last ? storedCursor.encode([placeOf(last), last.id]) : (cursor ?? ''),
  }
}

const presentStored = ({ id, caption, media, ...row }: repository.StoredRow): StoredVideo => ({
  videoId: id,
  caption,
  posterSmallUrl: mediaUrl(media.posterSmallKey),
  sizeBytes: Number(row.storedBytes),
  createTime: epochSeconds(row.createdAt),
  removedAt: row.deletedAt ? removedAt(row.deletedAt) : 0,
})
