import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'

import { deleteComment, listComments, publishComment } from './service.ts'

export const commentRoutes = (publish: Publish) =>
  ({
    'comments.list': (input, context) => listComments(context.db, context.viewer, input),
    'comments.publish': async (input, context) =>
      publishComment(context.db, requireViewer(context), input, publish),
    'comments.delete': async (input, context) =>
      deleteComment(context.db, requireViewer(context), input, publish),
  }) satisfies FeatureRoutes<'comments'>
