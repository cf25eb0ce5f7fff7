import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { users, videos } from '#server/db/schema/index.ts'
import type { StoredMedia } from '#server/db/schema/videos.ts'

const NEWCOMER = 'lou.just.joined'
const HOUR_MS = 60 * 60 * 1_000

/**
 * Adds videos that wait for a review: the first ones of a new account, and some that a classifier has marked.
 * @param media of demo videos, one for each added video
 * @param otherIds accounts whose videos the classifier doubts
 */
export async function insertWaitingVideos(
  db: Db,
  { media, secUid, otherIds }: { media: readonly StoredMedia[]; secUid: string; otherIds: readonly string[] },
): Promise<void> {
  const newcomerId = nextId()
  await db.orm.insert(users).values({
    id: newcomerId,
    uniqueId: NEWCOMER,
    username: NEWCOMER,
    nickname: 'Lou',
    bio: 'Just joined. Hello!',
    secUid,
    email: `${NEWCOMER}@demo.invalid`,
  })
  const [first = newcomerId, second = first] = otherIds
  const waiting = [
    { authorId: newcomerId, caption: 'My very first video #hello', moderation: 'firstReview', hoursAgo: 5 },
    {
      authorId: first,
      caption: 'Knife tricks in the kitchen',
      moderation: 'risk',
      labels: ['risk'],
      hoursAgo: 4,
    },
    { authorId: newcomerId, caption: 'And a second one', moderation: 'firstReview', hoursAgo: 3 },
    { authorId: second, caption: 'Late night', moderation: 'recheck', labels: ['recheck'], hoursAgo: 2 },
    {
      authorId: first,
      caption: 'Disco!',
      moderation: 'maskWithReason',
      maskReason: 'flashing',
      labels: ['flashing'],
      hoursAgo: 1,
    },
  ] as const
  for (const [index, { hoursAgo, ...video }] of waiting.entries()) {
    const labels = 'labels' in video ? [...video.labels] : null
    const own = media[index % media.length]
    if (!own) return
    await db.orm.insert(videos).values({
      ...video,
      labels,
      id: nextId(),
      createdAt: new Date(Date.now() - hoursAgo * HOUR_MS),
      isReviewDue: true,
      state: 'ready',
      progress: 1,
      media: own,
    })
  }
}
