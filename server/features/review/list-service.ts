import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { ReviewedVideo } from '#contract/models/operator.ts'
import { hasRole } from '#contract/roles.ts'
import { pastedAddress } from '#contract/text-parts.ts'
import { videoNotExist } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { presentManaged } from '#server/features/operator/present.ts'
import { findLinkedVideo } from '#server/features/share/service.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'

import * as repository from './repository.ts'

/** Lists videos that wait for a review, the oldest first. */
export async function listDue(
  db: Db,
  viewer: Viewer,
  { cause, cursor, count }: ParsedInput<'review.videos'>,
): Promise<Output<'review.videos'>> {
  requireRights(viewer, 'moderator')
  const found = await repository.findDue(db, { cause, afterId: cursor ?? '0' }, count + 1)
  const videos = found.slice(0, count).map((row) => present(row, viewer))
  return {
    videos,
    counts: await repository.countDue(db),
    cursor: found.length > count ? (videos.at(-1)?.id ?? null) : null,
  }
}

/**
 * Finds a video by its id, or by an address that leads to it.
 * @throws {ApiError} 10204 when it leads to none, or the refusal of the video
 */
export async function findVideo(
  db: Db,
  viewer: Viewer,
  { address }: ParsedInput<'review.find'>,
): Promise<Output<'review.find'>> {
  requireRights(viewer, 'moderator')
  const link = pastedAddress(address)
  const id = idOf(link) ?? (await findLinkedVideo(db, link))
  if (id === undefined) throw videoNotExist()
  await requireWatchable(db, viewer, id)
  const row = await repository.findReviewed(db, id)
  if (!row) throw videoNotExist()
  return { video: present(row, viewer) }
}

/** The id in an address such as `https://example.org/@mia/video/42?lang=en`, or alone. */
const idOf = (address: string): string | undefined =>
  /^(\d{1,18})$|\/video\/(\d{1,18})(?=$|[/?#])/.exec(address)?.slice(1).find(Boolean)

const present = (
  { posterKey, videoKey, author, labels, ...row }: repository.ReviewedRow,
  viewer: Viewer,
): ReviewedVideo => ({
  ...row,
  labels: labels ?? [],
  posterUrl: posterKey === null ? null : mediaUrl(posterKey),
  videoUrl: videoKey === null ? null : mediaUrl(videoKey),
  author: presentManaged(author),
  isDecidable:
    hasRole(viewer.role, 'operator') || (author.id !== viewer.id && !hasRole(author.role, 'moderator')),
})
