import type { Tx } from '#server/db/client.ts'
import { recordNotice } from '#server/features/notices/service.ts'
import { listWatchable } from '#server/features/visibility/service.ts'

import { usersOfNames } from './settle-body.ts'

/** A text that mentions users: a comment on a video, or the video's caption. */
interface Mentioning {
  videoId: string
  commentId?: string
  authorId: string
}

/**
 * Sends notices to the users whom a text mentions and who may watch the video, as far as `recordNotice` allows them
 * from its author.
 * @param addMentioned records the mentioned users, and returns all who may get a notice
 */
export async function notifyMentioned(
  db: Tx,
  { videoId, commentId, authorId: actorId }: Mentioning,
  ids: readonly string[],
  addMentioned: (watching: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const watching: string[] = []
  for (const id of ids) {
    const [isWatchable] = await listWatchable(db, { id }, [videoId])
    if (isWatchable) watching.push(id)
  }
  if (watching.length === 0) return
  const notifiedIds = new Set(await addMentioned(watching))
  for (const recipientId of watching.filter((id) => notifiedIds.has(id))) {
    await recordNotice(db, { kind: 'mention', recipientId, actorId, videoId, commentId })
  }
}

/**
 * Sends one notice to each user whom the caption of a video mentions, as soon as they may watch it. Call it whenever
 * more users may watch.
 */
export async function notifyMentionedInCaption(db: Tx, videoId: string): Promise<void> {
  const [video] = await db.query<{ authorId: string; mentions: string[] }>({
    name: 'mentions.ofVideo',
    text: `
      SELECT author_id AS "authorId", mentions FROM videos
      WHERE id = $1 AND mentions <> '{}' AND state = 'ready' AND deleted_at IS NULL`,
    values: [videoId],
  })
  if (!video) return
  const { authorId } = video
  const users = await usersOfNames(db, { id: authorId }, video.mentions)
  const addMentioned = async (watching: readonly string[]) => {
    const [row] = await db.query<{ ids: string[] }>({
      name: 'mentions.noteOfVideo',
      text: `
        WITH before AS (SELECT id, mentioned_ids FROM videos WHERE id = $1 FOR NO KEY UPDATE),
        added AS (
          SELECT coalesce(array_agg(each), '{}') AS ids FROM before, unnest($2::bigint[]) AS each
          WHERE each <> ALL (before.mentioned_ids)
        )
        UPDATE videos SET mentioned_ids = before.mentioned_ids || added.ids FROM before, added
        WHERE videos.id = before.id RETURNING added.ids::text[] AS ids`,
      values: [videoId, watching],
    })
    return row?.ids ?? []
  }
  await notifyMentioned(
    db,
    { videoId, authorId },
    users.map(({ id }) => id),
    addMentioned,
  )
}
