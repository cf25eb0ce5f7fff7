import { expect, test } from 'vitest'

import { randomId } from '#shared/random-id.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addVideo } from '#support/videos.ts'
import { viewsOf } from '#support/view-reports.ts'

import { updateFigures } from './fold.ts'
import { deleteOldFigures } from './insights.ts'

const site = await startTestSite()
const db = site.database

const NOTHING = { viewCount: 0, likeCount: 0, commentCount: 0, followerCount: 0 }
const daysAgo = (count: number) =>
  new Date(Date.now() - count * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
const todayOf = async (client: TestClient) => (await client.call('insights.days', {})).days.at(-1)

async function watch(client: TestClient, videoId: string): Promise<void> {
  await client.call('views.report', viewsOf(videoId))
  await updateFigures(db)
}

test('a day has what it brought to the author, and what was taken back counts off (specification section 2.3, insight_page)', async () => {
  const [author, viewer] = [await createTestClient(site.url), await createTestClient(site.url)]
  const { id: authorId } = await author.signUp()
  await viewer.signUp()
  const [first, second] = [await addVideo(db, { authorId }), await addVideo(db, { authorId })]
  await watch(viewer, first)
  await watch(viewer, second)
  await viewer.call('likes.set', { videoId: first, liked: true })
  await viewer.call('likes.set', { videoId: second, liked: true })
  await viewer.call('likes.set', { videoId: second, liked: false })
  await viewer.call('comments.publish', { videoId: first, text: 'Hi', localId: randomId() })
  await viewer.call('follows.set', { userId: authorId, follow: true })
  expect(await todayOf(author)).toEqual({
    day: daysAgo(0),
    viewCount: 2,
    likeCount: 1,
    commentCount: 1,
    followerCount: 1,
  })
  expect(await todayOf(viewer)).toEqual({ day: daysAgo(0), ...NOTHING })
  await viewer.call('follows.set', { userId: authorId, follow: false })
  expect(await todayOf(author)).toMatchObject({ followerCount: 0 })
})

test('a period ends today and has all of its days; what is older than two years goes', async () => {
  const author = await createTestClient(site.url)
  const { id } = await author.signUp()
  for (const count of [6, 7, 59, 60, 731, 733]) {
    await db.query({
      text: `INSERT INTO user_quarters (user_id, quarter, view_count) VALUES ($1, $2::timestamptz, $3)`,
      values: [id, `${daysAgo(count)}T12:00Z`, count],
    })
  }
  const { days: week } = await author.call('insights.days', { dayCount: 7 })
  expect(week.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(daysAgo))
  expect(week[0]).toEqual({ day: daysAgo(6), ...NOTHING, viewCount: 6 })
  expect((await author.call('insights.days', {})).days).toHaveLength(28)
  const { days } = await author.call('insights.days', { dayCount: 60 })
  expect(days[0]).toMatchObject({ day: daysAgo(59), viewCount: 59 })
  await deleteOldFigures(db)
  const left = await db.query<{ count: number }>({
    text: 'SELECT view_count AS count FROM user_quarters WHERE user_id = $1 ORDER BY quarter',
    values: [id],
  })
  expect(left.map(({ count }) => count)).toEqual([731, 60, 59, 7, 6])
})
