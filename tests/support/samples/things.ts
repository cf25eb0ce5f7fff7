import type { Input, Op, Output } from '#contract/endpoints/index.ts'
import type { OwnDecision } from '#contract/models/decision.ts'
import type { ManagedUser } from '#contract/models/operator.ts'
import type { UserSummary } from '#contract/models/user.ts'
import type { Video } from '#contract/models/video.ts'
import { UserRelation } from '#contract/user-relation.ts'

/** One good input and one good output of every endpoint of these features. */
export type SamplesOf<Feature extends string> = {
  [K in Op as K extends `${Feature}.${string}` ? K : never]: { input: Input<K>; output: Output<K> }
}

export const user: UserSummary = {
  id: '117569566383534080',
  uniqueId: 'mia.song',
  secUid: 'sPt2T9RC0SaGWi-H9TLYxCWAQYfeUMMm',
  nickname: 'Mia 🎶',
  avatarUrl: '/media/avatar/ab/abc.webp',
}
export const sticker = { id: '4', name: 'Sun', url: '/media/sticker/ab/abf.webp' }
export const stats = { followerCount: 1, followingCount: 2, heartCount: 3, videoCount: 4 }
export const rendition = {
  url: '/media/video/ab/abc.mp4',
  width: 720,
  height: 1280,
  bitrateBps: 1,
  sizeBytes: 1,
}
export const video: Video = {
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
export const ownDecision: OwnDecision = {
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
export const claim = {
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
export const managedUser: ManagedUser = {
  ...user,
  role: 'user',
  standing: 'good',
  suspendedUntilTime: null,
  createTime: 1_795_255_596,
  videoCount: 4,
  storedBytes: 5,
}
export const localId = '0f'.repeat(16)
export const userList = {
  users: [{ ...user, relation: UserRelation.followingRequest }],
  hasMore: true,
  maxCursor: 'b',
}
export const settings = { isPrivate: true, hasPrivateNotice: true, followRequestCount: 2 }
