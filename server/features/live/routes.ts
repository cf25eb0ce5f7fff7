import { refusalOf } from '#server/api/problems.ts'
import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'

import * as service from './service.ts'
import type { LiveTools } from './service.ts'

const notYet = () => Promise.reject(refusalOf('liveNotExist'))

export const liveRoutes = (tools: LiveTools) =>
  ({
    'live.detail': async (input, context) => service.getLiveState(context.db, tools, context, input),
    'live.list': async (input, context) => service.listRooms(context.db, tools, context, input),
    'live.own': async (_input, context) => service.listOwnRooms(context.db, tools, requireViewer(context)),
    'live.create': async (input, context) => service.createRoom(context.db, requireViewer(context), input),
    'live.update': async (input, context) =>
      service.updateOwnRoom(context.db, tools, requireViewer(context), input),
    'live.start': async (input, context) =>
      service.startPublishing(context.db, tools, requireViewer(context), input),
    'live.stop': async ({ roomId }, context) =>
      service.stopOwnRoom(context.db, tools, requireViewer(context), roomId),
    'live.setPicture': notYet,
    'live.sendChat': notYet,
    'live.chat': notYet,
    'live.deleteChat': notYet,
    'live.pinChat': notYet,
    'live.setStanding': notYet,
    'live.sendHearts': notYet,
    'live.statistics': notYet,
    'live.postReplay': notYet,
    'live.discardReplay': notYet,
  }) satisfies FeatureRoutes<'live'>
