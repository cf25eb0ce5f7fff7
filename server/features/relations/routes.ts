import type { FeatureRoutes } from '#server/api/route.ts'

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

export const relationRoutes = {
  'relations.list': (input, { db, viewer }) => listRelated(db, viewer, input),
  'relations.listHidden': (input, { db, viewer }) => listHidden(db, viewer, input),
  'relations.listRequests': (input, { db, viewer }) => listRequests(db, viewer, input),
  'relations.countRequests': (_input, { db, viewer }) => countRequests(db, viewer),
  'relations.approveRequest': ({ userId }, { db, viewer }) =>
    answerRequest(db, viewer, { userId, isApproved: true }),
  'relations.rejectRequest': ({ userId }, { db, viewer }) =>
    answerRequest(db, viewer, { userId, isApproved: false }),
  'relations.removeFollower': (input, { db, viewer }) => removeFollower(db, viewer, input),
  'relations.setBlock': (input, { db, viewer }) => setBlock(db, viewer, input),
  'relations.setMute': (input, { db, viewer }) => setMute(db, viewer, input),
} satisfies FeatureRoutes<'relations'>
