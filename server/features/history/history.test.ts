import { expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { insertImpressions } from '#server/features/analytics/repository.ts'
import { listWatched } from '#server/features/feed/service.ts'
import { getSettings } from '#server/features/users/privacy-service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { clearHistory, setHistory } from './history.ts'

const db = await withDatabase()
const author = await addUser(db)
const device = 'D'.repeat(43)
let number = 0
const impressionId = () => `${(number += 1)}`.padStart(32, '0')

const watch = (viewer: Viewer, videoId: string, seenAt: Date) =>
  insertImpressions(db, device, [{ id: impressionId(), videoId, userId: viewer.id, seenAt, scene: null }])
const addVideos = () => Promise.all([0, 1, 2].map(() => addVideo(db, { authorId: author.id })))
const watched = async (viewer: Viewer) =>
  (await listWatched(db, viewer, { count: 24 })).itemList.map(({ id }) => id)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
/** Tolerates a small difference between the device's clock and the database's. */
const soon = () => minutesAgo(-1)

test('a watched video is in its viewer’s history alone, the latest first and each once, with its time', async () => {
  const [viewer, other] = [await addUser(db), await addUser(db)]
  const [first = '', second = ''] = await addVideos()
  await watch(viewer, first, minutesAgo(9))
  await watch(viewer, second, minutesAgo(8))
  expect(await watched(viewer)).toEqual([second, first])
  await watch(viewer, first, minutesAgo(7))
  await watch(viewer, second, minutesAgo(20))
  expect(await watched(viewer)).toEqual([first, second])
  expect(await watched(other)).toEqual([])
  const { itemList } = await listWatched(db, viewer, { count: 1 })
  expect(itemList[0]?.watchTime).toBe(Math.floor(minutesAgo(7).getTime() / 1_000))
})

test('switched off it keeps what it has and gets nothing, also of what is told later', async () => {
  const viewer = await addUser(db)
  const [before = '', during = '', after = ''] = await addVideos()
  await watch(viewer, before, minutesAgo(9))
  expect(await setHistory(db, viewer, { isOn: false })).toMatchObject({ isHistoryOn: false })
  await watch(viewer, during, minutesAgo(8))
  await watch(viewer, before, minutesAgo(7))
  expect(await watched(viewer)).toEqual([before])
  const { itemList } = await listWatched(db, viewer, { count: 1 })
  expect(itemList[0]?.watchTime).toBe(Math.floor(minutesAgo(9).getTime() / 1_000))
  expect(await setHistory(db, viewer, { isOn: true })).toMatchObject({ isHistoryOn: true })
  await watch(viewer, during, minutesAgo(6))
  await watch(viewer, after, soon())
  // Turning it on again leaves nothing out.
  await setHistory(db, viewer, { isOn: true })
  expect(await watched(viewer)).toEqual([after, before])
  expect(await getSettings(db, viewer)).toMatchObject({ isHistoryOn: true })
})

test('one video leaves it, or all do for good, and For you still knows them', async () => {
  const [viewer, other] = [await addUser(db), await addUser(db)]
  const videos = await addVideos()
  const [first = '', second = '', third = ''] = videos
  for (const videoId of videos) {
    await Promise.all([watch(viewer, videoId, minutesAgo(9)), watch(other, videoId, minutesAgo(9))])
  }
  expect(await clearHistory(db, viewer, { videoId: second })).toEqual({ videoId: second })
  expect(new Set(await watched(viewer))).toEqual(new Set([first, third]))
  expect(await clearHistory(db, viewer, {})).toEqual({})
  await watch(viewer, first, minutesAgo(5))
  expect(await watched(viewer)).toEqual([])
  expect(await watched(other)).toHaveLength(3)
  const [seen] = await db.query<{ count: number }>({
    text: 'SELECT count(*)::int FROM seen_videos WHERE user_id = $1',
    values: [viewer.id],
  })
  expect(seen?.count).toBe(3)
  await watch(viewer, third, soon())
  expect(await watched(viewer)).toEqual([third])
  // One that is off stays off.
  await setHistory(db, viewer, { isOn: false })
  await clearHistory(db, viewer, {})
  expect(await getSettings(db, viewer)).toMatchObject({ isHistoryOn: false })
})

test('a video that the viewer may no longer watch is not shown', async () => {
  const viewer = await addUser(db)
  const [first = '', second = ''] = await addVideos()
  await watch(viewer, first, minutesAgo(9))
  await watch(viewer, second, minutesAgo(8))
  await db.query({ text: "UPDATE videos SET audience = 'self' WHERE id = $1", values: [first] })
  expect(await watched(viewer)).toEqual([second])
})
