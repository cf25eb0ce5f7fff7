import { expect, test } from 'vitest'

import type { UserProfile } from './models/user.ts'
import type { Video } from './models/video.ts'
import { profilePage, videoListPage, videoObject } from './structured-data.ts'

const stats = { followerCount: 1, followingCount: 0, heartCount: 0, videoCount: 1 }
const author = { id: '7', uniqueId: 'ada', secUid: 's7', nickname: 'Ada', avatarUrl: null }
const profile: UserProfile = {
  ...author,
  avatarLargeUrl: null,
  bio: '',
  createTime: 1,
  stats,
  relation: 0,
  isSelf: false,
}
const videoOf = (id: string): Video => ({
  id,
  caption: `Video ${id}`,
  createTime: 1,
  scheduleTime: 0,
  author: { ...author, relation: 0 },
  authorStats: stats,
  music: null,
  media: {
    width: 720,
    height: 1280,
    durationSec: 6,
    hasAudio: true,
    renditions: [],
    posterUrl: '/p.jpg',
    posterSmallUrl: '/s.jpg',
    placeholder: '',
    dominantColor: '#000000',
  },
  stats: { likeCount: 1, commentCount: 0, shareCount: 0, playCount: 0, rev: 1 },
  liked: false,
  isOwn: false,
})
const site = { origin: 'https://v.example', titleOf: () => 'A title' }
const video = {
  ...videoOf('12'),
  caption: 'Waves </script> #Sea',
  createTime: 1_700_000_000,
  stats: { likeCount: 4, commentCount: 3, shareCount: 2, playCount: 9, rev: 1 },
}
video.media = {
  ...video.media,
  durationSec: 75.4,
  renditions: [{ url: '/media/v.mp4', width: 720, height: 1280, bitrateBps: 1, sizeBytes: 1 }],
}

test('a video is described with all that search engines ask for', () => {
  expect(videoObject(video, site)).toMatchObject({
    '@type': 'VideoObject',
    name: 'A title',
    description: 'Waves </script> #Sea',
    thumbnailUrl: ['https://v.example/preview/video/12.jpg'],
    uploadDate: '2023-11-14T22:13:20.000Z',
    duration: 'PT75S',
    contentUrl: 'https://v.example/media/v.mp4',
    embedUrl: 'https://v.example/embed/v2/12',
    author: { '@type': 'Person', name: 'Ada', url: 'https://v.example/@ada' },
    keywords: ['sea'],
  })
})

test('its counts are those of watching, likes, comments and shares', () => {
  const counts = videoObject(video, site).interactionStatistic.map((count) => [
    count.interactionType['@type'],
    count.userInteractionCount,
  ])
  expect(counts).toEqual([
    ['WatchAction', 9],
    ['LikeAction', 4],
    ['CommentAction', 3],
    ['ShareAction', 2],
  ])
})

test('a video without a caption and without a file has a description, a length of a second or more, and no file', () => {
  const bare = videoObject(
    { ...videoOf('3'), caption: '', media: { ...video.media, durationSec: 0.2, renditions: [] } },
    site,
  )
  expect(bare).toMatchObject({ description: 'A title', duration: 'PT1S' })
  expect(bare).not.toHaveProperty('contentUrl')
})

test('a profile tells of its user; an empty bio and a picture that is not there are left out', () => {
  const { mainEntity } = profilePage({ ...profile, avatarLargeUrl: '/a.webp', bio: 'Hi' }, site.origin)
  expect(mainEntity).toMatchObject({
    '@type': 'Person',
    alternateName: '@ada',
    description: 'Hi',
    image: 'https://v.example/preview/user/s7.jpg',
    agentInteractionStatistic: { userInteractionCount: 1 },
  })
  expect(profilePage(profile, site.origin).mainEntity).not.toHaveProperty('image')
})

test('a list names its videos in their order', () => {
  const { mainEntity } = videoListPage('#sea', { itemList: [videoOf('1'), videoOf('2')] }, site)
  expect(mainEntity.itemListElement?.map(({ position, url }) => [position, url])).toEqual([
    [1, 'https://v.example/@ada/video/1'],
    [2, 'https://v.example/@ada/video/2'],
  ])
})
