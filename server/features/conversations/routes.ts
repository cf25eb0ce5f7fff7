import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'

import * as groups from './groups.ts'
import { type PictureTools, uploadPicture } from './picture-service.ts'
import * as service from './service.ts'

export const conversationRoutes = (publish: Publish, pictures: PictureTools) =>
  ({
    'conversations.list': async (input, context) =>
      service.listConversations(context.db, requireViewer(context), input),
    'conversations.unread': async (_input, context) =>
      service.countUnread(context.db, requireViewer(context)),
    'conversations.detail': async (input, context) =>
      service.findConversation(context.db, requireViewer(context), input),
    'conversations.messages': async (input, context) =>
      service.listMessages(context.db, requireViewer(context), input),
    'conversations.search': async (input, context) =>
      service.searchMessages(context.db, requireViewer(context), input),
    'conversations.users': async (input, context) =>
      service.listUsers(context.db, requireViewer(context), input),
    'conversations.send': async (input, context) =>
      service.sendMessage(context.db, requireViewer(context), input, publish),
    'conversations.uploadPicture': async (input, context) => {
      const viewer = requireViewer(context)
      if (!context.body) throw invalidInput(sentence('pictureMissing'))
      return uploadPicture(context.db, pictures, viewer, input, context.body)
    },
    'conversations.markRead': async (input, context) =>
      service.markRead(context.db, requireViewer(context), input, publish),
    'conversations.react': async (input, context) =>
      service.react(context.db, requireViewer(context), input, publish),
    'conversations.deleteMessage': async (input, context) =>
      service.deleteMessage(context.db, requireViewer(context), input, publish),
    'conversations.hide': async (input, context) =>
      service.hideConversation(context.db, requireViewer(context), input),
    'conversations.accept': async (input, context) =>
      service.acceptConversation(context.db, requireViewer(context), input, publish),
    'conversations.createGroup': async (input, context) =>
      groups.createGroup(context.db, requireViewer(context), input, publish),
    'conversations.rename': async (input, context) =>
      groups.renameGroup(context.db, requireViewer(context), input, publish),
    'conversations.addParticipant': async (input, context) =>
      groups.addParticipant(context.db, requireViewer(context), input, publish),
    'conversations.removeParticipant': async (input, context) =>
      groups.removeParticipant(context.db, requireViewer(context), input, publish),
    'conversations.handOver': async (input, context) =>
      groups.handOver(context.db, requireViewer(context), input, publish),
    'conversations.setTyping': async (input, context) =>
      service.setTyping(context.db, requireViewer(context), input, publish),
    'conversations.settings': async (_input, context) =>
      service.getSettings(context.db, requireViewer(context)),
    'conversations.setPrivacy': async (input, context) =>
      service.changeSettings(context.db, requireViewer(context), input),
    'conversations.allowStrangers': async (input, context) =>
      service.changeSettings(context.db, requireViewer(context), input),
  }) satisfies FeatureRoutes<'conversations'>
