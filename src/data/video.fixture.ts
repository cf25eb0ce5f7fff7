import type { UserProfile } from '#contract/models/user.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import { toShareList } from '#contract/share-list.ts'

const stats = { followerCount: 1, followingCount: 0, heartCount: 0, videoCount: 1 }
const author = { id: '7', uniqueId: 'ada', secUid: 's7', nickname: 'Ada', avatarUrl: null }

/** A video by user 7 with one like. */
export const videoFixture = (id: string, rev = 5): Video => ({
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
  stats: { likeCount: 1, commentCount: 0, shareCount: 0, playCount: 0, rev },
  liked: false,
  isOwn: false,
})

export const itemListFixture = (...ids: string[]): ItemList => ({
  itemList: ids.map((id) => videoFixture(id)),
  hasMore: true,
  maxCursor: `after-${ids.at(-1)}`,
  minCursor: '',
})

/** The first page of the list below a shared page. */
export const shareListFixture = (...ids: string[]) =>
  toShareList({ ...itemListFixture(...ids), hasMore: true, maxCursor: 'more' }, 'r1')

export const profileFixture = (): UserProfile => ({
  ...author,
  avatarLargeUrl: null,
  bio: '',
  createTime: 1,
  stats,
  relation: 0,
  isSelf: false,
})
