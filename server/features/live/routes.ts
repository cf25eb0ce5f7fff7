import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'

import * as chat from './chat-service.ts'
import { setPicture } from './picture-service.ts'
import { discardReplay, postReplay, type ReplayTools } from './replay-service.ts'
import * as service from './service.ts'
import { getStatistics } from './statistics-service.ts'
import type { LiveTools } from './studio.ts'

/** Reads a file to its end, and stores none of it. */
async function countBytes(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
  let sizeBytes = 0
  for await (const chunk of body) sizeBytes += chunk.length
  return sizeBytes
}

export const liveRoutes = (tools: LiveTools & ReplayTools) =>
  ({
    'live.detail': async (input, context) => service.getLiveState(context.db, tools, context, input),
    'live.list': async (input, context) => service.listRooms(context.db, tools, context, input),
    'live.own': async (_input, context) => service.listOwnRooms(context.db, tools, requireViewer(context)),
    'live.create': async (input, context) => {
      const { db } = context
      const answer = await service.createRoom(db, requireViewer(context), input)
      if (input.plannedTime > 0) db.afterCommit(() => tools.studio.announcePlan(answer.room.id))
      return answer
    },
    'live.update': async (input, context) =>
      service.updateOwnRoom(context.db, tools, requireViewer(context), input),
    'live.start': async (input, context) =>
      service.startPublishing(context.db, tools, requireViewer(context), input, context.sessionId),
    'live.stop': async ({ roomId }, context) =>
      service.stopOwnRoom(context.db, tools, requireViewer(context), roomId),
    'live.checkUpload': async (_input, { body }) => ({ sizeBytes: await countBytes(body ?? []) }),
    'live.setPicture': async ({ roomId }, context) => {
      const viewer = requireViewer(context)
      if (!context.body) throw invalidInput(sentence('pictureMissing'))
      return setPicture(context.db, tools, viewer, roomId, context.body)
    },
    'live.sendChat': async (input, context) =>
      chat.sendLine(context.db, tools, { ...context, viewer: requireViewer(context) }, input),
    'live.chat': async ({ roomId }, context) => chat.listLines(context.db, context, roomId),
    'live.deleteChat': async (input, context) =>
      chat.deleteLine(context.db, tools, requireViewer(context), input),
    'live.pinChat': async (input, context) => chat.pinLine(context.db, tools, requireViewer(context), input),
    'live.setStanding': async (input, context) =>
      chat.setStanding(context.db, tools, requireViewer(context), input),
    'live.sendHearts': async (input, context) => chat.sendHearts(context.db, tools, context, input),
    'live.statistics': async ({ roomId }, context) =>
      getStatistics(context.db, requireViewer(context), roomId),
    'live.postReplay': async (input, context) =>
      postReplay(context.db, tools, requireViewer(context), input, context.region),
    'live.discardReplay': async ({ roomId }, context) =>
      discardReplay(context.db, tools.studio, requireViewer(context), roomId),
  }) satisfies FeatureRoutes<'live'>
