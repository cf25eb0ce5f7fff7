import type { SuggestedUser } from '#contract/endpoints/discover.ts'
import type { Output } from '#contract/endpoints/index.ts'
import type { FoundSound, FoundUser } from '#contract/endpoints/search.ts'
import { isHelpNeeded } from '#contract/help-words.ts'
import type { Tag } from '#contract/models/tag.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { findSounds, findTags } from '#server/features/search/repository.ts'
import { loadUsers } from '#server/features/search/service.ts'
import { loadVideos } from '#server/features/videos/service.ts'

import * as repository from './repository.ts'
import * as trends from './trends-repository.ts'

/** A list of trending subjects. */
interface Rising {
  count: number
  /** The viewer's region (ISO 3166), if known: what is trending there comes first. */
  region: string | undefined
}

/** Subjects that are read for each one shown, as some are hidden from the viewer or gone since the last refresh. */
const SPARE = 3

const findRising = (db: Db, kind: Parameters<typeof trends.findRising>[1], { region, count }: Rising) =>
  trends.findRising(db, kind, region, count * SPARE)

/** Trending hashtags (specification section 7.3, discover challenge), without those that are searches for help. */
export async function listRisingTags(db: Db, rising: Rising): Promise<Tag[]> {
  const tags = await findTags(db, await findRising(db, 'tag', rising))
  return tags.filter(({ name, videoCount }) => videoCount > 0 && !isHelpNeeded(name)).slice(0, rising.count)
}

/** Trending sounds (specification section 7.3, discover music) with a video that the viewer may watch. */
export async function listRisingSounds(db: Db, viewer: Viewer | null, rising: Rising): Promise<FoundSound[]> {
  const sounds = await findSounds(db, await findRising(db, 'sound', rising), viewer?.id ?? null)
  return sounds.filter(({ videoCount }) => videoCount > 0).slice(0, rising.count)
}

/** Trending users (specification section 7.3, discover user), without those whom the viewer has blocked or muted. */
export async function listRisingUsers(db: Db, viewer: Viewer | null, rising: Rising): Promise<FoundUser[]> {
  const ids = await findRising(db, 'user', rising)
  return loadUsers(db, viewer, await repository.findShown(db, ids, viewer?.id ?? null, rising.count))
}

/** Trending public videos. */
export async function listRisingVideos(
  db: Db,
  viewer: Viewer | null,
  rising: Rising,
): Promise<Output<'discover.videos'>> {
  const ids = await findRising(db, 'video', rising)
  const shown = await repository.findPublic(db, ids, viewer?.id ?? null, rising.count)
  const itemList = await loadVideos(
    db,
    shown.map((id) => ({ id })),
    viewer,
  )
  return { itemList, hasMore: false, minCursor: '', maxCursor: '' }
}

/**
 * Users to follow (specification section 7.3, recommend user): friends of friends and authors with the same hashtags,
 * each with the reason. Guests get trending users.
 */
export async function suggestUsers(db: Db, viewer: Viewer | null, rising: Rising): Promise<SuggestedUser[]> {
  if (!viewer) return listRisingUsers(db, null, rising)
  const rows = await repository.findSuggested(db, viewer.id, rising.count)
  const users = await loadUsers(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  const reasons = new Map(rows.map((row) => [row.id, reasonOf(row)]))
  return users.map((user) => ({ ...user, reason: reasons.get(user.id) }))
}

function reasonOf({ followedBy, followerCount, tag }: repository.SuggestedRow): SuggestedUser['reason'] {
  if (followedBy !== null) return { kind: 'followedBy', name: followedBy, count: followerCount }
  return tag === null || isHelpNeeded(tag) ? undefined : { kind: 'sameTag', tag }
}

/** Updates the trends. */
export const refreshTrends = (db: Db, now = new Date()): Promise<void> => trends.refresh(db, now)
