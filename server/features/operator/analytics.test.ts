import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/constants.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId, smallestIdAt } from '#server/db/ids.ts'
import { updateSiteDays } from '#server/features/insights/site-days.ts'
import { withDatabase } from '#support/database.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { readAnalytics } from './analytics-service.ts'

const db = await withDatabase()
const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }
const dayAt = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
const readWeek = () => readAnalytics(db, operator, { dayCount: 7 })

const addViews = (videoId: string, daysAgo: number, views: number) =>
  db.query({
    text: 'INSERT INTO video_days (video_id, day, view_count, watch_time_ms) VALUES ($1, $2, $3::int, $3::int * 1500)',
    values: [videoId, dayAt(daysAgo), views],
  })
const addSource = (videoId: string, kind: string, name: string, views: number) =>
  db.query({
    text: 'INSERT INTO video_day_sources (video_id, day, kind, name, view_count) VALUES ($1, $2, $3, $4, $5)',
    values: [videoId, dayAt(0), kind, name, views],
  })
const addVisit = (device: string) =>
  db.query({
    text: `INSERT INTO analytics_visits (id, device_key_id, session_id, app_id, web_id, context)
           VALUES ($1, $2, $3, 1, '1', '{}')`,
    values: [nextId(), device, nextId()],
  })

test('the site’s days are the sums of its videos, with visitors, posts and storage, beside the days before', async () => {
  const [author = operator] = await addUsers(db, 1, 'new', new Date())
  const [first, second] = [
    await addVideo(db, { authorId: author.id }),
    await addVideo(db, { authorId: author.id }),
  ]
  await addVideo(db, { authorId: (await addUser(db)).id })
  await db.query({ text: 'UPDATE users SET stored_bytes = 700 WHERE id = $1', values: [author.id] })
  await addViews(first, 1, 40)
  await addViews(first, 0, 2)
  await addViews(second, 0, 30)
  await addSource(first, 'scene', 'foryou', 2)
  await addSource(second, 'scene', 'foryou', 20)
  await addSource(second, 'scene', 'search', 10)
  await addSource(second, 'visit', 'google', 5)
  for (const device of ['phone', 'phone', 'laptop']) await addVisit(device)
  await updateSiteDays(db)
  await updateSiteDays(db)
  // A week that is over: the site had stored less then.
  await db.query({
    text: `INSERT INTO site_days (day, view_count, upload_count, stored_bytes) VALUES ($1, 900, 4, 50)`,
    values: [dayAt(8)],
  })

  const { days, figures, before, videos, sources } = await readWeek()
  expect(days).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayAt))
  expect(figures).toEqual({
    visitors: [0, 0, 0, 0, 0, 0, 2],
    views: [0, 0, 0, 0, 0, 40, 32],
    watchTimeSec: [0, 0, 0, 0, 0, 60, 48],
    uploads: [0, 0, 0, 0, 0, 0, 3],
    authors: [0, 0, 0, 0, 0, 0, 2],
    signUps: [0, 0, 0, 0, 0, 0, 1],
    storedBytes: [50, 50, 50, 50, 50, 700, 700],
  })
  expect(before).toMatchObject({ views: 900, uploads: 4, visitors: 0, storedBytes: 50 })
  expect(videos.map(({ id, views }) => [id, views])).toEqual([
    [first, 42],
    [second, 30],
  ])
  expect(sources).toEqual({
    scenes: [
      { name: 'foryou', views: 22 },
      { name: 'search', views: 10 },
    ],
    visits: [{ name: 'google', views: 5 }],
    sites: [],
  })
})

test('a video that was removed is counted among the posts of its day, and not named', async () => {
  await db.query({ text: 'DELETE FROM videos WHERE id >= $1', values: [smallestIdAt(Date.now() - DAY_MS)] })
  await updateSiteDays(db)
  const { figures, videos } = await readWeek()
  expect(figures.uploads.at(-1)).toBe(3)
  expect(videos).toEqual([])
})

test('where viewers came from is told from ten viewers on', async () => {
  await db.query({ text: 'DELETE FROM site_days' })
  const video = await addVideo(db, { authorId: (await addUser(db)).id })
  await addViews(video, 0, 9)
  await addSource(video, 'scene', 'messages', 9)
  await updateSiteDays(db)
  await db.query({ text: 'UPDATE site_days SET visitor_count = 9 WHERE day = $1', values: [dayAt(0)] })
  expect((await readWeek()).sources).toBeNull()
  await db.query({ text: 'UPDATE site_days SET visitor_count = 10 WHERE day = $1', values: [dayAt(0)] })
  expect((await readWeek()).sources).toMatchObject({ scenes: [{ name: 'messages', views: 9 }] })
})

test('is for operators with their password', async () => {
  const refusal = { problem: { httpStatus: 403 } }
  const moderator: Viewer = { ...operator, role: 'moderator' }
  for (const viewer of [
    moderator,
    { ...operator, isElevated: false },
    { ...operator, role: 'user' as const },
  ])
    await expect(readAnalytics(db, viewer, { dayCount: 7 })).rejects.toMatchObject(refusal)
})
