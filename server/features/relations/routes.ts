import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'

import {
  answerRequest,
  countRequests,
  listHidden,
  listRelated,
  listRequests,
  removeFollower,
  setBlock,
  setMute,
} from './service.ts'

export const relationRoutes = (publish: Publish) =>
  ({
    'relations.list': (input, context) => listRelated(context.db, context.viewer, input),
    'relations.listHidden': async (input, context) => listHidden(context.db, requireViewer(context), input),
    'relations.listRequests': async (input, context) =>
      listRequests(context.db, requireViewer(context), input),
    'relations.countRequests': async (_input, context) => countRequests(context.db, requireViewer(context)),
    'relations.approveRequest': async ({ userId }, context) =>
      answerRequest(context.db, requireViewer(context), { userId, isApproved: true }, publish),
    'relations.rejectRequest': async ({ userId }, context) =>
      answerRequest(context.db, requireViewer(context), { userId, isApproved: false }, publish),
    'relations.removeFollower': async (input, context) =>
      removeFollower(context.db, requireViewer(context), input, publish),
    'relations.setBlock': async (input, context) =>
      setBlock(context.db, requireViewer(context), input, publish),
    'relations.setMute': async (input, context) =>
      setMute(context.db, requireViewer(context), input, publish),
  }) satisfies FeatureRoutes<'relations'>
