import type { UserProfile } from '#contract/models/user.ts'
import { UserRelation } from '#contract/user-relation.ts'

import { settings, stats, user, userList, type SamplesOf } from './things.ts'

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

export const usersSamples: SamplesOf<'users' | 'relations' | 'follows' | 'mentions'> = {
  'mentions.listDefault': { input: {}, output: { users: [user] } },
  'mentions.listContacts': { input: {}, output: { users: [user] } },
  'mentions.search': { input: { keyword: 'mia' }, output: { users: [user] } },
  'follows.set': {
    input: { userId: user.id, follow: true },
    output: { userId: user.id, relation: UserRelation.follow, followerCount: 2 },
  },
  'relations.list': {
    input: { userId: user.id, kind: 'followers', search: 'mia', count: '24' },
    output: userList,
  },
  'relations.listHidden': { input: { kind: 'blocked', count: '24' }, output: userList },
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
}
