import type { EditInfo, ReplyInfo } from '#src/state/comment.ts'

export const editDraftKey = (commentId: string): string => `edit:${commentId}`

/** The key of a draft in `src/state/drafts.ts`: of a new comment on a video, of a reply, or of a comment being edited. */
export function draftKey(videoId: string, reply: ReplyInfo | null, edit: EditInfo | null): string {
  if (edit) return editDraftKey(edit.commentId)
  return reply ? `reply:${reply.parentId}` : videoId
}
