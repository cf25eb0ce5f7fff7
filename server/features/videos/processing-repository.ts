import { and, eq } from 'drizzle-orm'

import type { Db } from '#server/db/client.ts'
import { music, videos } from '#server/db/schema/index.ts'
import type { StoredCaptionTrack, StoredMedia, VideoState } from '#server/db/schema/videos.ts'

import { scoreSql } from './score.ts'

export interface ProcessingRow {
  state: VideoState
  /** 0 to 1 */
  progress: number
  failure: string | null
  isFailureOurs: boolean
}

const isProcessing = (id: string) => and(eq(videos.id, id), eq(videos.state, 'processing'))

export async function insertProcessingVideo(
  db: Db,
  video: { id: string; authorId: string; caption: string; captionTracks: StoredCaptionTrack[] },
): Promise<void> {
  await db.orm.insert(videos).values({ ...video, state: 'processing' })
}

/** How far one's own video has come. */
export async function findOwnProcessing(
  db: Db,
  id: string,
  authorId: string,
): Promise<ProcessingRow | undefined> {
  const [row] = await db.orm
    .select({
      state: videos.state,
      progress: videos.progress,
      failure: videos.failure,
      isFailureOurs: videos.isFailureOurs,
    })
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.authorId, authorId)))
  return row
}

export async function isVideoProcessing(db: Db, id: string): Promise<boolean> {
  const found = await db.orm.select({ id: videos.id }).from(videos).where(isProcessing(id))
  return found.length > 0
}

export async function updateProgress(db: Db, id: string, progress: number): Promise<void> {
  await db.orm.update(videos).set({ progress }).where(isProcessing(id))
}

export interface ProcessingAuthor {
  authorId: string
  nickname: string
  caption: string
}

/** Returns the author of a video that is still processing. Locks the video until the transaction ends. */
export async function lockProcessing(db: Db, id: string): Promise<ProcessingAuthor | undefined> {
  const [row] = await db.query<ProcessingAuthor>({
    name: 'videos.lockProcessing',
    text: `
      SELECT author_id AS "authorId", nickname, caption FROM videos JOIN users ON users.id = author_id
      WHERE videos.id = $1 AND state = 'processing' FOR UPDATE OF videos`,
    values: [id],
  })
  return row
}

export async function insertMusic(
  db: Db,
  track: { id: string; title: string; authorName: string },
): Promise<void> {
  await db.orm.insert(music).values(track)
}

/** Shows a video, ranks it, puts it among the fresh ones and counts it on its author. */
export async function publishVideo(
  db: Db,
  {
    id,
    authorId,
    media,
    musicId,
  }: { id: string; authorId: string; media: StoredMedia; musicId: string | null },
): Promise<void> {
  await db.query({
    name: 'videos.publish',
    text: `
      UPDATE videos SET state = 'ready', progress = 1, failure = NULL, media = $2, music_id = $3,
        score = ${scoreSql()}, fresh_until = 'infinity'
      WHERE id = $1`,
    values: [id, media, musicId],
  })
  await db.query({
    name: 'videos.countOnAuthor',
    text: 'UPDATE users SET video_count = video_count + 1, stored_bytes = stored_bytes + $2 WHERE id = $1',
    values: [authorId, media.renditions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)],
  })
}

export async function updateToFailed(
  db: Db,
  id: string,
  failure: string,
  isFailureOurs: boolean,
): Promise<void> {
  await db.orm
    .update(videos)
    .set({ state: 'failed', failure, isFailureOurs, captionTracks: [] })
    .where(isProcessing(id))
}
