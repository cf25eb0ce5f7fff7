import type { Conversation, DirectMessage } from '#contract/models/conversation.ts'
import type { InboxCounts, NoticeGroup } from '#contract/models/notice.ts'
import type { NotificationSettings, PushSubscriptionInput } from '#contract/models/notification.ts'

import { localId, user, userList, video, type SamplesOf } from './things.ts'

const inboxCounts: InboxCounts = {
  unread: { likes: 100, comments: 1, mentions: 0, followers: 2, site: 0 },
  followRequestCount: 3,
  unreadConversationCount: 4,
}
const notificationSettings: NotificationSettings = {
  kinds: {
    likes: false,
    comments: true,
    mentions: true,
    followers: true,
    requests: true,
    messages: true,
    site: true,
  },
  quietHours: { from: 1_320, to: 420 },
}
const pushSubscription: PushSubscriptionInput = {
  endpoint: 'https://push.example.org/send/abc',
  p256dh: 'BD55zml0ZBDB9_oJTB9PYrrljE8qm-ZPh81wAK0EFuoZj6-ESNJWXZt8zo5KavwFJ2e-oc_gBC_s-G6SeLgQw10',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  language: 'en',
  timeZone: 'Europe/Zurich',
}
const noticeGroup: NoticeGroup = {
  id: `like_${video.id}_2026-11-25`,
  kind: 'like',
  noticeCount: 12,
  latestId: '117569566383534083',
  createTime: video.createTime,
  isUnread: true,
  actors: [user],
  video: {
    id: video.id,
    author: { uniqueId: user.uniqueId, secUid: user.secUid },
    caption: video.caption,
    posterUrl: video.media.posterSmallUrl,
  },
  comment: { id: '117569566383534082', text: 'So calm' },
}
const conversationId = '117569566383534083'
const message: DirectMessage = {
  conversationId,
  seq: 2,
  authorId: user.id,
  createTime: 1_795_255_596,
  text: 'Look at this',
  body: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Look at this' }] }],
  },
  video: {
    id: video.id,
    uniqueId: user.uniqueId,
    secUid: user.secUid,
    caption: video.caption,
    posterSmallUrl: '/media/poster/a.webp',
  },
  replyTo: { seq: 1, authorId: null, text: 'Hello' },
  reactions: [{ emoji: '👍', count: 1, isOwn: true }],
  localId,
}
const conversation: Conversation = {
  id: conversationId,
  kind: 'direct',
  title: '',
  ownerId: null,
  participants: [{ ...user, readSeq: 1 }],
  lastSeq: 2,
  readSeq: 1,
  unreadCount: 1,
  lastMessage: message,
  lastTime: 1_795_255_596,
  isRequest: false,
  isMuted: true,
}
const chatSettings = {
  privacy: 'friends',
  allowsStrangers: true,
  showsRead: false,
  showsTyping: true,
} as const

export const messagesSamples: SamplesOf<'conversations' | 'notices' | 'notifications'> = {
  'conversations.accept': { input: { conversationId }, output: { conversationId } },
  'conversations.addParticipant': { input: { conversationId, userId: user.id }, output: { conversation } },
  'conversations.allowStrangers': { input: { allowsStrangers: true }, output: chatSettings },
  'conversations.createGroup': { input: { title: 'Trip', userIds: [user.id] }, output: { conversation } },
  'conversations.deleteMessage': {
    input: { conversationId, seq: 2, forEveryone: true },
    output: { conversationId, seq: 2 },
  },
  'conversations.detail': { input: { conversationId }, output: { conversation } },
  'conversations.handOver': { input: { conversationId, userId: user.id }, output: { conversation } },
  'conversations.hide': { input: { conversationId }, output: { conversationId } },
  'conversations.list': {
    input: { kind: 'requests', cursor: 'a', count: 20 },
    output: { conversations: [conversation], hasMore: true, maxCursor: 'b' },
  },
  'conversations.markRead': { input: { conversationId, seq: 2 }, output: { conversationId, seq: 2 } },
  'conversations.messages': {
    input: { conversationId, beforeSeq: 3, count: 20 },
    output: { messages: [message], hasMore: true },
  },
  'conversations.react': {
    input: { conversationId, seq: 2, emoji: '👍' },
    output: { conversationId, seq: 2, emoji: '👍' },
  },
  'conversations.removeParticipant': {
    input: { conversationId, userId: user.id },
    output: { conversationId },
  },
  'conversations.rename': { input: { conversationId, title: 'Tour' }, output: { conversation } },
  'conversations.search': {
    input: { conversationId, text: 'look', beforeSeq: 3 },
    output: { messages: [message], hasMore: false, beforeSeq: 0 },
  },
  'conversations.send': {
    input: {
      conversationId,
      text: message.text,
      body: message.body,
      videoId: video.id,
      picture: { localId, alt: 'A cat' },
      replyToSeq: 1,
      localId,
    },
    output: { message },
  },
  'conversations.setMuted': {
    input: { conversationId, isMuted: true },
    output: { conversationId, isMuted: true },
  },
  'conversations.setPrivacy': { input: { privacy: 'friends' }, output: chatSettings },
  'conversations.setTyping': { input: { conversationId }, output: {} },
  'conversations.settings': { input: {}, output: chatSettings },
  'conversations.unread': { input: {}, output: { unreadCount: 3, requestCount: 1 } },
  'conversations.uploadPicture': { input: { localId, body: new Blob(['x']) }, output: { localId } },
  'conversations.users': {
    input: { userIds: user.id },
    output: { users: [{ ...user, canWrite: true }] },
  },
  'notices.list': {
    input: { tab: 'likes', count: '24' },
    output: { groups: [noticeGroup], hasMore: true, maxCursor: 'WyIxMTc1Njk1NjYzODM1MzQwODMiXQ' },
  },
  'notices.count': { input: {}, output: inboxCounts },
  'notices.listComments': {
    input: { groupId: `comment_${video.id}_2026-11-25`, count: '24' },
    output: {
      comments: [{ id: '117569566383534082', text: 'So calm', author: user, createTime: 1_795_255_596 }],
      hasMore: true,
      maxCursor: 'b',
    },
  },
  'notices.listActors': { input: { groupId: noticeGroup.id, count: '24' }, output: userList },
  'notices.markRead': { input: { tab: 'all', upToId: noticeGroup.latestId }, output: inboxCounts },
  'notifications.settings': {
    input: {},
    output: { ...notificationSettings, publicKey: pushSubscription.p256dh, subscription: null },
  },
  'notifications.change': { input: notificationSettings, output: notificationSettings },
  'notifications.subscribe': { input: pushSubscription, output: {} },
  'notifications.unsubscribe': { input: {}, output: {} },
}
