import { COMMENT_EDIT_MS } from '#contract/constants.ts'
import type { Comment } from '#contract/models/comment.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import type { Viewer } from '#server/api/route.ts'
import { presentSummary } from '#server/features/users/present.ts'

import type { CommentRow } from './read-repository.ts'

/** Shows a comment as a viewer sees it. Flags that are false are left out. */
export function presentComment(row: CommentRow, videoAuthorId: string, viewer: Viewer | null): Comment {
  const { id, authorId, text, localId, createdAt, parentId } = row
  const isOwn = authorId === viewer?.id
  const isVideoOwn = videoAuthorId === viewer?.id
  const mark = authorId === videoAuthorId ? 'author' : row.isFriend ? 'friend' : undefined
  return {
    id,
    text,
    ...(row.body && { body: row.body }),
    createTime: epochSeconds(createdAt),
    author: presentSummary({ ...row, id: authorId }),
    canDelete: isOwn || isVideoOwn,
    likeCount: Math.max(row.likeCount, 0),
    ...(isOwn && localId !== null && { localId }),
    ...(isOwn && { editableUntil: epochSeconds(new Date(createdAt.getTime() + COMMENT_EDIT_MS)) }),
    ...(parentId === null ? { replyCount: Math.max(row.replyCount, 0) } : { parentId }),
    ...(isVideoOwn && parentId === null && !row.isHeld && { canPin: true }),
    ...(row.isLiked && { isLiked: true }),
    ...(row.isAuthorLiked && { isAuthorLiked: true }),
    ...(row.isPinned && { isPinned: true }),
    ...(row.editedAt && { isEdited: true }),
    ...(row.isHeld && { isHeld: true }),
    ...(mark && { mark }),
  }
}
