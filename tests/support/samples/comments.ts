import type { Comment } from '#contract/models/comment.ts'

import { localId, user, video, type SamplesOf } from './things.ts'

const comment: Comment = {
  id: '117569566383534082',
  text: 'Two lines\nof praise',
  body: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Two lines' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'of praise' }] },
    ],
  },
  createTime: 1_795_255_596,
  author: user,
  canDelete: true,
  localId,
  likeCount: 1,
  isLiked: true,
  isAuthorLiked: true,
  replyCount: 3,
  isPinned: true,
  canPin: true,
  editableUntil: 1_795_255_896,
  mark: 'author',
}
const commentSettings = {
  audience: 'friends' as const,
  approval: 'all' as const,
  blockedWords: ['spam'],
  heldCount: 1,
}

export const commentsSamples: SamplesOf<'comments'> = {
  'comments.list': {
    input: { videoId: video.id, count: '20' },
    output: { comments: [comment], hasMore: true, maxCursor: 'b' },
  },
  'comments.publish': {
    input: { videoId: video.id, text: comment.text, localId },
    output: { videoId: video.id, commentCount: 1, rev: 3, comment },
  },
  'comments.listReplies': {
    input: { videoId: video.id, commentId: comment.id, count: '10' },
    output: { comments: [{ ...comment, parentId: '5' }], hasMore: true, maxCursor: 'b' },
  },
  'comments.detail': {
    input: { videoId: video.id, commentId: comment.id },
    output: { videoId: video.id, comment, parent: { ...comment, id: '5' } },
  },
  'comments.edit': {
    input: { videoId: video.id, commentId: comment.id, text: comment.text },
    output: { videoId: video.id, comment: { ...comment, isEdited: true } },
  },
  'comments.setLike': {
    input: { videoId: video.id, commentId: comment.id, liked: true },
    output: { videoId: video.id, commentId: comment.id, liked: true, likeCount: 2, isAuthorLiked: false },
  },
  'comments.setPin': {
    input: { videoId: video.id, commentId: comment.id, pinned: true },
    output: { videoId: video.id, commentId: comment.id, pinned: true },
  },
  'comments.settings': { input: {}, output: commentSettings },
  'comments.setSettings': { input: { audience: 'friends', approval: 'all' }, output: commentSettings },
  'comments.setBlockedWord': { input: { word: 'Spam', blocked: true }, output: commentSettings },
  'comments.setAudience': {
    input: { videoId: video.id, audience: 'nobody' },
    output: { videoId: video.id, audience: 'nobody' },
  },
  'comments.listHeld': {
    input: { count: '20' },
    output: {
      held: [
        {
          comment: { ...comment, isHeld: true },
          video: {
            id: video.id,
            author: { uniqueId: 'mia', secUid: 'sec-1' },
            caption: video.caption,
            posterUrl: null,
          },
        },
      ],
      hasMore: true,
      maxCursor: 'b',
    },
  },
  'comments.setApproved': {
    input: { videoId: video.id, commentId: comment.id, approved: true },
    output: { videoId: video.id, commentCount: 2, rev: 5, comment },
  },
  'comments.delete': {
    input: { videoId: video.id, commentId: comment.id, deleted: true },
    output: { videoId: video.id, commentCount: 0, rev: 4, commentId: comment.id },
  },
}
