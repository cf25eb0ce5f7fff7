import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import type { FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import { senderOf } from '#server/features/views/sender.ts'
import type { ViewCounter } from '#server/features/views/service.ts'

import * as groups from './groups.ts'
import { type PictureTools, uploadPicture } from './picture-service.ts'
import * as service from './service.ts'

export const conversationRoutes = (
  { publish, ...pictures }: PictureTools & { publish: Publish },
  counter: ViewCounter,
) =>
  ({
    'conversations.list': (input, { db, viewer }) => service.listConversations(db, viewer, input),
    'conversations.unread': (_input, { db, viewer }) => service.countUnread(db, viewer),
    'conversations.detail': (input, { db, viewer }) => service.findConversation(db, viewer, input),
    'conversations.messages': (input, { db, viewer }) => service.listMessages(db, viewer, input),
    'conversations.search': (input, { db, viewer }) => service.searchMessages(db, viewer, input),
    'conversations.users': (input, { db, viewer }) => service.listUsers(db, viewer, input),
    'conversations.send': async (input, context) => {
      const sent = await service.sendMessage(context.db, context.viewer, input)
      if (input.videoId !== undefined) await counter.countShare(context.db, input.videoId, senderOf(context))
      return sent
    },
    'conversations.uploadPicture': async (input, context) => {
      const { viewer } = context
      if (!context.body) throw invalidInput(sentence('pictureMissing'))
      return uploadPicture(context.db, pictures, viewer, input, context.body)
    },
    'conversations.markRead': (input, { db, viewer }) => service.markRead(db, viewer, input),
    'conversations.react': (input, { db, viewer }) => service.react(db, viewer, input),
    'conversations.deleteMessage': (input, { db, viewer }) => service.deleteMessage(db, viewer, input),
    'conversations.hide': (input, { db, viewer }) => service.hideConversation(db, viewer, input),
    'conversations.setMuted': (input, { db, viewer }) => service.setMuted(db, viewer, input),
    'conversations.accept': (input, { db, viewer }) => service.acceptConversation(db, viewer, input),
    'conversations.createGroup': (input, { db, viewer }) => groups.createGroup(db, viewer, input),
    'conversations.rename': (input, { db, viewer }) => groups.renameGroup(db, viewer, input),
    'conversations.addParticipant': (input, { db, viewer }) => groups.addParticipant(db, viewer, input),
    'conversations.removeParticipant': (input, { db, viewer }) => groups.removeParticipant(db, viewer, input),
    'conversations.handOver': (input, { db, viewer }) => groups.handOver(db, viewer, input),
    'conversations.setTyping': (input, { db, viewer }) => service.setTyping(db, viewer, input, publish),
    'conversations.settings': (_input, { db, viewer }) => service.getSettings(db, viewer),
    'conversations.setPrivacy': (input, { db, viewer }) => service.changeSettings(db, viewer, input),
    'conversations.allowStrangers': (input, { db, viewer }) => service.changeSettings(db, viewer, input),
  }) satisfies FeatureRoutes<'conversations'>
