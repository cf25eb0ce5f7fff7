import { DAY_MS, SCHEDULE_MAX_DAYS } from '#contract/constants.ts'
import type { ParsedInput } from '#contract/endpoints/index.ts'
import type { Video } from '#contract/models/video.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput, unprocessable, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { notifyMentionedInCaption } from '#server/features/mentions/notify.ts'
import { recordSiteNotice } from '#server/features/notices/service.ts'

import * as repository from './audience-repository.ts'
import { getVideo } from './service.ts'

/** @param scheduleTime seconds since 1970 */
export const isInFuture = (scheduleTime: number): boolean => scheduleTime * 1000 > Date.now()

/**
 * @param scheduleTime seconds since 1970
 * @throws {ApiError} 400 when it is too far ahead
 */
export function requireScheduleDate(scheduleTime: number): Date {
  if (scheduleTime * 1000 > Date.now() + SCHEDULE_MAX_DAYS * DAY_MS) {
    const reason = sentence('scheduleTooFar')
    throw invalidInput(reason, { scheduleTime: reason })
  }
  return new Date(scheduleTime * 1000)
}

/**
 * Changes who can watch the viewer's own video, or when it is published.
 * @throws {ApiError} 10204 when the viewer has no such video, 422 when it is to be scheduled but already published
 */
export async function updateVideo(
  db: Tx,
  viewer: Viewer,
  { videoId, audience, scheduleTime }: ParsedInput<'videos.update'>,
): Promise<Video> {
  const video = await repository.lockOwnVideo(db, videoId, viewer.id)
  if (!video || video.deletedAt) throw videoNotExist()
  if (scheduleTime && !video.scheduledAt) throw unprocessable(sentence('videoAlreadyPublished'))
  // A due video is published by the job, which makes it new.
  const scheduledAt = scheduleTime === undefined ? video.scheduledAt : requireScheduleDate(scheduleTime)
  await repository.updateOwnVideo(db, videoId, {
    ...video,
    audience: audience ?? video.audience,
    scheduledAt: video.scheduledAt && scheduledAt,
  })
  if (scheduleTime === 0 && video.scheduledAt) await repository.publishScheduled(db, nextId(), videoId)
  await notifyMentionedInCaption(db, videoId)
  db.publish({ kind: 'audience', videoId })
  return getVideo(db, viewer, videoId)
}

/** Publishes due scheduled videos, and sends notices to their authors. */
export async function publishScheduled(database: Database): Promise<void> {
  while (await database.transaction((db) => publishNext(db)));
}

async function publishNext(db: Tx): Promise<boolean> {
  const published = await repository.publishScheduled(db, nextId())
  if (!published) return false
  const { id: videoId, authorId } = published
  await recordSiteNotice(db, 'videoPublished', videoId)
  await notifyMentionedInCaption(db, videoId)
  db.publish({ kind: 'audience', videoId })
  db.publish({ kind: 'posted', userId: authorId })
  return true
}
