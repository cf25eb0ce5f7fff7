import type { ItemList } from '#contract/models/video.ts'
import { toSharedVideo } from '#contract/share-list.ts'
import { UserRelation } from '#contract/user-relation.ts'

import { sticker, user, video, type SamplesOf } from './things.ts'

const found = { ...user, relation: UserRelation.none, followerCount: 12 }
const page: ItemList = { itemList: [video], hasMore: true, maxCursor: 'b', minCursor: 'a' }

export const listsSamples: SamplesOf<'feed' | 'discover' | 'search' | 'tags' | 'music' | 'stickers'> = {
  'feed.recommend': { input: { count: 8 }, output: page },
  'feed.following': { input: {}, output: page },
  'feed.embedVideos': {
    input: { aid: '1988', count: '24', secUid: user.secUid, lang: 'en' },
    output: { items: [toSharedVideo(video)] },
  },
  'feed.userPosts': { input: { userId: user.id, count: '24' }, output: page },
  'feed.liked': { input: { userId: user.id, count: '24' }, output: page },
  'feed.saved': { input: { count: '24' }, output: page },
  'feed.dismissed': { input: { count: '24' }, output: page },
  'feed.watched': { input: { count: '24' }, output: page },
  'feed.withMusic': { input: { musicId: '3', count: '24' }, output: page },
  'feed.withSticker': { input: { stickerId: '4', count: '24' }, output: page },
  'feed.tagged': { input: { tagId: '9', count: '24' }, output: page },
  'music.detail': {
    input: { musicId: '3' },
    output: { music: { id: '3', title: 'Waves', authorName: 'Mia' } },
  },
  'stickers.list': { input: {}, output: { stickers: [sticker] } },
  'stickers.manage': { input: {}, output: { stickers: [{ ...sticker, isOffered: true }] } },
  'stickers.add': {
    input: { name: 'Sun', body: new Blob(['x']) },
    output: { sticker: { ...sticker, isOffered: true } },
  },
  'stickers.setOffered': {
    input: { stickerId: sticker.id, isOffered: false },
    output: { sticker: { ...sticker, isOffered: false } },
  },
  'stickers.detail': { input: { stickerId: sticker.id }, output: { sticker, isUsable: true } },
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
  'tags.similar': { input: { tagId: '9' }, output: { tags: [{ id: '8', name: 'waves', videoCount: 3 }] } },
  'tags.detail': {
    input: { tagName: 'sea' },
    output: { tag: { id: '9', name: 'sea', videoCount: 1 } },
  },
}
