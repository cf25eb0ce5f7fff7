import { commentNotExist } from '#server/api/problems.ts'
import type { Tx } from '#server/db/client.ts'
import { withdrawNoticesAboutComment } from '#server/features/notices/service.ts'
import { lockVideo } from '#server/features/visibility/service.ts'

import { countChange } from './changes.ts'
import * as repository from './repository.ts'

/**
 * Removes or restores a comment for a moderator. Its author and the author of the video cannot undo it.
 * @param removedBy null to restore it
 * @returns whether this has changed anything
 * @throws {ApiError} 404 when there is no such comment
 */
export async function setRemoved(
  db: Tx,
  { videoId, commentId }: { videoId: string; commentId: string },
  removedBy: string | null,
): Promise<boolean> {
  await lockVideo(db, videoId)
  const comment = await repository.findFacts(db, videoId, commentId)
  if (!comment) throw commentNotExist()
  const hasChanged = await repository.setDeleted(db, videoId, commentId, removedBy)
  if (!hasChanged) return false
  if (!comment.isHeld) await countChange(db, videoId, comment, removedBy === null ? 1 : -1)
  if (removedBy !== null) await withdrawNoticesAboutComment(db, commentId)
  db.publish({ kind: 'comment', videoId })
  return true
}
