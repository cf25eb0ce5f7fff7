import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'

import { listHeldComments, setCommentApproved } from './approval-service.ts'
import { getComment, listComments, listReplies } from './list-service.ts'
import { deleteComment, editComment, publishComment, setCommentLike, setCommentPin } from './service.ts'
import { changeSettings, getSettings, setBlockedWord, setCommentAudience } from './settings-service.ts'

export const commentRoutes = (publish: Publish) =>
  ({
    'comments.list': (input, context) => listComments(context.db, context.viewer, input),
    'comments.listReplies': (input, context) => listReplies(context.db, context.viewer, input),
    'comments.detail': (input, context) => getComment(context.db, context.viewer, input),
    'comments.publish': async (input, context) =>
      publishComment(context.db, requireViewer(context), input, publish),
    'comments.edit': async (input, context) =>
      editComment(context.db, requireViewer(context), input, publish),
    'comments.delete': async (input, context) =>
      deleteComment(context.db, requireViewer(context), input, publish),
    'comments.setLike': async (input, context) =>
      setCommentLike(context.db, requireViewer(context), input, publish),
    'comments.setApproved': async (input, context) =>
      setCommentApproved(context.db, requireViewer(context), input, publish),
    'comments.listHeld': async (input, context) =>
      listHeldComments(context.db, requireViewer(context), input),
    'comments.settings': async (_input, context) => getSettings(context.db, requireViewer(context)),
    'comments.setSettings': async (input, context) =>
      changeSettings(context.db, requireViewer(context), input),
    'comments.setBlockedWord': async (input, context) =>
      setBlockedWord(context.db, requireViewer(context), input),
    'comments.setAudience': async (input, context) =>
      setCommentAudience(context.db, requireViewer(context), input),
    'comments.setPin': async (input, context) => setCommentPin(context.db, requireViewer(context), input),
  }) satisfies FeatureRoutes<'comments'>
