import type { FeatureRoutes } from '#server/api/route.ts'

import { listHeldComments, setCommentApproved } from './approval-service.ts'
import { getComment, listComments, listReplies } from './list-service.ts'
import { deleteComment, editComment, publishComment, setCommentLike, setCommentPin } from './service.ts'
import { changeSettings, getSettings, setBlockedWord, setCommentAudience } from './settings-service.ts'

export const commentRoutes = {
  'comments.list': (input, { db, viewer }) => listComments(db, viewer, input),
  'comments.listReplies': (input, { db, viewer }) => listReplies(db, viewer, input),
  'comments.detail': (input, { db, viewer }) => getComment(db, viewer, input),
  'comments.publish': (input, { db, viewer }) => publishComment(db, viewer, input),
  'comments.edit': (input, { db, viewer }) => editComment(db, viewer, input),
  'comments.delete': (input, { db, viewer }) => deleteComment(db, viewer, input),
  'comments.setLike': (input, { db, viewer }) => setCommentLike(db, viewer, input),
  'comments.setApproved': (input, { db, viewer }) => setCommentApproved(db, viewer, input),
  'comments.listHeld': (input, { db, viewer }) => listHeldComments(db, viewer, input),
  'comments.settings': (_input, { db, viewer }) => getSettings(db, viewer),
  'comments.setSettings': (input, { db, viewer }) => changeSettings(db, viewer, input),
  'comments.setBlockedWord': (input, { db, viewer }) => setBlockedWord(db, viewer, input),
  'comments.setAudience': (input, { db, viewer }) => setCommentAudience(db, viewer, input),
  'comments.setPin': (input, { db, viewer }) => setCommentPin(db, viewer, input),
} satisfies FeatureRoutes<'comments'>
