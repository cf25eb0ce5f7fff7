import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { Download } from '#contract/models/download.ts'
import { sentence } from '#contract/sentence.ts'
import { forbidden, userNotExist, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import { lockNamed, type Database, type Db } from '#server/db/client.ts'
import type { StoredMedia } from '#server/db/schema/videos.ts'
import { takePlace } from '#server/db/turns.ts'
import { addUnusedFiles } from '#server/db/unused-files.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'

import * as repository from './repository.ts'

export const DOWNLOAD_FILE_PATH = '/api/item/download/file/'

/** Each takes seconds, and there is one per video for all askers. */
export const MAX_WAITING = 60
export const MAX_WAITING_PER_ASKER = 10
const QUEUE = {
  table: 'video_downloads',
  primaryKey: 'video_id',
  maxWaiting: MAX_WAITING,
  maxPerAsker: MAX_WAITING_PER_ASKER,
} as const
/** Larger pictures are expensive to encode, and phones show no more. */
const LARGEST_SIDE_PX = 720

const sidePx = ({ width, height }: StoredMedia['renditions'][number]) => Math.min(width, height)

/** The rendition that a file is made from, and an identifier of everything in it. */
export function sourceOf({ media, uniqueId, isSilent }: repository.DownloadedVideo): {
  rendition: StoredMedia['renditions'][number]
  source: string
} {
  const bySize = media.renditions.toSorted((a, b) => sidePx(b) - sidePx(a))
  const rendition = bySize.find((one) => sidePx(one) <= LARGEST_SIDE_PX) ?? bySize.at(-1)
  if (!rendition) throw videoNotExist()
  return { rendition, source: [rendition.key, uniqueId, isSilent ? 'silent' : 'sound'].join(' ') }
}

/**
 * Lets a viewer go on who may save the video as a file.
 * @throws {ApiError} as `requireWatchable` when they may not watch it; 403 when its author does not allow it
 */
async function requireDownloadable(
  db: Db,
  viewer: Viewer | null,
  videoId: string,
): Promise<repository.DownloadedVideo> {
  await requireWatchable(db, viewer, videoId)
  const video = await repository.findVideo(db, videoId, viewer?.id ?? null)
  if (!video) throw videoNotExist()
  if (!video.isAllowed) throw forbidden(sentence('downloadRefused'))
  return video
}

const present = ({ videoId, state, sizeBytes }: repository.DownloadRow): Download => {
  if (state === 'ready') return { videoId, state, sizeBytes, url: `${DOWNLOAD_FILE_PATH}?videoId=${videoId}` }
  return { videoId, state: state === 'failed' ? state : 'waiting' }
}

interface MakingTools {
  /** The user, or the network of a guest: callers take turns. */
  asker: string
  /** Counts a file that has to be made against the limits of the caller. */
  countEncoding: () => Promise<void>
}

/**
 * Queues the file of a video, once for all askers, and returns its state.
 * @throws {ApiError} as `requireDownloadable`; 429 when the caller has requested many or many of theirs wait, 503 when
 * many of all callers wait
 */
export async function requestDownload(
  database: Database,
  viewer: Viewer | null,
  videoId: string,
  { asker, countEncoding }: MakingTools,
): Promise<Download> {
  const { source } = sourceOf(await requireDownloadable(database, viewer, videoId))
  const known = await findKnown(database, videoId, source)
  if (known) return present(known)
  return database.transaction(async (tx) => {
    await lockNamed(tx, `download of ${videoId}`)
    // Another caller may meanwhile have requested it.
    const queued = await findKnown(tx, videoId, source)
    if (queued) return present(queued)
    const round = await takePlace(tx, QUEUE, asker)
    await countEncoding()
    const before = await repository.queueDownload(tx, { videoId, source }, { asker, round })
    if (before !== undefined) await addUnusedFiles(tx, [before])
    return { videoId, state: 'waiting' }
  })
}

/** The file that is ready or queued, unless it is outdated, or has failed and may be tried again. */
async function findKnown(
  db: Db,
  videoId: string,
  source: string,
): Promise<repository.DownloadRow | undefined> {
  const row = await repository.useDownload(db, videoId)
  return row?.source === source && (row.state !== 'failed' || row.isFresh) ? row : undefined
}

/** The file of a video, for a viewer who may save it; undefined when there is none, or only an outdated one. */
export async function findFile(
  db: Db,
  viewer: Viewer | null,
  videoId: string,
): Promise<{ key: string; name: string } | undefined> {
  const video = await requireDownloadable(db, viewer, videoId)
  const row = await repository.useDownload(db, videoId)
  if (!row?.key || row.state !== 'ready' || row.source !== sourceOf(video).source) return undefined
  return { key: row.key, name: `${video.uniqueId}-${videoId}.mp4` }
}

export async function getSettings(db: Db, viewer: Viewer): Promise<Output<'downloads.settings'>> {
  const audience = await repository.findSettings(db, viewer.id)
  if (!audience) throw userNotExist()
  return { audience }
}

export async function changeSettings(
  db: Db,
  viewer: Viewer,
  { audience }: ParsedInput<'downloads.setSettings'>,
): Promise<Output<'downloads.setSettings'>> {
  await repository.saveSettings(db, viewer.id, audience)
  return { audience }
}

/** @throws {ApiError} 10204 when the viewer has no such video */
export async function getAudience(
  db: Db,
  viewer: Viewer,
  videoId: string,
): Promise<Output<'downloads.audience'>> {
  const found = await repository.findAudience(db, viewer.id, videoId)
  if (!found) throw videoNotExist()
  return { videoId, ...found }
}

/** @throws {ApiError} 10204 when the viewer has no such video */
export async function changeAudience(
  db: Db,
  viewer: Viewer,
  { videoId, audience }: ParsedInput<'downloads.setAudience'>,
): Promise<Output<'downloads.setAudience'>> {
  if (!(await repository.saveAudience(db, viewer.id, videoId, audience))) throw videoNotExist()
  return { videoId, audience }
}
