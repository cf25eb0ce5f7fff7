import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { updateVectors } from '#server/features/affinity/service.ts'
import { listConversations } from '#server/features/conversations/service.ts'
import { listFollowing, listLiked, listRecommended, listSaved } from '#server/features/feed/service.ts'
import { listNotices } from '#server/features/notices/read-service.ts'
import { listAppeals } from '#server/features/operator/appeals-service.ts'
import { listCases } from '#server/features/operator/queue-service.ts'
import { listRequests } from '#server/features/relations/service.ts'
import { listDue } from '#server/features/review/list-service.ts'
import { indexQueued } from '#server/features/search/index-service.ts'
import { expandPhrase } from '#server/features/search/service.ts'
import { listOffered } from '#server/features/stickers/stickers.ts'
import { getProfile } from '#server/features/users/service.ts'
import { silentLog } from '#server/log.ts'
import { INTEREST_MIN_VIEWERS } from '#server/settings.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'

import { fillDemoSite } from './fill.ts'
import { readManifest } from './manifest.ts'

const COMMITTED = path.join(import.meta.dirname, '../media')
const VIDEO_COUNT = 2

const database = await withDatabase()
/** Used for the interrupted run. */
const other = await withDatabase()
let dir: string
let storage: DiskStorage
let mediaDir: string

/** The committed site with only its first videos, as reading all of them takes a while. */
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-demo-test-'))
  storage = new DiskStorage(path.join(dir, 'storage'))
  mediaDir = dir
  const { videos, accounts } = await readManifest(COMMITTED)
  const some = videos.slice(0, VIDEO_COUNT)
  const names = [
    ...some.flatMap(({ files }) => Object.values(files)),
    ...accounts.map(({ avatar }) => avatar),
  ]
  for (const name of names) await copyFile(path.join(COMMITTED, name), path.join(mediaDir, name))
  await copyFile(path.join(COMMITTED, 'accounts.json'), path.join(mediaDir, 'accounts.json'))
  await writeFile(path.join(mediaDir, 'videos.json'), JSON.stringify(some))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const widthOf = async (url: string | null): Promise<number> =>
  (await sharp(path.join(dir, 'storage', url?.replace('/media/', '') ?? '')).metadata()).width

const count = async (text: string): Promise<number> => {
  const [row] = await database.query<{ count: number }>({ text: `SELECT count(*)::int AS count ${text}` })
  return row?.count ?? Number.NaN
}

describe('an empty site', () => {
  test('is filled once, also when two servers start at the same moment', async () => {
    const seen: string[] = []
    const onProgress = (done: number, total: number) => seen.push(`${done}/${total}`)
    const options = { database, storage, mediaDir, passwordHash: 'salt:hash' }
    const results = await Promise.all([fillDemoSite({ ...options, onProgress }), fillDemoSite(options)])
    expect(results.toSorted()).toEqual([false, true])
    expect(seen).toEqual(Array.from({ length: VIDEO_COUNT }, (_, index) => `${index + 1}/${VIDEO_COUNT}`))
    expect(await fillDemoSite(options)).toBe(false)
    expect(await count(`FROM videos WHERE shown_to = 'everyone'`)).toBe(VIDEO_COUNT)
  })

  test('shows its videos with everything that belongs to them', async () => {
    const { itemList } = await listRecommended(database, null, { count: 48 })
    expect(itemList).toHaveLength(VIDEO_COUNT)
    for (const { media, author, music, stats } of itemList) {
      expect(media).toMatchObject({ width: 720, height: 1280, hasAudio: true })
      expect(media.renditions.map(({ width }) => width)).toEqual([240, 360, 720])
      expect(media.durationSec).toBeGreaterThan(5)
      const urls = [
        media.posterUrl,
        media.posterSmallUrl,
        media.storyboard?.url ?? '',
        ...media.renditions.map(({ url }) => url),
      ]
      for (const url of [...urls, author.avatarUrl ?? '']) {
        expect(await storage.stat(url.replace('/media/', ''))).toBeDefined()
      }
      expect(music).not.toBeNull()
      expect(stats.likeCount).toBeGreaterThan(0)
      expect(stats.commentCount).toBeGreaterThanOrEqual(3)
    }
  })

  test('has stickers to place, with their pictures', async () => {
    const stickers = await listOffered(database)
    expect(stickers.map(({ name }) => name)).toEqual(['Bolt', 'Bird', 'Cloud', 'Star', 'Heart', 'Sun'])
    for (const { smallKey } of stickers) expect(await storage.stat(smallKey)).toBeDefined()
  })

  test('has searches that others are shown', async () => {
    await indexQueued(database, silentLog())
    expect(await expandPhrase(database, 'night')).toEqual(
      expect.arrayContaining(['night train', 'night drive', 'night sky', 'ocean at night']),
    )
  })

  test('knows what its videos are watched together with', async () => {
    await updateVectors(database, INTEREST_MIN_VIEWERS.usual)
    expect(await count('FROM video_vectors')).toBe(await count(`FROM videos WHERE shown_to = 'everyone'`))
    expect(await count('FROM watches JOIN videos ON videos.id = video_id WHERE user_id = author_id')).toBe(0)
  })

  test('keeps the videos as they are', async () => {
    const [video] = (await readManifest(mediaDir)).videos
    const bytes = await readFile(path.join(mediaDir, video?.files['720'] ?? ''))
    const { itemList } = await listRecommended(database, null, { count: 48 })
    const sizes = itemList.flatMap(({ media }) => media.renditions.map(({ sizeBytes }) => sizeBytes))
    expect(sizes).toContain(bytes.length)
  })

  test('has counters that are the number of their rows', async () => {
    expect(
      await count(`FROM videos WHERE
        like_count <> (SELECT count(*) FROM likes WHERE video_id = videos.id) OR
        comment_count <> (SELECT count(*) FROM comments WHERE video_id = videos.id)`),
    ).toBe(0)
    expect(
      await count(`FROM users WHERE
        follower_count <> (SELECT count(*) FROM follows WHERE followee_id = users.id) OR
        follow_request_count <> (SELECT count(*) FROM follow_requests WHERE requestee_id = users.id) OR
        following_count <> (SELECT count(*) FROM follows WHERE follower_id = users.id) OR
        video_count <> (SELECT count(*) FROM videos WHERE author_id = users.id
          AND shown_to IN ('everyone', 'limited', 'followers')) OR
        heart_count <> (SELECT coalesce(sum(like_count), 0) FROM videos WHERE author_id = users.id)`),
    ).toBe(0)
  })

  test('has figures of three months that agree with each other, and with what videos and authors count', async () => {
    // Each list has the videos or authors of which something does not add up.
    const differing = async (text: string) => (await database.query({ text })).length
    const counted = 'FROM videos WHERE play_count > 0'
    expect(await count(counted)).toBe(VIDEO_COUNT)
    expect(
      await differing(`
        SELECT ${counted} AND (
          play_count <> (SELECT sum(view_count) FROM video_days WHERE video_id = videos.id)
          OR (SELECT (play_count, watch_time_ms, full_count) FROM video_totals WHERE video_id = videos.id)
            <> (SELECT (sum(play_count)::int, sum(watch_time_ms)::bigint, sum(full_count)::int)
              FROM video_days WHERE video_id = videos.id))`),
    ).toBe(0)
    expect(
      await differing(`
        SELECT FROM video_days AS each WHERE
          full_count > play_count OR sound_count > play_count OR new_count + returning_count > view_count
          OR day < (SELECT created_at::date FROM videos WHERE id = video_id) OR day > now()::date
          OR view_count <> (SELECT sum(view_count) FILTER (WHERE kind = 'scene') FROM video_day_sources AS source
            WHERE source.video_id = each.video_id AND source.day = each.day)
          OR view_count <> (SELECT sum(view_count) FILTER (WHERE kind <> 'scene') FROM video_day_sources AS source
            WHERE source.video_id = each.video_id AND source.day = each.day)
          OR EXISTS (SELECT FROM video_day_sources AS source WHERE source.video_id = each.video_id
            AND source.day = each.day HAVING sum(view_count) FILTER (WHERE kind = 'site')
            <> sum(view_count) FILTER (WHERE kind = 'scene' AND name = 'embed'))`),
    ).toBe(0)
    const curves = await database.query<{ [name: string]: number }>({
      text: `
        SELECT totals.play_count AS plays, full_count AS full, watch_time_ms::float8 AS "watchTimeMs",
          (SELECT difference FROM video_curves WHERE video_id = id AND second = 0) AS begun,
          (SELECT sum(difference)::int FROM video_curves WHERE video_id = id) AS "left",
          (SELECT sum(-difference * least(second, (media ->> 'durationSec')::float8)) * 1000
            FROM video_curves WHERE video_id = id) AS "curveMs"
        FROM videos JOIN video_totals AS totals ON video_id = id`,
    })
    expect(curves).toHaveLength(VIDEO_COUNT)
    for (const { plays = 0, full = 0, watchTimeMs, begun, left, curveMs = 0 } of curves) {
      // Some watch it once more.
      expect(begun).toBeGreaterThan(plays)
      expect(begun).toBeLessThanOrEqual(plays + full)
      expect(left).toBe(0)
      expect(watchTimeMs).toBeCloseTo(curveMs, -1)
    }
    expect(
      await differing(`
        SELECT FROM (SELECT author_id, sum(videos.play_count) AS views, sum(like_count) AS likes,
          sum(comment_count) AS comments, sum(share_count) AS shares, sum(totals.play_count) AS plays,
          sum(watch_time_ms) AS watched, sum(full_count) AS full_plays
          FROM videos JOIN video_totals AS totals ON video_id = id GROUP BY author_id) AS author
        WHERE (views, likes, comments, shares, plays, watched, full_plays) IS DISTINCT FROM
          (SELECT (sum(view_count), sum(like_count), sum(comment_count), sum(share_count), sum(play_count),
            sum(watch_time_ms), sum(full_count)) FROM user_quarters WHERE user_id = author_id)`),
    ).toBe(0)
    expect(
      await differing(`
        SELECT FROM users WHERE follower_count <> (
          SELECT coalesce(sum(followed_count - unfollowed_count), 0) FROM user_quarters WHERE user_id = users.id)`),
    ).toBe(0)
    expect(
      await differing(`
        SELECT FROM (SELECT author_id, sum(view_count) AS views FROM video_day_sources JOIN videos ON id = video_id
          GROUP BY author_id) AS author
        WHERE views IS DISTINCT FROM (SELECT sum(view_count) FROM user_day_sources WHERE user_id = author_id)`),
    ).toBe(0)
    expect(
      await count(
        `FROM user_quarters WHERE reach_count > view_count OR full_count > play_count OR quarter > now()`,
      ),
    ).toBe(0)
    expect(
      await differing(`
        SELECT FROM (SELECT (sum(view_count), sum(watch_time_ms)) AS sums FROM video_days) AS videos,
          (SELECT (sum(view_count), sum(watch_time_ms)) AS sums, sum(upload_count) AS uploads FROM site_days) AS site,
          (SELECT sum(view_count) FILTER (WHERE kind = 'scene') AS views FROM site_day_sources) AS sources,
          (SELECT sum(view_count) AS views FROM site_day_videos) AS top
        WHERE videos.sums::text <> site.sums::text OR sources.views <> top.views OR uploads <> ${VIDEO_COUNT}
          OR top.views <> (SELECT sum(view_count) FROM video_days)`),
    ).toBe(0)
    const [{ dayCount } = { dayCount: 0 }] = await database.query<{ dayCount: number }>({
      text: `SELECT count(DISTINCT quarter::date)::int AS "dayCount" FROM user_quarters
             WHERE quarter > now() - interval '60 days'`,
    })
    expect(dayCount).toBeGreaterThanOrEqual(60)
  })

  test('has a video for followers, an unlisted and a scheduled one, one of a private account, and three with states of section 8', async () => {
    const rows = await database.query<{ shownTo: string }>({
      text: `SELECT shown_to AS "shownTo" FROM videos WHERE shown_to <> 'everyone' AND NOT is_review_due ORDER BY id`,
    })
    expect(rows.map(({ shownTo }) => shownTo)).toEqual([
      'followers',
      'unlisted',
      'self',
      'followers',
      // Masked; for adults; unshelved with its sound.
      'unlisted',
      'limited',
      'self',
    ])
  })

  test('has something in each list of the account to log in to', async () => {
    const { id, uniqueId } = await getProfile(database, null, 'demo')
    const demo = { id, uniqueId }
    const page = { count: 24 }
    expect(await count('FROM users WHERE is_private')).toBe(2)
    expect(await count(`FROM follow_requests WHERE requester_id = ${id}`)).toBe(1)
    expect((await listRequests(database, demo, page)).users).toHaveLength(3)
    expect((await listSaved(database, demo, page)).itemList).not.toEqual([])
    const conversations = async (kind: 'accepted' | 'requests') =>
      (await listConversations(database, demo, { kind, ...page })).conversations
    expect(await conversations('accepted')).toMatchObject([
      { kind: 'group' },
      { kind: 'direct', unreadCount: 1 },
    ])
    expect(await conversations('requests')).toMatchObject([{ kind: 'direct', unreadCount: 1 }])
    const { groups } = await listNotices(database, demo, { tab: 'all', ...page })
    expect(groups.map(({ kind }) => kind)).toContain('follow')
    // Guests also see it.
    expect((await listLiked(database, null, { userId: id, ...page })).itemList).not.toEqual([])
    const friends = `FROM follows JOIN follows AS back ON back.followee_id = follows.follower_id
      AND back.follower_id = follows.followee_id WHERE follows.follower_id = ${id}`
    expect(await count(friends)).toBeGreaterThan(1)
  })

  test('has open reports, videos to review, decisions and an appeal for the account that runs it', async () => {
    const operator = await getProfile(database, null, 'vireo.team')
    const viewer = { ...operator, role: 'operator', isElevated: true } as const
    const { cases } = await listCases(database, viewer, { count: 48 })
    expect(cases.map(({ subject, reportCount }) => [subject.kind, reportCount])).toEqual(
      expect.arrayContaining([
        ['video', 2],
        ['comment', 1],
        ['user', 1],
      ]),
    )
    expect((await listDue(database, viewer, { count: 48 })).counts).toEqual({
      firstReview: 2,
      recheck: 1,
      risk: 1,
      mask: 1,
      age: 0,
    })
    expect(await count('FROM decisions')).toBe(2)
    expect((await listAppeals(database, viewer, { count: 48 })).appeals).toHaveLength(1)
    expect(await count(`FROM accounts WHERE user_id = ${operator.id}`)).toBe(1)
  })

  test('has one account to log in to, which follows the others', async () => {
    const demo = await getProfile(database, null, 'demo')
    expect(await count(`FROM accounts WHERE provider_id = 'credential' AND user_id = ${demo.id}`)).toBe(1)
    expect(await count('FROM accounts')).toBe(2)
    expect(await widthOf(demo.avatarUrl)).toBe(120)
    expect(await widthOf(demo.avatarLargeUrl)).toBe(256)
    const { itemList } = await listFollowing(
      database,
      { id: demo.id, uniqueId: demo.uniqueId },
      { count: 48 },
    )
    expect(itemList.every(({ author }) => author.id !== demo.id)).toBe(true)
    expect(itemList.length).toBeGreaterThan(0)
  })
})

test('an interrupted run leaves an empty site, which is filled by the next', async () => {
  const broken = {
    ...other,
    transaction: <T>(work: Parameters<typeof other.transaction<T>>[0]) =>
      other.transaction<T>(async (db) => {
        await work(db)
        throw new Error('killed')
      }),
  }
  await expect(fillDemoSite({ database: broken, storage, mediaDir })).rejects.toThrow('killed')
  const [row] = await other.query<{ count: number }>({ text: 'SELECT count(*)::int AS count FROM users' })
  expect(row?.count).toBe(0)
  expect(await fillDemoSite({ database: other, storage, mediaDir })).toBe(true)
})
