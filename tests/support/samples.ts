import type { Input, Op, Output } from '#contract/endpoints/index.ts'
import { type UserProfile, type UserSummary } from '#contract/models/user.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import { UserRelation } from '#contract/user-relation.ts'

const user: UserSummary = {
  id: '117569566383534080',
  uniqueId: 'mia.song',
  secUid: 'sPt2T9RC0SaGWi-H9TLYxCWAQYfeUMMm',
  nickname: 'Mia 🎶',
  avatarUrl: '/media/avatar/ab/abc.webp',
}
const stats = { followerCount: 1, followingCount: 2, heartCount: 3, videoCount: 4 }
const profile: UserProfile = {
  ...user,
  bio: 'Two lines\nof text',
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
  media: {
    width: 720,
    height: 1280,
    durationSec: 8.5,
    hasAudio: true,
    renditions: [rendition],
    posterUrl: '/media/poster/ab/abc.webp',
    posterSmallUrl: '/media/poster/ab/abd.webp',
    placeholder: 'AAAA',
    dominantColor: '#112233',
  },
  stats: { likeCount: 1, commentCount: 0, shareCount: 0, playCount: 9, rev: 2 },
  liked: true,
  isOwn: false,
}
const page: ItemList = { itemList: [video], hasMore: true, maxCursor: 'b', minCursor: 'a' }
const key = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43) } as const
const password = 'a good password'

/** One good input and one good output of every call. */
export const samples: { [K in Op]: { input: Input<K>; output: Output<K> } } = {
  'devices.register': { input: { key }, output: { keyId: 'C'.repeat(43) } },
  'feed.recommend': { input: { count: 8 }, output: page },
  'feed.following': { input: {}, output: page },
  'feed.userPosts': { input: { userId: user.id, count: '24' }, output: page },
  'follows.set': {
    input: { userId: user.id, follow: true },
    output: { userId: user.id, relation: UserRelation.follow, followerCount: 2 },
  },
  'likes.set': {
    input: { videoId: video.id, liked: true },
    output: { videoId: video.id, liked: true, likeCount: 2, rev: 3 },
  },
  'session.current': { input: {}, output: { user: null } },
  'session.signUp': { input: { username: 'mia.song', password }, output: { user } },
  'session.logIn': { input: { username: 'mia.song', password }, output: { user } },
  'session.logOut': { input: {}, output: { user: null } },
  'users.detail': { input: { user: 'mia.song' }, output: { user: profile } },
  'users.update': { input: { nickname: 'Mia', bio: '', avatarImageId: null }, output: { user: profile } },
  'users.uploadImage': { input: { body: new Blob(['x']) }, output: { imageId: '1', url: '/media/x.webp' } },
  'videos.create': { input: { uploadId: '1', caption: 'Hello' }, output: { itemId: '2' } },
  'videos.detail': { input: { itemId: video.id }, output: { video } },
  'videos.processing': { input: { itemId: video.id }, output: { state: 'ready', video } },
  'videos.upload': {
    input: { fileName: 'clip.mp4', body: new Blob(['x']) },
    output: { uploadId: '1', sizeBytes: 1 },
  },
}
