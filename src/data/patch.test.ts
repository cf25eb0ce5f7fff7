import { QueryObserver, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'

import type { UserProfile } from '#contract/models/user.ts'
import type { ItemList, Video } from '#contract/models/video.ts'

import { patchOwnLike, patchProfile, patchRelation, patchVideoStats } from './patch.ts'
import { createQueryClient } from './query-client.ts'
import { retainNewerStats } from './retain-newer-stats.ts'
import { itemListFixture, profileFixture, videoFixture } from './video.fixture.ts'

const FEED = ['feed', 'recommend']
const DETAIL = ['videos', 'detail', '1']
const PROFILE = ['users', 'detail', 'ada']

let client: QueryClient
beforeEach(() => {
  client = createQueryClient()
  client.setQueryData(FEED, {
    pages: [itemListFixture('1', '2'), itemListFixture('3', '1')],
    pageParams: ['', 'a'],
  })
  client.setQueryData(DETAIL, { video: videoFixture('1') })
  client.setQueryData(['videos', 'processing', '1'], { state: 'ready', video: videoFixture('1') })
  client.setQueryData(PROFILE, { user: profileFixture() })
  client.setQueryData(['session'], { user: null })
})

const feedVideos = () =>
  client.getQueryData<InfiniteData<ItemList>>(FEED)?.pages.flatMap((page) => page.itemList) ?? []
const detail = () => client.getQueryData<{ video: Video }>(DETAIL)!.video
const profile = () => client.getQueryData<{ user: UserProfile }>(PROFILE)!.user

test('patchProfile reaches the profile, the user’s videos and the session, and not how old they are', () => {
  const { id, uniqueId, secUid } = profileFixture()
  const session = { user: { id, uniqueId, secUid, nickname: 'Ada', avatarUrl: null } }
  client.setQueryData(['session'], session, { updatedAt: 1 })
  const shown = { nickname: 'Ada Lovelace', avatarUrl: '/a.webp' }
  const ofProfile = { ...shown, bio: 'New', avatarLargeUrl: '/large.webp' }
  patchProfile(client, { id, ...ofProfile })
  expect(profile()).toMatchObject(ofProfile)
  for (const { author } of [...feedVideos(), detail()]) expect(author).toMatchObject(shown)
  expect(client.getQueryData(['session'])).toMatchObject({ user: { uniqueId, ...shown } })
  expect(client.getQueryState(['session'])?.dataUpdatedAt).toBe(1)
})

describe('patchVideoStats', () => {
  test('reaches every page and detail that shows the video, and no other video', () => {
    patchVideoStats(client, { videoId: '1', liked: true, likeCount: 9, rev: 6 })
    const shown = [...feedVideos().filter(({ id }) => id === '1'), detail()]
    expect(shown).toHaveLength(3)
    for (const video of shown) {
      expect(video).toMatchObject({ liked: true, stats: { likeCount: 9, commentCount: 0, rev: 6 } })
    }
    expect(client.getQueryData(['videos', 'processing', '1'])).toMatchObject({ video: { liked: true } })
    expect(feedVideos().find(({ id }) => id === '2')).toEqual(videoFixture('2'))
  })

  test('the answer to the viewer’s own like counts, though the counters of others are newer', () => {
    patchVideoStats(client, { videoId: '1', likeCount: 9, rev: 8 })
    patchOwnLike(client, { videoId: '1', liked: true, likeCount: 7, rev: 7 })
    expect(detail()).toMatchObject({ liked: true, stats: { likeCount: 9, rev: 8 } })
  })

  test('the answer to the viewer’s own like is not heard when another device has unliked since', () => {
    patchVideoStats(client, { videoId: '1', liked: false, likeCount: 1, rev: 7 })
    patchOwnLike(client, { videoId: '1', liked: true, likeCount: 2, rev: 6 })
    patchVideoStats(client, { videoId: '1', likeCount: 9, rev: 8 })
    patchOwnLike(client, { videoId: '1', liked: true, likeCount: 2, rev: 6 })
    expect(detail()).toMatchObject({ liked: false, stats: { likeCount: 9, rev: 8 } })
  })

  test('ignores an older rev', () => {
    patchVideoStats(client, { videoId: '1', liked: true, likeCount: 9, rev: 6 })
    patchVideoStats(client, { videoId: '1', liked: false, likeCount: 8, rev: 5 })
    expect(detail()).toMatchObject({ liked: true, stats: { likeCount: 9, rev: 6 } })
  })

  test('leaves what is not given', () => {
    patchVideoStats(client, { videoId: '1', commentCount: 4, rev: 6 })
    expect(detail()).toMatchObject({ liked: false, stats: { likeCount: 1, commentCount: 4 } })
  })

  test('keeps the identity of what did not change, and the age of what did', () => {
    const before = client.getQueryData<InfiniteData<ItemList>>(FEED)
    client.setQueryData(DETAIL, { video: videoFixture('1') }, { updatedAt: 1_000 })
    patchVideoStats(client, { videoId: '2', likeCount: 9, rev: 6 })
    const after = client.getQueryData<InfiniteData<ItemList>>(FEED)
    expect(after?.pages[1]).toBe(before?.pages[1])
    patchVideoStats(client, { videoId: '1', likeCount: 9, rev: 6 })
    expect(client.getQueryState(DETAIL)?.dataUpdatedAt).toBe(1_000)
  })
})

describe('patchRelation', () => {
  test('reaches the profile and every video of that user', () => {
    patchRelation(client, { userId: '7', relation: 1, followerCount: 2 })
    expect(profile()).toMatchObject({ relation: 1, stats: { followerCount: 2, followingCount: 0 } })
    for (const video of [...feedVideos(), detail()]) {
      expect(video).toMatchObject({ author: { relation: 1 }, authorStats: { followerCount: 2 } })
    }
  })

  test('reaches lists of users', () => {
    const key = ['relations', 'followers', '9', '']
    const { id, uniqueId, nickname, avatarUrl, relation } = profileFixture()
    const ada = { id, uniqueId, nickname, avatarUrl, relation }
    const eve = { ...ada, id: '8' }
    client.setQueryData(key, { pages: [{ users: [ada, eve] }], pageParams: [''] })
    patchRelation(client, { userId: '7', relation: 1 })
    expect(client.getQueryData(key)).toMatchObject({ pages: [{ users: [{ relation: 1 }, { relation: 0 }] }] })
  })

  test('of somebody else changes nothing', () => {
    const before = client.getQueryData(FEED)
    patchRelation(client, { userId: '8', relation: 1 })
    expect(client.getQueryData(FEED)).toBe(before)
    expect(profile().relation).toBe(0)
  })
})

const refetch = async (video: Video) => {
  const observer = new QueryObserver(client, {
    queryKey: DETAIL,
    queryFn: () => ({ video }),
    structuralSharing: retainNewerStats,
    enabled: false,
  })
  await observer.refetch()
}

describe('an answer that comes late', () => {
  test('does not take back newer counters, but brings everything else', async () => {
    patchVideoStats(client, { videoId: '1', liked: true, likeCount: 9, rev: 8 })
    await refetch({ ...videoFixture('1', 7), caption: 'New words' })
    expect(detail()).toMatchObject({ liked: true, caption: 'New words', stats: { likeCount: 9, rev: 8 } })
  })

  test('brings newer counters', async () => {
    await refetch(videoFixture('1', 9))
    expect(detail().stats.rev).toBe(9)
  })
})
