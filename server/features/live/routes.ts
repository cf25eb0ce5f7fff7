import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import type { FeatureRoutes } from '#server/api/route.ts'

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
    'live.detail': (input, context) => service.getLiveState(context.db, tools, context, input),
    'live.list': (input, context) => service.listRooms(context.db, tools, context, input),
    'live.own': (_input, { db, viewer }) => service.listOwnRooms(db, tools, viewer),
    'live.create': async (input, context) => {
      const { db } = context
      const answer = await service.createRoom(db, context.viewer, input)
      if (input.plannedTime > 0) db.afterCommit(() => tools.studio.announcePlan(answer.room.id))
      return answer
    },
    'live.update': (input, { db, viewer }) => service.updateOwnRoom(db, tools, viewer, input),
    'live.start': (input, { db, viewer, sessionId }) =>
      service.startPublishing(db, tools, viewer, input, sessionId),
    'live.stop': ({ roomId }, { db, viewer }) => service.stopOwnRoom(db, tools, viewer, roomId),
    'live.checkUpload': async (_input, { body }) => ({ sizeBytes: await countBytes(body ?? []) }),
    'live.setPicture': async ({ roomId }, context) => {
      const { viewer } = context
      if (!context.body) throw invalidInput(sentence('pictureMissing'))
      return setPicture(context.db, tools, viewer, roomId, context.body)
    },
    'live.sendChat': (input, context) => chat.sendLine(context.db, tools, context, input),
    'live.chat': ({ roomId }, context) => chat.listLines(context.db, context, roomId),
    'live.deleteChat': (input, { db, viewer }) => chat.deleteLine(db, tools, viewer, input),
    'live.pinChat': (input, { db, viewer }) => chat.pinLine(db, tools, viewer, input),
    'live.setStanding': (input, { db, viewer }) => chat.setStanding(db, tools, viewer, input),
    'live.sendHearts': (input, context) => chat.sendHearts(context.db, tools, context, input),
    'live.statistics': ({ roomId }, { db, viewer }) => getStatistics(db, viewer, roomId),
    'live.postReplay': (input, { db, viewer, region }) => postReplay(db, tools, viewer, input, region),
    'live.discardReplay': ({ roomId }, { db, viewer }) => discardReplay(db, tools.studio, viewer, roomId),
  }) satisfies FeatureRoutes<'live'>
