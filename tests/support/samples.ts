import type { Input, Op, Output } from '#contract/endpoints/index.ts'
import type { Comment } from '#contract/models/comment.ts'
import type { Conversation, DirectMessage } from '#contract/models/conversation.ts'
import type { OwnDecision } from '#contract/models/decision.ts'
import type { LiveChatLine, LiveRoom } from '#contract/models/live.ts'
import type { InboxCounts, NoticeGroup } from '#contract/models/notice.ts'
import type { NotificationSettings, PushSubscriptionInput } from '#contract/models/notification.ts'
import type { ManagedUser, ReviewedVideo } from '#contract/models/operator.ts'
import { NEW_SITE } from '#contract/models/site.ts'
import type { StoringUser } from '#contract/models/upkeep.ts'
import { type UserProfile, type UserSummary } from '#contract/models/user.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import { toSharedVideo } from '#contract/share-list.ts'
import { UserRelation } from '#contract/user-relation.ts'

const user: UserSummary = {
  id: '117569566383534080',
  uniqueId: 'mia.song',
  secUid: 'sPt2T9RC0SaGWi-H9TLYxCWAQYfeUMMm',
  nickname: 'Mia 🎶',
  avatarUrl: '/media/avatar/ab/abc.webp',
}
const sticker = { id: '4', name: 'Sun', url: '/media/sticker/ab/abf.webp' }
const invitation = { code: 'K7QMX2HD9R', usesLeft: 30, untilTime: 1_795_255_596 }
const stats = { followerCount: 1, followingCount: 2, heartCount: 3, videoCount: 4 }
const profile: UserProfile = {
  ...user,
  avatarLargeUrl: '/media/avatar/ac/acd.webp',
  bio: 'Two lines\nof text',
  pronouns: 'she/her',
  links: ['https://mia.example/'],
  createTime: 1_795_255_596,
  stats,
  relation: UserRelation.mutual,
  isSelf: false,
}
const rendition = { url: '/media/video/ab/abc.mp4', width: 720, height: 1280, bitrateBps: 1, sizeBytes: 1 }
const video: Video = {
  id: '117569566383534081',
  caption: 'First light #sea @mia.song',
  createTime: 1_795_255_596,
  scheduleTime: 0,
  author: { ...user, relation: UserRelation.none },
  authorStats: stats,
  music: { id: '3', title: 'Waves', authorName: 'Mia' },
  sticker: { id: sticker.id, name: sticker.name },
  media: {
    width: 720,
    height: 1280,
    durationSec: 8.5,
    hasAudio: true,
    renditions: [rendition],
    posterUrl: '/media/poster/ab/abc.webp',
    posterSmallUrl: '/media/poster/ab/abd.webp',
    storyboard: { url: '/media/poster/ab/abe.webp', frameCount: 10 },
    placeholder: 'AAAA',
    dominantColor: '#112233',
  },
  stats: { likeCount: 1, commentCount: 0, shareCount: 0, playCount: 9, rev: 2 },
  liked: true,
  saved: true,
  canDownload: true,
  isOwn: false,
  viewToken: 'ntw3f1.AAAAAAAAAAAAAAAA',
}
const ownDecision: OwnDecision = {
  id: '117569566383534083',
  decision: 'limitAge',
  reason: 'violence',
  note: 'Not for children.',
  subject: { kind: 'video', videoId: video.id },
  excerpt: video.caption,
  time: 1_795_255_596,
  untilTime: null,
  minAge: 18,
  isUndone: false,
  canAppeal: false,
  appeal: { text: 'It is not.', time: 1_795_255_596, outcome: null, answer: '' },
}
const claim = {
  id: '117569566383534099',
  kind: 'video',
  path: '/@mia.song/video/1',
  state: 'open',
  work: 'My song',
  time: 1_795_255_596,
  note: '',
  counter: null,
  dueTime: null,
  court: '',
} as const
const storingUser: StoringUser = {
  id: user.id,
  uniqueId: user.uniqueId,
  secUid: user.secUid,
  nickname: user.nickname,
  avatarUrl: null,
  storedBytes: 5_000_000,
  recordingBytes: 0,
  ownMaxBytes: 20_000_000_000,
}
const managedUser: ManagedUser = {
  ...user,
  role: 'user',
  standing: 'good',
  suspendedUntilTime: null,
  createTime: 1_795_255_596,
  videoCount: 4,
  storedBytes: 5,
}
const reviewedVideo: ReviewedVideo = {
  id: video.id,
  cause: 'risk',
  labels: ['risk'],
  postTime: video.createTime,
  caption: video.caption,
  audience: 'everyone',
  moderation: 'risk',
  maskReason: null,
  minAge: 0,
  isSilenced: false,
  reportCount: 0,
  posterUrl: '/media/poster/ab/abd.webp',
  videoUrl: '/media/video/ab/abc.mp4',
  author: managedUser,
  history: [],
  isDecidable: true,
}
const stored = {
  videoId: video.id,
  caption: video.caption,
  posterSmallUrl: video.media.posterSmallUrl,
  sizeBytes: 5,
  createTime: video.createTime,
  removedAt: 0,
}
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
const passkey = { id: 'q8Zr', name: 'Chrome · Android', createTime: 1_795_255_596 }
const deviceSession = {
  id: 'c2Vzc2lvbi1pZA',
  browser: 'Firefox',
  system: null,
  region: 'CH',
  createTime: 1_795_255_596,
  lastUseTime: 1_795_255_896,
  isCurrent: false,
}
const localId = '0f'.repeat(16)
const comment: Comment = {
  id: '117569566383534082',
  text: 'Two lines\nof praise',
  body: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Two lines' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'of praise' }] },
    ],
  },
  createTime: 1_795_255_596,
  author: user,
  canDelete: true,
  localId,
  likeCount: 1,
  isLiked: true,
  isAuthorLiked: true,
  replyCount: 3,
  isPinned: true,
  canPin: true,
  editableUntil: 1_795_255_896,
  mark: 'author',
}
const found = { ...user, relation: UserRelation.none, followerCount: 12 }
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
}
const liveRoom: LiveRoom = {
  id: '117569566383534084',
  host: { ...user, relation: UserRelation.follow, liveRoomId: '117569566383534084' },
  title: 'Waves at dawn',
  pictureUrl: '/media/avatar/ab/abd.webp',
  tags: ['sea'],
  status: 2,
  orientation: 'portrait',
  audience: 'everyone',
  isAdult: false,
  chat: { audience: 'followers', slowModeSec: 5 },
  startTime: 1_795_255_596,
  endTime: 0,
  plannedTime: 0,
  viewerCount: 12,
  heartCount: 340,
  playlistUrl: '/media/live/117569566383534084/index.m3u8',
  endsUnlessBackTime: 1_795_255_700,
}
const roomId = liveRoom.id
const liveLine: LiveChatLine = {
  id: '117569566383534085',
  author: user,
  text: 'So calm',
  createTime: 1_795_255_600,
  mark: 'moderator',
}
const commentSettings = {
  audience: 'friends' as const,
  approval: 'all' as const,
  blockedWords: ['spam'],
  heldCount: 1,
}
const chatSettings = {
  privacy: 'friends',
  allowsStrangers: true,
  showsRead: false,
  showsTyping: true,
} as const
const userList = {
  users: [{ ...user, relation: UserRelation.followingRequest }],
  hasMore: true,
  maxCursor: 'b',
}
const settings = { isPrivate: true, hasPrivateNotice: true, followRequestCount: 2 }
const page: ItemList = { itemList: [video], hasMore: true, maxCursor: 'b', minCursor: 'a' }
const key = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43) } as const
const hash = 'ab'.repeat(32)
const challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '01'.repeat(16),
    salt: '02'.repeat(16),
    cost: 5_000,
    keyLength: 32,
    keyPrefix: 'ab'.repeat(16),
    keySignature: hash,
    expiresAt: 1_795_255_596,
    data: { deviceKeyId: 'C'.repeat(43) },
  },
  signature: hash,
} as const
const password = 'a good password'

const eventId = 'e'.repeat(32)

/** One good input and one good output of every call. */
export const samples: { [K in Op]: { input: Input<K>; output: Output<K> } } = {
  'analytics.collect': {
    input: {
      appId: 1988,
      sentAtMs: 1_795_255_597_000,
      context: {
        channel: 'web',
        device: 'pc',
        launch_mode: 'direct',
        region: 'unknown',
        traffic_type: 'no_referrer',
        extraData: {},
      },
      tracking: { user_unique_id: '7', web_id: '7', session_id: '8' },
      events: [
        { id: eventId, name: 'page_enter', timeMs: 1_795_255_596_000, params: { page_name: 'homepage_hot' } },
      ],
    },
    output: {},
  },
  'analytics.erase': { input: {}, output: {} },
  'analytics.writeImpressions': {
    input: {
      sentAtMs: 1_795_255_597_000,
      impressions: [
        { id: eventId, videoId: video.id, viewToken: video.viewToken, timeMs: 1_795_255_596_000 },
      ],
    },
    output: {},
  },
  'captcha.challenge': { input: {}, output: { challenge, counterLimit: 1_000 } },
  'captcha.verify': {
    input: { challenge, solution: { counter: 700, derivedKey: hash } },
    output: { passCalls: 60 },
  },
  'comments.list': {
    input: { videoId: video.id, count: '20' },
    output: { comments: [comment], hasMore: true, maxCursor: 'b' },
  },
  'comments.publish': {
    input: { videoId: video.id, text: comment.text, localId },
    output: { videoId: video.id, commentCount: 1, rev: 3, comment },
  },
  'comments.listReplies': {
    input: { videoId: video.id, commentId: comment.id, count: '10' },
    output: { comments: [{ ...comment, parentId: '5' }], hasMore: true, maxCursor: 'b' },
  },
  'comments.detail': {
    input: { videoId: video.id, commentId: comment.id },
    output: { videoId: video.id, comment, parent: { ...comment, id: '5' } },
  },
  'comments.edit': {
    input: { videoId: video.id, commentId: comment.id, text: comment.text },
    output: { videoId: video.id, comment: { ...comment, isEdited: true } },
  },
  'comments.setLike': {
    input: { videoId: video.id, commentId: comment.id, liked: true },
    output: { videoId: video.id, commentId: comment.id, liked: true, likeCount: 2, isAuthorLiked: false },
  },
  'comments.setPin': {
    input: { videoId: video.id, commentId: comment.id, pinned: true },
    output: { videoId: video.id, commentId: comment.id, pinned: true },
  },
  'comments.settings': { input: {}, output: commentSettings },
  'comments.setSettings': { input: { audience: 'friends', approval: 'all' }, output: commentSettings },
  'comments.setBlockedWord': { input: { word: 'Spam', blocked: true }, output: commentSettings },
  'comments.setAudience': {
    input: { videoId: video.id, audience: 'nobody' },
    output: { videoId: video.id, audience: 'nobody' },
  },
  'comments.listHeld': {
    input: { count: '20' },
    output: {
      held: [
        {
          comment: { ...comment, isHeld: true },
          video: {
            id: video.id,
            author: { uniqueId: 'mia', secUid: 'sec-1' },
            caption: video.caption,
            posterUrl: null,
          },
        },
      ],
      hasMore: true,
      maxCursor: 'b',
    },
  },
  'comments.setApproved': {
    input: { videoId: video.id, commentId: comment.id, approved: true },
    output: { videoId: video.id, commentCount: 2, rev: 5, comment },
  },
  'comments.delete': {
    input: { videoId: video.id, commentId: comment.id, deleted: true },
    output: { videoId: video.id, commentCount: 0, rev: 4, commentId: comment.id },
  },
  'reports.send': {
    input: { subject: { kind: 'video', videoId: video.id }, reason: 'spam', details: 'Twice a day' },
    output: { subject: { kind: 'video', videoId: video.id } },
  },
  'mentions.listDefault': { input: {}, output: { users: [user] } },
  'mentions.listContacts': { input: {}, output: { users: [user] } },
  'mentions.search': { input: { keyword: 'mia' }, output: { users: [user] } },
  'insights.days': {
    input: { dayCount: 7 },
    output: {
      days: [{ day: '2026-11-27', viewCount: 9, likeCount: 2, commentCount: 1, followerCount: -1 }],
    },
  },
  'help.lines': {
    input: { topic: 'suicide-prevention' },
    output: {
      lines: [
        {
          country: 'AT',
          name: 'Rat und Hilfe',
          phone: '0800 123 456',
          isAlwaysOpen: true,
          source: 'https://help.example.org/numbers',
          checkedOn: '2026-11-01',
        },
      ],
    },
  },
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
  'conversations.setPrivacy': { input: { privacy: 'friends' }, output: chatSettings },
  'conversations.setTyping': { input: { conversationId }, output: {} },
  'conversations.settings': { input: {}, output: chatSettings },
  'conversations.unread': { input: {}, output: { unreadCount: 3, requestCount: 1 } },
  'conversations.uploadPicture': { input: { localId, body: new Blob(['x']) }, output: { localId } },
  'conversations.users': {
    input: { userIds: user.id },
    output: { users: [{ ...user, canWrite: true }] },
  },
  'devices.register': { input: { key }, output: { keyId: 'C'.repeat(43) } },
  'feed.recommend': { input: { count: 8 }, output: page },
  'feed.following': { input: {}, output: page },
  'feed.embedVideos': {
    input: { aid: '1988', count: '24', secUid: user.secUid, lang: 'en' },
    output: { items: [toSharedVideo(video)] },
  },
  'feed.userPosts': { input: { userId: user.id, count: '24' }, output: page },
  'feed.liked': { input: { userId: user.id, count: '24' }, output: page },
  'downloads.request': {
    input: { videoId: video.id },
    output: { videoId: video.id, state: 'ready', sizeBytes: 5, url: '/api/item/download/file/' },
  },
  'downloads.audience': { input: { videoId: video.id }, output: { videoId: video.id, audience: null } },
  'downloads.setAudience': {
    input: { videoId: video.id, audience: 'nobody' },
    output: { videoId: video.id, audience: 'nobody' },
  },
  'downloads.settings': { input: {}, output: { audience: 'everyone' } },
  'downloads.setSettings': { input: { audience: 'followers' }, output: { audience: 'followers' } },
  'feed.saved': { input: { count: '24' }, output: page },
  'feed.dismissed': { input: { count: '24' }, output: page },
  'feed.watched': { input: { count: '24' }, output: page },
  'feed.withMusic': { input: { musicId: '3', count: '24' }, output: page },
  'feed.withSticker': { input: { stickerId: '4', count: '24' }, output: page },
  'feed.tagged': { input: { tagId: '9', count: '24' }, output: page },
  'feedback.send': { input: { topic: 'idea', text: 'More birds' }, output: { feedbackId: '7' } },
  'feedback.list': {
    input: {},
    output: {
      feedback: [
        {
          id: '7',
          topic: 'idea',
          text: 'More birds',
          createTime: 1_795_255_596,
          reply: { id: 1_795_255_597_000, text: 'Soon', createTime: 1_795_255_597 },
        },
      ],
    },
  },
  'feedback.latestReply': { input: {}, output: { lastFeedbackReplyId: 1_795_255_597_000 } },
  'follows.set': {
    input: { userId: user.id, follow: true },
    output: { userId: user.id, relation: UserRelation.follow, followerCount: 2 },
  },
  'live.detail': {
    input: { roomId },
    output: {
      liveStatus: 2,
      liveStream: liveRoom,
      lastLive: video.id,
      lastLiveType: 'video',
      access: { isHost: false, standing: 'none', canChat: true },
    },
  },
  'live.list': {
    input: { keyword: 'sea', followed: '1', count: '24' },
    output: { rooms: [liveRoom], hasMore: false, maxCursor: '' },
  },
  'live.own': {
    input: {},
    output: {
      rooms: [
        {
          room: { ...liveRoom, status: 3, endReason: 'host', playlistUrl: null },
          blockedRegions: ['AT'],
          recording: {
            durationSec: 61.5,
            sizeBytes: 9_000_000,
            gapsAtSec: [12],
            playlistUrl: '/media/live/117569566383534084/recording.m3u8',
            removedTime: 1_795_855_596,
          },
        },
      ],
    },
  },
  'live.create': {
    input: {
      title: 'Waves at dawn',
      tags: ['sea'],
      orientation: 'landscape',
      audience: 'followers',
      isAdult: true,
      blockedRegions: ['AT'],
      chat: { audience: 'everyone', slowModeSec: 0 },
      plannedTime: 1_795_300_000,
    },
    output: { room: liveRoom },
  },
  'live.update': {
    input: { roomId, title: 'Waves', tags: [], chat: { audience: 'nobody', slowModeSec: 0 }, plannedTime: 0 },
    output: { room: liveRoom },
  },
  'live.checkUpload': { input: { body: new Blob(['x']) }, output: { sizeBytes: 1 } },
  'live.setPicture': { input: { roomId, body: new Blob(['x']) }, output: { room: liveRoom } },
  'live.start': {
    input: { roomId, publisherId: localId },
    output: { room: liveRoom, token: 'abc', nextSeq: 0 },
  },
  'live.stop': { input: { roomId }, output: { room: { ...liveRoom, status: 3, endReason: 'host' } } },
  'live.sendChat': {
    input: { roomId, text: 'So calm', localId },
    output: { line: { ...liveLine, localId } },
  },
  'live.chat': { input: { roomId }, output: { lines: [liveLine], pinned: null } },
  'live.deleteChat': { input: { roomId, lineId: liveLine.id }, output: { lineId: liveLine.id } },
  'live.pinChat': { input: { roomId, lineId: liveLine.id }, output: { pinned: liveLine } },
  'live.setStanding': {
    input: { roomId, userId: user.id, standing: 'muted' },
    output: { userId: user.id, standing: 'muted' },
  },
  'live.sendHearts': { input: { roomId, count: 3 }, output: { heartCount: 343 } },
  'live.statistics': {
    input: { roomId },
    output: {
      statistics: {
        peakViewerCount: 20,
        uniqueViewerCount: 41,
        watchTimeSec: 3_600,
        chatCount: 17,
        heartCount: 343,
        points: [{ time: 1_795_255_620, viewerCount: 12, chatCount: 3, heartCount: 20 }],
      },
    },
  },
  'live.postReplay': {
    input: { roomId, fromSec: 1.5, toSec: 60, caption: 'The best minute', audience: 'everyone' },
    output: { itemId: video.id },
  },
  'live.discardReplay': { input: { roomId }, output: { roomId } },
  'likes.set': {
    input: { videoId: video.id, liked: true },
    output: { videoId: video.id, liked: true, likeCount: 2, rev: 3 },
  },
  'links.check': {
    input: { url: 'https://xn--mnchen-3ya.example/a' },
    output: {
      risk: 5,
      url: 'https://xn--mnchen-3ya.example/a',
      host: 'xn--mnchen-3ya.example',
      readableHost: 'münchen.example',
    },
  },
  'music.detail': {
    input: { musicId: '3' },
    output: { music: { id: '3', title: 'Waves', authorName: 'Mia' } },
  },
  'site.info': { input: {}, output: { name: 'Reef', rules: 'Be kind.', contact: 'mia@example.org' } },
  'stickers.list': { input: {}, output: { stickers: [sticker] } },
  'stickers.detail': { input: { stickerId: sticker.id }, output: { sticker, isUsable: true } },
  'share.link': {
    input: { type: 'video', id: video.id, device: 'mobile', way: 'copy', fromPage: 'fyp' },
    output: { path: '/t/AbCd-_fGhIj0' },
  },
  'share.list': {
    input: {
      type: 'profile',
      id: user.id,
      secUid: user.secUid,
      count: '48',
      minCursor: '',
      maxCursor: '9',
      parentRequestId: '5d3a',
      utmSource: 'copy',
      utmCampaign: 'client_share',
      utmMedium: 'share',
      shareUid: user.id,
      recType: '1',
    },
    output: {
      hasMore: false,
      maxCursor: '8',
      minCursor: '9',
      body: { itemListData: [toSharedVideo(video)], hasMore: false, maxCursor: '8', minCursor: '9' },
      requestId: '5d3b',
    },
  },
  'share.open': { input: { code: 'AbCd-_fGhIj0' }, output: { path: '/@mia.song?source=h5_m' } },
  'relations.list': {
    input: { userId: user.id, kind: 'followers', search: 'mia', count: '24' },
    output: userList,
  },
  'relations.listHidden': { input: { kind: 'blocked', count: '24' }, output: userList },
  'notices.list': {
    input: { tab: 'likes', count: '24' },
    output: { groups: [noticeGroup], hasMore: true, maxCursor: 'WyIxMTc1Njk1NjYzODM1MzQwODMiXQ' },
  },
  'notices.count': { input: {}, output: inboxCounts },
  'notices.listActors': { input: { groupId: noticeGroup.id, count: '24' }, output: userList },
  'notices.markRead': { input: { tab: 'all', upToId: noticeGroup.latestId }, output: inboxCounts },
  'notifications.settings': {
    input: {},
    output: { ...notificationSettings, publicKey: pushSubscription.p256dh, subscription: null },
  },
  'notifications.change': { input: notificationSettings, output: notificationSettings },
  'notifications.subscribe': { input: pushSubscription, output: {} },
  'notifications.unsubscribe': { input: {}, output: {} },
  'decisions.list': { input: { count: '24' }, output: { decisions: [ownDecision], cursor: null } },
  'decisions.reports': {
    input: { count: '24' },
    output: {
      reports: [
        {
          id: '117569566383534084',
          subject: { kind: 'video', videoId: video.id },
          excerpt: video.caption,
          reason: 'spam',
          time: 1_795_255_596,
          outcome: 'open',
        },
      ],
      cursor: null,
    },
  },
  'decisions.appeal': {
    input: { decisionId: ownDecision.id, text: 'It is not.' },
    output: { decision: ownDecision },
  },
  'operator.reports': {
    input: { count: '24' },
    output: {
      cases: [
        {
          id: '117569566383534085',
          subject: { kind: 'video', videoId: video.id },
          reportCount: 2,
          firstTime: 1_795_255_596,
          reasons: [{ reason: 'spam', count: 2 }],
          reports: [
            {
              reporter: { id: user.id, uniqueId: user.uniqueId, actedCount: 1, dismissedCount: 0 },
              reason: 'spam',
              details: 'Again',
              time: 1_795_255_596,
            },
          ],
          excerpt: video.caption,
          author: managedUser,
          video: {
            id: video.id,
            author: { uniqueId: user.uniqueId, secUid: user.secUid },
            posterUrl: '/media/poster/ab/abd.webp',
            videoUrl: '/media/video/ab/abc.mp4',
          },
          history: [
            { id: ownDecision.id, decision: 'warn', reason: 'spam', time: 1_795_255_596, isUndone: false },
          ],
        },
      ],
      openCount: 1,
      cursor: null,
    },
  },
  'operator.decide': {
    input: { caseIds: ['117569566383534085'], decision: 'keep', reason: 'spam' },
    output: { decided: [{ caseId: '117569566383534085', decisionId: ownDecision.id }] },
  },
  'operator.decideUser': {
    input: { userId: user.id, decision: 'warn', reason: 'spam' },
    output: { decisionId: ownDecision.id, user: managedUser },
  },
  'operator.decideSound': {
    input: { musicId: video.music?.id ?? '1', decision: 'silence', reason: 'rights' },
    output: { decisionId: ownDecision.id },
  },
  'review.videos': {
    input: { cause: 'risk', count: '12' },
    output: {
      videos: [reviewedVideo],
      counts: { firstReview: 0, recheck: 0, risk: 1, mask: 0, age: 0 },
      cursor: null,
    },
  },
  'review.find': { input: { address: `/@mia.song/video/${video.id}` }, output: { video: reviewedVideo } },
  'review.decide': {
    input: { videoIds: [video.id], decision: 'release', reason: 'other' },
    output: { decided: [{ videoId: video.id, decisionId: ownDecision.id }] },
  },
  'hashtags.list': {
    input: { count: '24' },
    output: { hashtags: [{ name: 'pelican', rule: 'sensitive', videoCount: 3 }], cursor: null },
  },
  'hashtags.set': {
    input: { name: '#pelican', rule: 'sensitive' },
    output: { name: 'pelican', rule: 'sensitive' },
  },
  'operator.undo': { input: { decisionId: ownDecision.id }, output: { decisionId: ownDecision.id } },
  'operator.appeals': {
    input: { count: '24' },
    output: {
      appeals: [{ author: { id: user.id, uniqueId: user.uniqueId }, decision: ownDecision }],
      cursor: null,
    },
  },
  'operator.closeAppeal': {
    input: { decisionId: ownDecision.id, outcome: 'upheld' },
    output: { decisionId: ownDecision.id },
  },
  'operator.claims': {
    input: { count: '24' },
    output: {
      claims: [{ ...claim, name: 'Ada Byron', email: 'ada@example.org', author: managedUser }],
      cursor: null,
    },
  },
  'operator.closeClaim': {
    input: { claimId: claim.id, outcome: 'silence' },
    output: { claimId: claim.id, decisionId: ownDecision.id },
  },
  'rights.claim': {
    input: {
      url: '/@mia.song/video/1',
      work: 'My song',
      name: 'Ada Byron',
      address: 'ada@example.org',
      isSworn: true,
    },
    output: { token: '1.a' },
  },
  'rights.status': { input: { token: '1.a' }, output: { claim } },
  'rights.goToCourt': { input: { token: '1.a', text: 'Court of York, 12/26' }, output: { claim } },
  'rights.counter': {
    input: {
      decisionId: ownDecision.id,
      name: 'Mia Song',
      contact: '1 High Street',
      text: 'I wrote it.',
      isSworn: true,
    },
    output: { decision: ownDecision },
  },
  'operator.users': { input: { q: 'mia' }, output: { users: [managedUser], cursor: null } },
  'operator.setRole': { input: { userId: user.id, role: 'moderator' }, output: { user: managedUser } },
  'operator.birthDate': { input: { userId: user.id }, output: { birthDate: '2009-05-17' } },
  'operator.setBirthDate': {
    input: { userId: user.id, birthDate: '2006-05-17' },
    output: { birthDate: '2006-05-17' },
  },
  'operator.elevate': { input: { password: 'a good password' }, output: { untilTime: 1_795_255_596 } },
  'operator.announcements': {
    input: {},
    output: {
      announcements: [{ id: '117569566383534087', texts: { en: 'Pause on Sunday' }, time: 1_795_255_596 }],
    },
  },
  'operator.announce': {
    input: { texts: { en: 'Pause on Sunday' } },
    output: { announcementId: '117569566383534087' },
  },
  'operator.withdrawAnnouncement': {
    input: { announcementId: '117569566383534087' },
    output: { announcementId: '117569566383534087' },
  },
  'operator.site': { input: {}, output: { settings: NEW_SITE, invitations: [invitation], lives: [] } },
  /** Nothing that would keep the next call out. */
  'operator.setSite': { input: { name: 'Reef' }, output: { settings: { ...NEW_SITE, name: 'Reef' } } },
  'operator.invite': { input: { uses: 30, days: 7 }, output: { invitation } },
  'operator.revokeInvitation': { input: { code: invitation.code }, output: {} },
  'alerts.get': {
    input: {},
    output: {
      own: { byEmail: false, byPush: true },
      canEmail: false,
      webhook: { url: 'https://alerts.example.org/vireo', secret: 'whsec_c2VjcmV0' },
      waitingCount: 1,
    },
  },
  'alerts.choose': {
    input: { byEmail: false, byPush: true },
    output: { own: { byEmail: false, byPush: true } },
  },
  /** None: the next call, a test, would be sent to it. */
  'alerts.setWebhook': { input: { url: '' }, output: { webhook: null } },
  'alerts.test': { input: {}, output: { outcome: 'taken', status: 204, text: '', durationMs: 40 } },
  'operator.signUps': {
    input: { count: '24' },
    output: {
      requests: [
        {
          id: user.id,
          uniqueId: user.uniqueId,
          secUid: user.secUid,
          nickname: user.nickname,
          avatarUrl: null,
          introduction: 'I film birds.',
          sinceTime: 1_795_255_596,
        },
      ],
      waitingCount: 1,
      cursor: null,
    },
  },
  'operator.answerSignUps': {
    input: { userIds: [user.id], isApproved: true },
    output: { answeredIds: [user.id] },
  },
  'operator.jobs': {
    input: { count: '24' },
    output: {
      jobs: [
        {
          id: 'd9b2d63d-a233-4123-847a-76838bf2413a',
          name: 'transcode',
          videoId: null,
          user: { id: user.id, uniqueId: user.uniqueId },
          time: 1_795_255_596,
          tryCount: 11,
          maxTryCount: 11,
          isWaiting: false,
          canRetry: true,
          cause: 'error',
          error: 'The disk is full.',
        },
      ],
      cursor: '1795255596000000_d9b2d63d-a233-4123-847a-76838bf2413a',
    },
  },
  'operator.retryJobs': {
    input: { jobIds: ['d9b2d63d-a233-4123-847a-76838bf2413a'] },
    output: { retriedIds: ['d9b2d63d-a233-4123-847a-76838bf2413a'] },
  },
  'operator.dismissJobs': {
    input: { jobIds: ['d9b2d63d-a233-4123-847a-76838bf2413a'] },
    output: { dismissedIds: ['d9b2d63d-a233-4123-847a-76838bf2413a'] },
  },
  'operator.errors': {
    input: { count: '24' },
    output: {
      errors: [
        {
          id: '0123456789ab',
          title: 'RangeError: out of range',
          count: 3,
          firstTime: 1_795_255_000,
          lastTime: 1_795_255_596,
          source: 'page',
          severity: 'error',
          isPolicy: false,
          during: 'on /foryou',
          release: null,
          calls: ['step (loop.js:1:2)'],
        },
      ],
      cursor: null,
    },
  },
  'operator.storage': {
    input: { q: 'mia' },
    output: {
      users: [storingUser],
      disk: { totalBytes: 500_000_000_000, freeBytes: 200_000_000_000 },
      userMaxBytes: null,
      configMaxBytes: 10_000_000_000,
      cursor: null,
    },
  },
  'operator.setQuota': {
    input: { userId: user.id, maxBytes: 20_000_000_000 },
    output: { user: storingUser },
  },
  'operator.dismissErrors': {
    input: { errorIds: ['0123456789ab'] },
    output: { dismissedIds: ['0123456789ab'] },
  },
  'operator.storageKinds': {
    input: {},
    output: { kinds: [{ kind: 'video', bytes: 5_000_000 }], measuredTime: 1_795_255_596 },
  },
  'operator.regularWork': {
    input: {},
    output: {
      work: [
        {
          name: 'videos',
          doneTime: 1_795_255_596,
          failedTime: 1_795_255_000,
          error: 'The disk is full.',
        },
        { name: 'mails', doneTime: null, failedTime: null, error: '' },
      ],
    },
  },
  'operator.elevation': { input: {}, output: { isElevated: false } },
  'operator.audit': {
    input: { count: '24' },
    output: {
      entries: [
        {
          id: '117569566383534082',
          time: 1_795_255_596,
          actor: { id: user.id, uniqueId: user.uniqueId },
          action: 'role.grant',
          subject: `user ${user.id}`,
          details: { to: 'moderator' },
        },
      ],
      cursor: null,
    },
  },
  'relations.listRequests': { input: { count: '24' }, output: userList },
  'relations.countRequests': { input: {}, output: { count: 2 } },
  'relations.approveRequest': { input: { userId: user.id }, output: { userId: user.id, requestCount: 1 } },
  'relations.rejectRequest': { input: { userId: user.id }, output: { userId: user.id, requestCount: 0 } },
  'relations.removeFollower': {
    input: { userId: user.id },
    output: { userId: user.id, relation: UserRelation.follow },
  },
  'relations.setBlock': {
    input: { userId: user.id, block: true },
    output: { userId: user.id, relation: UserRelation.block },
  },
  'relations.setMute': { input: { userId: user.id, mute: true }, output: { userId: user.id, mute: true } },
  'dismissals.add': { input: { videoIds: [video.id] }, output: { ids: [video.id] } },
  'dismissals.set': {
    input: { videoId: video.id, dismissed: true },
    output: { videoId: video.id, dismissed: true },
  },
  'history.clear': { input: { videoId: video.id }, output: { videoId: video.id } },
  'history.set': { input: { isOn: false }, output: { ...settings, isHistoryOn: false } },
  'saves.set': { input: { videoId: video.id, saved: true }, output: { videoId: video.id, saved: true } },
  'discover.tags': { input: { count: '12' }, output: { tags: [{ id: '9', name: 'sea', videoCount: 1 }] } },
  'discover.sounds': {
    input: { count: '12' },
    output: { sounds: [{ id: '3', title: 'Waves', authorName: 'Mia', videoCount: 2 }] },
  },
  'discover.users': { input: { count: '12' }, output: { users: [found] } },
  'discover.videos': { input: { count: '24' }, output: page },
  'discover.suggestUsers': {
    input: { count: '12' },
    output: { users: [{ ...found, reason: { kind: 'followedBy', name: 'Ben', count: 2 } }, found] },
  },
  'search.videos': {
    input: {
      q: 'sea #sea',
      sort: 'newest',
      days: '7',
      length: 'short',
      subtitles: '1',
      language: 'en',
      count: '24',
    },
    output: page,
  },
  'search.users': {
    input: { q: 'mia', count: '24' },
    output: { users: [found], hasMore: true, maxCursor: 'b' },
  },
  'search.previewUsers': { input: { q: 'mi' }, output: { users: [found] } },
  'search.discover': {
    input: { q: 'sea', kind: 'discover', count: '24' },
    output: {
      users: [found],
      tags: [{ id: '9', name: 'sea', videoCount: 1 }],
      sounds: [{ id: '3', title: 'Waves', authorName: 'Mia', videoCount: 2 }],
      hasMore: false,
      maxCursor: '',
    },
  },
  'search.suggestTags': { input: { q: 'se' }, output: { tags: [{ id: '9', name: 'sea', videoCount: 1 }] } },
  'search.suggest': { input: { q: 'se' }, output: { users: [found], tags: [], phrases: ['sea waves'] } },
  'search.expand': { input: { q: 'sea' }, output: { phrases: ['sea waves'] } },
  'account.changePassword': {
    input: { password, newPassword: 'tide under glass', endsOthers: true },
    output: { endedCount: 2 },
  },
  'account.changeUsername': { input: { username: 'mia.songs' }, output: { user } },
  'account.export': {
    input: {},
    output: {
      export: { state: 'ready', requestTime: 1, endTime: 2, sizeBytes: 5, url: '/api/account/export/file/' },
    },
  },
  'account.requestExport': {
    input: {},
    output: { export: { state: 'waiting', requestTime: 1, endTime: 2 } },
  },
  'account.security': { input: {}, output: { hasSecondFactor: true, recoveryCodeCount: 10 } },
  'account.makeRecoveryCodes': { input: { password }, output: { codes: ['K7QMX-2HD9R'] } },
  'account.beginSecondFactor': {
    input: { password },
    output: { secret: 'GEZDGNBV', url: 'otpauth://totp/Vireo:mia.song?secret=GEZDGNBV' },
  },
  'account.confirmSecondFactor': { input: { code: '123456' }, output: { codes: ['K7QMX-2HD9R'] } },
  'account.endSecondFactor': { input: { password }, output: {} },
  'account.passkeys': { input: {}, output: { passkeys: [passkey] } },
  'account.beginPasskey': { input: { password }, output: { options: { challenge: 'AAAA' } } },
  'account.addPasskey': {
    input: { answer: { id: passkey.id, response: { clientDataJSON: 'AAAA' } } },
    output: { passkeys: [passkey] },
  },
  'account.removePasskey': { input: { id: passkey.id }, output: { passkeys: [] } },
  'account.beginOpenId': {
    input: { purpose: 'logIn', returnPath: '/foryou' },
    output: { url: 'https://login.example.org/authorize' },
  },
  'account.linkOpenId': {
    input: { password, returnPath: '/foryou' },
    output: { url: 'https://login.example.org/authorize' },
  },
  'account.unlinkOpenId': { input: { password }, output: {} },
  'account.sessions': { input: {}, output: { sessions: [deviceSession] } },
  'account.acceptRules': { input: { version: 1 }, output: {} },
  'account.email': { input: {}, output: { address: 'mia@example.org' } },
  'account.setEmail': {
    input: { password, address: 'mia@example.org', language: 'en' },
    output: { newAddress: 'mia@example.org' },
  },
  'account.confirmEmail': { input: { emailCode: 'K7QMX-2HD9R' }, output: { address: 'mia@example.org' } },
  'account.removeEmail': { input: { password }, output: {} },
  'account.endSessions': { input: { sessionId: deviceSession.id }, output: { endedCount: 1 } },
  'session.current': { input: {}, output: { user: null } },
  'session.signUp': { input: { username: 'mia.song', password }, output: { user } },
  'session.logIn': {
    input: { username: 'mia.song', password },
    output: { user, failedLogIns: { count: 37, networkCount: 12, sinceTime: 1_795_255_596 } },
  },
  'session.passkeyChallenge': { input: {}, output: { options: { challenge: 'AAAA' } } },
  'session.logInWithPasskey': {
    input: { answer: { id: passkey.id, response: { clientDataJSON: 'AAAA' } } },
    output: { user },
  },
  'session.finishOpenId': {
    input: { state: 'x'.repeat(43), code: 'code', iss: 'https://login.example.org' },
    output: { user, outcome: 'signedUp', returnPath: '/foryou' },
  },
  'session.mailCode': { input: { username: 'mia.song' }, output: {} },
  'session.recover': {
    input: { username: 'mia.song', recoveryCode: 'K7QMX-2HD9R', newPassword: 'tide under glass' },
    output: { user },
  },
  'session.deleteAccount': { input: { password }, output: { user: null } },
  'session.accounts': { input: {}, output: { users: [user] } },
  'session.switch': { input: { userId: '7' }, output: { user } },
  'session.logOut': { input: {}, output: { user: null, providerUrl: 'https://login.example.org/end' } },
  'tags.similar': { input: { tagId: '9' }, output: { tags: [{ id: '8', name: 'waves', videoCount: 3 }] } },
  'tags.detail': {
    input: { tagName: 'sea' },
    output: { tag: { id: '9', name: 'sea', videoCount: 1 } },
  },
  'users.detail': { input: { user: 'mia.song' }, output: { user: profile } },
  'users.update': {
    input: {
      nickname: 'Mia',
      bio: '',
      pronouns: 'she/her',
      links: ['https://mia.example/'],
      avatarImageId: null,
    },
    output: { user: profile },
  },
  'users.settings': { input: {}, output: settings },
  'users.setPrivate': { input: { isPrivate: true }, output: settings },
  'users.setMentionAudience': {
    input: { audience: 'friends' },
    output: { ...settings, mentionAudience: 'friends' },
  },
  'users.setLikedPublic': { input: { isPublic: true }, output: { ...settings, isLikedPublic: true } },
  'users.setBirthDate': {
    input: { birthDate: '2001-02-03' },
    output: { ...settings, birthDate: '2001-02-03' },
  },
  'users.ackPrivateNotice': { input: {}, output: { ...settings, hasPrivateNotice: false } },
  'users.animation': { input: {}, output: { state: 'ready', url: '/media/avatar/ab/abcdef12.webp' } },
  'users.setAnimation': {
    input: { videoId: '7', startSec: 1.5 },
    output: { state: 'waiting', videoId: '7' },
  },
  'users.uploadImage': { input: { body: new Blob(['x']) }, output: { imageId: '1', url: '/media/x.webp' } },
  'videos.setPin': {
    input: { videoId: video.id, pinned: true },
    output: { videoId: video.id, pinned: true },
  },
  'videos.update': {
    input: { videoId: video.id, audience: 'friends', scheduleTime: 1_795_255_596 },
    output: { video: { ...video, audience: 'friends', scheduleTime: 1_795_255_596, isOwn: true } },
  },
  'videos.delete': { input: { videoId: video.id }, output: { videoId: video.id, removedAt: 1_795_255_596 } },
  'videos.restore': { input: { videoId: video.id }, output: { video } },
  'videos.remove': { input: { videoId: video.id }, output: { videoId: video.id } },
  'videos.deleted': { input: { count: 3 }, output: { videos: [stored], hasMore: true, maxCursor: 'b' } },
  'videos.stored': {
    input: {},
    output: { usedBytes: 5, maxBytes: 9, videos: [stored], hasMore: false, maxCursor: '' },
  },
  'videos.create': { input: { uploadId: '1', caption: 'Hello' }, output: { itemId: '2' } },
  'videos.setCaptionTrack': {
    input: { itemId: video.id, language: 'en', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello' },
    output: { video },
  },
  'videos.detail': { input: { itemId: video.id }, output: { video } },
  'videos.watchable': { input: { ids: `${video.id}-2` }, output: { ids: [video.id], userId: null } },
  'videos.processing': { input: { itemId: video.id }, output: { state: 'ready', video } },
}
