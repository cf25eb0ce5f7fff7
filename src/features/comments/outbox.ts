import { foldBlockedWord } from '#contract/comment-settings.ts'
import {
  blockedWordEntity,
  commentAudienceEntity,
  commentLikeEntity,
  commentPinEntity,
  COMMENT_SETTINGS_ENTITY,
  commentsEntity,
} from '#contract/entities.ts'
import { messages } from '#messages/video.ts'
import { removeHeld, setCommentAudience, setCommentSettings, setHeld } from '#src/data/comment-settings.ts'
import { addComment, invalidateComments, patchComment, patchPin, removeComment } from '#src/data/comments.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchVideoStats } from '#src/data/patch.ts'

type CommentOps = Pick<OutboxOps, Extract<keyof OutboxOps, `comments.${string}`>>

/** Rarely needed, and the comments' page has loaded them. */
const loadMessages = async () => (await import('#messages/comments.ts')).messages

// The thread shows queued actions as long as they are queued, so nothing is left to settle.
const settle = () => {}

const settings = {
  apply: setCommentSettings,
  settle,
  // The reason follows it.
  refusal: async () => (await import('#messages/filters.ts')).messages.settingsNotChanged,
  icon: 'comment',
} as const

export const commentOps: CommentOps = {
  'comments.publish': {
    entity: ({ videoId }) => commentsEntity(videoId),
    apply(queryClient, { comment, ...counters }) {
      patchVideoStats(queryClient, counters)
      addComment(queryClient, counters.videoId, comment)
    },
    settle,
    refusal: () => messages.commentNotPosted,
    icon: 'comment',
  },
  'comments.edit': {
    entity: ({ videoId }) => commentsEntity(videoId),
    apply: (queryClient, { videoId, comment }) => patchComment(queryClient, videoId, comment),
    settle,
    refusal: async () => (await loadMessages()).notEdited,
    icon: 'comment',
  },
  'comments.delete': {
    entity: ({ videoId }) => commentsEntity(videoId),
    apply(queryClient, { commentId, comment, ...counters }) {
      patchVideoStats(queryClient, counters)
      // An approved comment returns to its place in the list.
      if (comment) void invalidateComments(queryClient, counters.videoId)
      else removeComment(queryClient, counters.videoId, commentId)
      removeHeld(queryClient, commentId)
    },
    settle,
    refusal: async ({ deleted }) =>
      deleted === false ? (await loadMessages()).notRestored : messages.commentNotDeleted,
    icon: 'comment',
  },
  'comments.setLike': {
    entity: ({ commentId }) => commentLikeEntity(commentId),
    apply: (queryClient, { videoId, commentId, liked, likeCount, isAuthorLiked }) =>
      patchComment(queryClient, videoId, { id: commentId, isLiked: liked, likeCount, isAuthorLiked }),
    settle,
    refusal: async ({ liked }) => {
      const { notLiked, notUnliked } = await loadMessages()
      return liked ? notLiked : notUnliked
    },
    icon: 'heart',
  },
  'comments.setApproved': {
    entity: ({ videoId }) => commentsEntity(videoId),
    apply(queryClient, { comment, ...counters }) {
      patchVideoStats(queryClient, counters)
      setHeld(queryClient, counters.videoId, comment)
    },
    settle,
    refusal: async ({ approved }) => {
      const { notApproved, notUnapproved } = await loadMessages()
      return approved ? notApproved : notUnapproved
    },
    icon: 'comment',
  },
  'comments.setSettings': { entity: () => COMMENT_SETTINGS_ENTITY, ...settings },
  'comments.setBlockedWord': { entity: ({ word }) => blockedWordEntity(foldBlockedWord(word)), ...settings },
  'comments.setAudience': {
    entity: ({ videoId }) => commentAudienceEntity(videoId),
    apply: setCommentAudience,
    settle,
    refusal: settings.refusal,
    icon: 'comment',
  },
  'comments.setPin': {
    entity: ({ videoId }) => commentPinEntity(videoId),
    apply: (queryClient, { videoId, commentId, pinned }) =>
      patchPin(queryClient, videoId, pinned ? commentId : null),
    settle,
    refusal: async ({ pinned }) => {
      const { notPinned, notUnpinned } = await loadMessages()
      return pinned ? notPinned : notUnpinned
    },
    icon: 'comment',
  },
}
