import { proxy } from 'valtio'

/** The comment that the viewer replies to (specification section 3, replyInfo). */
export interface ReplyInfo {
  videoId: string
  /** The comment that begins the thread. */
  parentId: string
  /** The name of the author of the comment that is replied to. */
  name: string
}

/** The viewer's own comment that is being edited. */
export interface EditInfo {
  videoId: string
  commentId: string
}

/** State of the comments panel (specification section 3). The comments themselves are in the query cache. */
export const comment = proxy<{
  /** Whether comments are shown, for whichever video is on the screen. */
  isOpen: boolean
  order: 'newest' | 'best'
  replyInfo: ReplyInfo | null
  editInfo: EditInfo | null
  /** How many of the viewer's own comments were added on this page, by video id. */
  addedCommentInfo: Record<string, number>
  /** Ids of comments whose replies are shown. */
  openThreads: Record<string, true>
  /** The comment that a link leads to. */
  linked: EditInfo | null
}>({
  isOpen: false,
  order: 'newest',
  replyInfo: null,
  editInfo: null,
  addedCommentInfo: {},
  openThreads: {},
  linked: null,
})

/** Opens the comments at one of them, to which a link leads. */
export function openLinkedComment(videoId: string, commentId: string): void {
  comment.linked = { videoId, commentId }
  comment.isOpen = true
}

export function replyTo(info: ReplyInfo): void {
  comment.editInfo = null
  comment.replyInfo = info
}

export function editComment(info: EditInfo): void {
  comment.replyInfo = null
  comment.editInfo = info
}

/** Returns to a new comment. */
export function leaveForm(): void {
  comment.replyInfo = null
  comment.editInfo = null
}

export function setThreadOpen(commentId: string, isOpen: boolean): void {
  if (isOpen) comment.openThreads[commentId] = true
  else delete comment.openThreads[commentId]
}

/** Notes that the viewer's own comment has been added, so that the count of others' new ones leaves it out. */
export function noteAdded(videoId: string): void {
  comment.addedCommentInfo[videoId] = (comment.addedCommentInfo[videoId] ?? 0) + 1
}
