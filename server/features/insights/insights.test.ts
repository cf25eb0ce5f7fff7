import { describe, expect, test } from 'vitest'

import { INSIGHT_FIGURES, VIDEO_SORTS, type VideoSort } from '#contract/insights.ts'
import { LiveStatus } from '#contract/live.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { randomId } from '#shared/random-id.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'
import { viewsOf } from '#support/view-reports.ts'

import { deleteOldFigures } from './day-repository.ts'
import { updateFigures } from './fold.ts'
import { getOverview, getVideoInsight, listLives, listVideos, retentionOf } from './service.ts'

const site = await startTestSite()
const db = site.database

const DAY_MS = 24 * 60 * 60 * 1_000
const daysAgo = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10)

const addQuarter = ({ id }: Pick<Viewer, 'id'>, time: string, figures: Record<string, number>) =>
  db.query({
    text: `
      INSERT INTO user_quarters (user_id, quarter, ${Object.keys(figures).join(', ')})
      VALUES ($1, $2::timestamptz, ${Object.values(figures).join(', ')})`,
    values: [id, time],
  })

const overview = (author: Viewer, timeZone: string, fromDay: string, toDay = fromDay) =>
  getOverview(db, author, { timeZone, fromDay, toDay, dayCount: 28 })
/** The quarter of an hour of a time before now. */
const ago = (ms: number) => new Date(Math.floor((Date.now() - ms) / 900_000) * 900_000).toISOString()

/** Videos whose order is another one by each figure, some of them equal. */
async function addVideos(count: number) {
  const author = await addUser(db)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const id = await addVideo(db, {
      authorId: author.id,
      caption: `Heron ${index % 3 === 0 ? 'At Dawn' : 'by day'} ${index}`,
    })
    ids.push(id)
    await db.query({
      text: 'UPDATE videos SET play_count = $2, like_count = $3, comment_count = $4, share_count = $5 WHERE id = $1',
      values: [id, (index * 7) % 11, (index * 5) % 4, (index * 3) % 13, index % 2],
    })
    if (index % 4 > 0)
      await db.query({
        text: 'INSERT INTO video_totals (video_id, play_count, watch_time_ms, full_count) VALUES ($1, $2, $3, $4)',
        values: [id, 10 + index, ((index * 11) % 17) * 1_000, index % 7],
      })
  }
  return { author, ids }
}

/** A video that was watched yesterday. */
async function addWatched(views: number) {
  const author = await addUser(db)
  const videoId = await addVideo(db, { authorId: author.id })
  await db.query({ text: 'UPDATE videos SET play_count = $2 WHERE id = $1', values: [videoId, views] })
  await db.query({
    text: `INSERT INTO video_days (video_id, day, view_count, play_count, watch_time_ms, full_count, new_count, returning_count)
        VALUES ($1, $2, $3, $3 + 4, 90000, 6, 5, 2)`,
    values: [videoId, daysAgo(1), views],
  })
  await db.query({
    text: 'INSERT INTO video_totals (video_id, play_count, watch_time_ms, full_count) VALUES ($1, $2, 90000, 6)',
    values: [videoId, views + 4],
  })
  await db.query({
    text: `INSERT INTO video_day_sources (video_id, day, kind, name, view_count) VALUES
        ($1, $2, 'scene', 'foryou', 5), ($1, $2, 'scene', 'embed', 3), ($1, $2, 'site', 'blog.example', 3),
        ($1, $2, 'visit', 'others', 9), ($1, $2, 'visit', 'duckduckgo', 1)`,
    values: [videoId, daysAgo(1)],
  })
  await db.query({
    text: `INSERT INTO video_curves (video_id, second, difference) VALUES ($1, 0, $2), ($1, 4, -7), ($1, 6, 2), ($1, 8, -9)`,
    values: [videoId, views + 4],
  })
  return { author, videoId }
}

async function watch(client: TestClient, videoId: string): Promise<void> {
  await client.call('views.report', viewsOf(videoId))
  await updateFigures(db)
}

test('an overview has what a day brought to its author, and nobody else gets it (specification section 2.3, insight_page)', async () => {
  const [author, viewer] = [await createTestClient(site.url), await createTestClient(site.url)]
  const { id: authorId } = await author.signUp()
  await viewer.signUp()
  const videoId = await addVideo(db, { authorId })
  await watch(viewer, videoId)
  await viewer.call('likes.set', { videoId, liked: true })
  await viewer.call('saves.set', { videoId, saved: true })
  await viewer.call('comments.publish', { videoId, text: 'Hi', localId: randomId() })
  await viewer.call('follows.set', { userId: authorId, follow: true, videoId })
  await viewer.call('follows.set', { userId: authorId, follow: false })
  const { figures, fromDay, toDay, isByHour } = await author.call('insights.overview', { dayCount: 7 })
  expect({ fromDay, toDay, isByHour }).toEqual({ fromDay: daysAgo(6), toDay: daysAgo(0), isByHour: false })
  const today = Object.fromEntries(INSIGHT_FIGURES.map((name) => [name, figures[name].at(-1)]))
  expect(today).toEqual({
    views: 1,
    reach: 1,
    watchTimeSec: 1,
    plays: 1,
    fullPlays: 0,
    likes: 1,
    comments: 1,
    shares: 0,
    saves: 1,
    followersWon: 1,
    followersLost: 1,
  })
  const { videos } = await author.call('insights.videos', {})
  expect(videos).toMatchObject([{ id: videoId, followersWon: 1 }])
  // The page of the video tells its author, and nobody else.
  await db.query({
    text: 'UPDATE video_totals SET play_count = 8, full_count = 3 WHERE video_id = $1',
    values: [videoId],
  })
  expect((await author.call('videos.detail', { itemId: videoId })).video.watchedToEnd).toBe(0.375)
  expect((await viewer.call('videos.detail', { itemId: videoId })).video).not.toHaveProperty('watchedToEnd')
  const others = await viewer.call('insights.overview', { dayCount: 7 })
  expect(INSIGHT_FIGURES.flatMap((name) => others.figures[name]).filter(Boolean)).toEqual([])
})

test('a page of an earlier build still gets its days, and figures older than two years go', async () => {
  const author = await createTestClient(site.url)
  const { id } = await author.signUp()
  for (const count of [6, 7, 59, 731, 733])
    await addQuarter({ id }, `${daysAgo(count)}T12:00Z`, { view_count: count })
  const { days: week } = await author.call('insights.days', { dayCount: 7 })
  expect(week.map(({ day, viewCount }) => [day, viewCount])).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((count) => [daysAgo(count), count === 6 ? 6 : 0]),
  )
  expect((await author.call('insights.days', { dayCount: 60 })).days).toHaveLength(60)
  await deleteOldFigures(db)
  const left = await db.query<{ count: number }>({
    text: 'SELECT view_count AS count FROM user_quarters WHERE user_id = $1 ORDER BY quarter',
    values: [id],
  })
  expect(left.map(({ count }) => count)).toEqual([731, 59, 7, 6])
})

describe('days and hours are those of the author’s time zone', () => {
  test.each([
    // Quarters before and after midnight: 18:30 UTC in Kolkata, 18:15 UTC in Kathmandu.
    ['Asia/Kolkata', '2026-03-09T18:15Z', '2026-03-09T18:30Z'],
    ['Asia/Kathmandu', '2026-03-09T18:00Z', '2026-03-09T18:15Z'],
    ['Asia/Calcutta', '2026-03-09T18:15Z', '2026-03-09T18:30Z'],
    ['America/Los_Angeles', '2026-03-10T06:45Z', '2026-03-10T07:00Z'],
  ])('in %s', async (timeZone, before, after) => {
    const author = await addUser(db)
    await addQuarter(author, before, { view_count: 3 })
    await addQuarter(author, after, { view_count: 5 })
    const byDay = await overview(author, timeZone, '2026-03-06', '2026-03-12')
    expect(byDay.figures.views).toEqual([0, 0, 0, 3, 5, 0, 0])
    const byHour = await overview(author, timeZone, '2026-03-10')
    expect(byHour.isByHour).toBe(true)
    expect(byHour.figures.views).toEqual([5, ...Array.from({ length: 23 }, () => 0)])
    expect(byHour.times[0]).toBe(Date.parse(after) / 1_000)
    // The day before, which ended just then.
    expect(byHour.before?.views).toBe(3)
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])('%s in Berlin has %i hours, each once', async (day, hourCount) => {
    const author = await addUser(db)
    const begins =
      Date.parse(`${day}T00:00Z`) / 1_000 - (day === '2026-10-26' ? 1 : day === '2026-03-29' ? 1 : 2) * 3_600
    for (let hour = 0; hour < hourCount; hour += 1)
      await addQuarter(author, new Date((begins + hour * 3_600) * 1_000).toISOString(), {
        view_count: hour + 1,
      })
    // Neither belongs to the day.
    await addQuarter(author, new Date((begins - 900) * 1_000).toISOString(), { view_count: 1_000 })
    await addQuarter(author, new Date((begins + hourCount * 3_600) * 1_000).toISOString(), {
      view_count: 1_000,
    })
    const { times, figures } = await overview(author, 'Europe/Berlin', day)
    expect(times).toEqual(Array.from({ length: hourCount }, (_, hour) => begins + hour * 3_600))
    expect(figures.views).toEqual(Array.from({ length: hourCount }, (_, hour) => hour + 1))
  })

  test('hours of the week are local, and are not told of few viewers', async () => {
    const author = await addUser(db)
    // Monday, 1:45 in Kathmandu.
    await addQuarter(author, '2026-03-08T20:00Z', { view_count: 9, reach_count: 9 })
    const few = await overview(author, 'Asia/Kathmandu', '2026-03-01', '2026-03-14')
    expect(few.weekHours).toBeNull()
    // Sunday, 23:45.
    await addQuarter(author, '2026-03-08T18:00Z', { view_count: 4, reach_count: 1 })
    const { weekHours } = await overview(author, 'Asia/Kathmandu', '2026-03-01', '2026-03-14')
    expect(weekHours?.flatMap((views, place) => (views ? [[place, views]] : []))).toEqual([
      [1, 9],
      [6 * 24 + 23, 4],
    ])
  })

  test('where viewers came from is of all videos of the range, and is not told of few viewers', async () => {
    const author = await addUser(db)
    await addQuarter(author, '2026-03-08T20:00Z', { view_count: 9, reach_count: 9 })
    for (const [day, kind, name, views] of [
      ['2026-03-08', 'scene', 'foryou', 7],
      ['2026-03-09', 'scene', 'foryou', 1],
      ['2026-03-08', 'visit', 'google', 2],
      ['2026-03-10', 'scene', 'search', 5],
    ])
      await db.query({
        text: 'INSERT INTO user_day_sources (user_id, day, kind, name, view_count) VALUES ($1, $2, $3, $4, $5)',
        values: [author.id, day, kind, name, views],
      })
    expect((await overview(author, 'UTC', '2026-03-01', '2026-03-09')).sources).toBeNull()
    await addQuarter(author, '2026-03-09T18:00Z', { view_count: 1, reach_count: 1 })
    expect((await overview(author, 'UTC', '2026-03-01', '2026-03-09')).sources).toEqual({
      scenes: [{ name: 'foryou', views: 8 }],
      visits: [{ name: 'google', views: 2 }],
      sites: [],
    })
    expect((await overview(await addUser(db), 'UTC', '2026-03-01', '2026-03-09')).sources).toBeNull()
  })

  test('all time zones that browsers name are known to the database', async () => {
    const author = await addUser(db)
    const names = Intl.supportedValuesOf('timeZone')
    expect(names.length).toBeGreaterThan(400)
    const unknown = await db.query({
      text: `SELECT name FROM unnest($1::text[]) AS name
        WHERE lower(name) NOT IN (SELECT lower(name) FROM pg_timezone_names)`,
      values: [[...names, 'Asia/Calcutta', 'Asia/Katmandu', 'UTC']],
    })
    expect(unknown).toEqual([])
    await expect(overview(author, 'Mars/Base', '2026-03-01')).rejects.toMatchObject({ statusCode: 400 })
  })
})

test('a period ends today, and is compared with as long a time before, up to the same time of the day', async () => {
  const author = await addUser(db)
  await addQuarter(author, ago(0), { view_count: 1 })
  await addQuarter(author, ago(7 * DAY_MS + 1_800_000), { view_count: 10 })
  // A week ago, but later in the day than now.
  await addQuarter(author, ago(7 * DAY_MS - 1_800_000), { view_count: 100 })
  await addQuarter(author, ago(14 * DAY_MS + 1_800_000), { view_count: 1_000 })
  // One in which it is about noon.
  const hoursAhead = 12 - new Date().getUTCHours()
  const timeZone = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`
  const { figures, before, times } = await getOverview(db, author, { timeZone, dayCount: 7 })
  expect(times).toHaveLength(7)
  expect(figures.views.reduce((sum, views) => sum + views, 0)).toBe(1)
  expect(before?.views).toBe(10)
  expect((await getOverview(db, author, { timeZone: 'UTC', dayCount: 365 })).before?.views).toBe(0)
  const [fromDay, toDay] = [daysAgo(700), daysAgo(600)]
  expect((await getOverview(db, author, { timeZone: 'UTC', dayCount: 7, fromDay, toDay })).before).toBeNull()
})

test.each([
  ['2026-02-31', '2026-03-02'],
  ['2026-03-02', '2026-03-01'],
  ['2025-01-01', '2026-03-01'],
  ['2026-03-01', undefined],
])('%s to %s is no range', async (fromDay, toDay) => {
  const author = await addUser(db)
  const range = { fromDay, toDay, dayCount: 28 as const }
  await expect(getOverview(db, author, { ...range, timeZone: 'UTC' })).rejects.toMatchObject({
    statusCode: 400,
  })
  const videoId = await addVideo(db, { authorId: author.id })
  await expect(getVideoInsight(db, author, { ...range, videoId })).rejects.toMatchObject({ statusCode: 400 })
})

test('a range that goes beyond today ends today', async () => {
  const author = await addUser(db)
  const toDay = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)
  const found = await getOverview(db, author, { timeZone: 'UTC', dayCount: 7, fromDay: daysAgo(1), toDay })
  expect(found).toMatchObject({ fromDay: daysAgo(1), toDay: daysAgo(0) })
})

describe('the list of an author’s videos', () => {
  const all = { q: '', count: 4, isUpwards: undefined, cursor: undefined }

  const OF_SORT: Record<
    VideoSort,
    (video: Awaited<ReturnType<typeof listVideos>>['videos'][number]) => number
  > = {
    posted: ({ id }) => Number(BigInt(id) % 10n ** 12n),
    views: ({ views }) => views,
    watchTime: ({ watchTimeSec }) => watchTimeSec,
    average: ({ watchTimeSec, plays }) => (plays ? Math.floor((watchTimeSec * 1_000) / plays) : 0),
    full: ({ fullPlays, plays }) => (plays ? Math.floor((fullPlays * 10_000) / plays) : 0),
    likes: ({ likes }) => likes,
    comments: ({ comments }) => comments,
    shares: ({ shares }) => shares,
  }

  const lists = addVideos(14)
  test.each(VIDEO_SORTS.flatMap((sort) => [[sort, undefined] as const, [sort, '1'] as const]))(
    'sorted by %s (upwards: %s) has each video once, page by page',
    async (sort, isUpwards) => {
      const { author, ids } = await lists
      const found = []
      let cursor: string | null | undefined
      do {
        const page = await listVideos(db, author, { ...all, sort, isUpwards, cursor: cursor ?? undefined })
        found.push(...page.videos)
        ;({ cursor } = page)
      } while (cursor !== null)
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids))
      expect(found).toHaveLength(ids.length)
      const values = found.map(OF_SORT[sort])
      expect(values).toEqual(values.toSorted((a, b) => (isUpwards ? a - b : b - a)))
      expect(new Set(values).size).toBeGreaterThan(1)
    },
  )

  test('is searched by caption, in any case, also beyond the first page', async () => {
    const { author, ids } = await lists
    const first = await listVideos(db, author, { ...all, sort: 'likes', q: ' at dawn', count: 3 })
    const second = await listVideos(db, author, {
      ...all,
      sort: 'likes',
      q: 'at dawn',
      count: 3,
      cursor: first.cursor ?? '',
    })
    const wanted = ids.filter((_, index) => index % 3 === 0)
    expect(second.cursor).toBeNull()
    expect([...first.videos, ...second.videos].map(({ id }) => id).toSorted()).toEqual(wanted.toSorted())
    expect((await listVideos(db, author, { ...all, sort: 'posted', q: '%' })).videos).toEqual([])
  })

  test('has nobody else’s, and none that is deleted', async () => {
    const { author, ids } = await addVideos(2)
    await db.query({ text: 'UPDATE videos SET deleted_at = now() WHERE id = $1', values: [ids[0]] })
    const own = await listVideos(db, author, { ...all, sort: 'views' })
    expect(own.videos.map(({ id }) => id)).toEqual([ids[1]])
    expect((await listVideos(db, await addUser(db), { ...all, sort: 'views' })).videos).toEqual([])
  })
})

describe('the figures of a video', () => {
  test('are its days, its sources, its viewers and its curve', async () => {
    const { author, videoId } = await addWatched(10)
    const insight = await getVideoInsight(db, author, { videoId, dayCount: 7 })
    expect(insight.video).toMatchObject({ id: videoId, isOwn: true })
    expect(insight.total).toMatchObject({ views: 10, plays: 14, watchTimeSec: 90, fullPlays: 6 })
    expect(insight.days).toHaveLength(7)
    expect(insight.days.at(-2)).toEqual({
      day: daysAgo(1),
      views: 10,
      plays: 14,
      watchTimeSec: 90,
      fullPlays: 6,
    })
    expect(insight.sources).toEqual({
      scenes: [
        { name: 'foryou', views: 5 },
        { name: 'embed', views: 3 },
      ],
      visits: [
        { name: 'duckduckgo', views: 1 },
        { name: 'others', views: 9 },
      ],
      sites: [{ name: 'blog.example', views: 3 }],
    })
    expect(insight.viewers).toEqual({ new: 5, returning: 2 })
    expect(insight.retention).toEqual({ shares: [1, 1, 1, 1, 0.5, 0.5, 0.643, 0.643], bestSec: 6 })
    // 14 plays, of which 7 are first ones: three of the ten views were on other sites.
    expect(insight.replays).toBe(7)
  })

  test('say nothing that would tell of single viewers below ten', async () => {
    const { author, videoId } = await addWatched(9)
    const insight = await getVideoInsight(db, author, { videoId, dayCount: 7 })
    expect(insight).toMatchObject({ sources: null, viewers: null, retention: null })
    expect(insight.total.views).toBe(9)
  })

  test('say nothing of sources in a range with few viewers, whoever came before', async () => {
    const { author, videoId } = await addWatched(50)
    const [fromDay, toDay] = [daysAgo(0), daysAgo(0)]
    const insight = await getVideoInsight(db, author, { videoId, dayCount: 7, fromDay, toDay })
    expect(insight).toMatchObject({ sources: null, viewers: null })
    expect(insight.retention).not.toBeNull()
  })

  test('are their author’s alone, and gone with the video', async () => {
    const { author, videoId } = await addWatched(10)
    const refusal = { statusCode: StatusCode.videoNotExist }
    const input = { videoId, dayCount: 7 as const }
    await expect(getVideoInsight(db, await addUser(db), input)).rejects.toMatchObject(refusal)
    await db.query({ text: 'UPDATE videos SET deleted_at = now() WHERE id = $1', values: [videoId] })
    await expect(getVideoInsight(db, author, input)).rejects.toMatchObject(refusal)
  })

  test('have a best second only where viewers came back to one', () => {
    expect(
      retentionOf(
        [
          { second: 0, difference: 10 },
          { second: 2, difference: -4 },
        ],
        10,
        3.2,
      ),
    ).toEqual({
      shares: [1, 1, 0.6, 0.6],
      bestSec: null,
    })
  })
})

test('lives that are over are listed to their host, page by page', async () => {
  const host = await addUser(db)
  const addRoom = async (status: number, isOver: boolean) => {
    const id = nextId()
    await db.query({
      text: `INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience, started_at, ended_at,
          unique_viewer_count, peak_viewer_count, heart_count, chat_count, watch_time_sec)
        VALUES ($1, $2, 'Dawn', $3, 'portrait', 'everyone', 'everyone', '2026-03-01T10:00Z', $4, 7, 5, 4, 3, 600)`,
      values: [id, host.id, status, isOver ? '2026-03-01T10:30Z' : null],
    })
    return id
  }
  const [first, second] = [await addRoom(LiveStatus.stop, true), await addRoom(LiveStatus.stop, true)]
  await addRoom(LiveStatus.living, false)
  const page = await listLives(db, host, { count: 1, cursor: undefined })
  expect(page.lives).toEqual([
    {
      id: second,
      title: 'Dawn',
      startTime: Date.parse('2026-03-01T10:00Z') / 1_000,
      durationSec: 1_800,
      viewers: 7,
      peakViewers: 5,
      watchTimeSec: 600,
      likes: 4,
      comments: 3,
    },
  ])
  const next = await listLives(db, host, { count: 1, cursor: page.cursor ?? '' })
  expect([next.lives.map(({ id }) => id), next.cursor]).toEqual([[first], null])
  expect((await listLives(db, await addUser(db), { count: 9, cursor: undefined })).lives).toEqual([])
})
