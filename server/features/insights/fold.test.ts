import { beforeEach, describe, expect, test } from 'vitest'

import type { ViewReport } from '#contract/models/view-report.ts'
import type { Viewer } from '#server/api/route.ts'
import { updateRanks } from '#server/features/ranking/service.ts'
import { createViewCounter } from '#server/features/views/service.ts'
import { createViewTokens } from '#server/features/views/tokens.ts'
import { withDatabase } from '#support/database.ts'
import { TEST_SECRET } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'
import { viewReportOf, viewTokenOf } from '#support/view-reports.ts'

import { updateFigures } from './fold.ts'

const db = await withDatabase()
const counter = createViewCounter(createViewTokens(TEST_SECRET))

let author: Viewer
let videoId: string
beforeEach(async () => {
  author = await addUser(db)
  videoId = await addVideo(db, { authorId: author.id })
})

/** Reports a view by a guest's device, or by a user. */
const report = (key: string, changes: Partial<ViewReport> = {}, viewer: Viewer | null = null) =>
  counter.count(
    db,
    [viewReportOf(videoId, { ...(viewer && { userId: viewer.id }), ...changes })],
    { viewer, deviceKeyId: key, clientAddress: '203.0.113.7' },
    true,
  )
const dayOf = async (id = videoId) => {
  const rows = await db.query({
    text: `SELECT view_count AS views, play_count AS plays, watch_time_ms::int AS watched, full_count AS ends,
             sound_count AS sound, new_count AS "new", returning_count AS returning
           FROM video_days WHERE video_id = $1`,
    values: [id],
  })
  return rows
}
const sourcesIn = async (table: string, column: string, id: string) =>
  Object.fromEntries(
    (
      await db.query<{ name: string; views: number }>({
        text: `SELECT kind || ':' || name AS name, view_count AS views FROM ${table} WHERE ${column} = $1`,
        values: [id],
      })
    ).map(({ name, views }) => [name, views]),
  )
const sourcesOf = () => sourcesIn('video_day_sources', 'video_id', videoId)
const authorSourcesOf = () => sourcesIn('user_day_sources', 'user_id', author.id)
/** Plays at each second. */
const curveOf = async () => {
  const edges = await db.query<{ second: number; difference: number }>({
    text: 'SELECT second, difference FROM video_curves WHERE video_id = $1',
    values: [videoId],
  })
  return Array.from({ length: 8 }, (_, second) =>
    edges.filter((edge) => edge.second <= second).reduce((sum, { difference }) => sum + difference, 0),
  )
}
const quarterOf = async ({ id }: Viewer) => {
  const [row] = await db.query({
    text: `SELECT sum(view_count)::int AS views, sum(play_count)::int AS plays, sum(reach_count)::int AS reach,
             sum(watch_time_ms)::int AS watched, sum(full_count)::int AS ends
           FROM user_quarters WHERE user_id = $1`,
    values: [id],
  })
  return row
}

describe('figures of what was watched', () => {
  test('are those of its reports, and nothing is left of these', async () => {
    await report('phone', { stretches: [[0, 8, 1]], source: 'duckduckgo' })
    await report('phone', { stretches: [[0, 2, 1]], scene: 'profile' })
    await report('tablet', {
      stretches: [
        [0, 4, 2],
        [6, 7, 1],
      ],
      scene: 'search',
      isSoundOn: false,
    })
    await updateFigures(db)
    await updateFigures(db)
    expect(await dayOf()).toEqual([
      { views: 2, plays: 3, watched: 13_000, ends: 1, sound: 2, new: 2, returning: 0 },
    ])
    expect(await sourcesOf()).toEqual({ 'scene:foryou': 1, 'scene:search': 1, 'visit:duckduckgo': 1 })
    expect(await curveOf()).toEqual([3, 3, 2, 2, 1, 1, 2, 1])
    expect(await quarterOf(author)).toEqual({ views: 2, plays: 3, reach: 2, watched: 13_000, ends: 1 })
    expect(await db.query({ text: 'SELECT FROM watch_signals' })).toEqual([])
  })

  test('have as many viewers of an author as there were, whatever they watched', async () => {
    const other = await addVideo(db, { authorId: author.id })
    for (const id of [videoId, other]) {
      await report('phone', { videoId: id, viewToken: viewReportOf(id).viewToken })
      await updateFigures(db)
    }
    expect(await quarterOf(author)).toMatchObject({ views: 2, reach: 1 })
  })

  test('tell who comes back to a video among those who are recorded, and count the others as neither', async () => {
    const fan = await addUser(db)
    await report('', { stretches: [[0, 3, 1]] }, fan)
    await report('', { stretches: [[0, 3, 1]] }, await addUser(db))
    await updateRanks(db)
    await updateFigures(db)
    // The next day.
    await db.query({ text: 'DELETE FROM counted_views' })
    await report('', { stretches: [[0, 3, 1]] }, fan)
    await report('declined', { isRecorded: false })
    await updateFigures(db)
    expect(await dayOf()).toMatchObject([{ views: 4, new: 2, returning: 1 }])
  })

  test('of a player on another site are a view and its site, and nothing that was watched', async () => {
    await counter.countUnnamed(
      db,
      [{ ...viewReportOf(videoId), scene: 'embed', source: 'blog.example', stretches: [] }],
      '203.0.113.7',
    )
    await updateFigures(db)
    expect(await dayOf()).toMatchObject([{ views: 1, plays: 0, watched: 0 }])
    expect(await sourcesOf()).toEqual({ 'scene:embed': 1, 'site:blog.example': 1 })
  })

  test('have no part beyond the end of the video, whatever a device says', async () => {
    await report('phone', {
      stretches: [
        [7, 60, 1],
        [100, 120, 1],
      ],
    })
    await updateFigures(db)
    expect(await curveOf()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    const [last] = await db.query({
      text: 'SELECT max(second) AS second FROM video_curves WHERE video_id = $1',
      values: [videoId],
    })
    expect(last).toEqual({ second: 8 })
  })

  test('name forty sources a day, and the others together', async () => {
    for (let index = 0; index < 60; index += 1)
      await report(`device ${index}`, { source: `made-up-${index}` })
    await updateFigures(db)
    for (let index = 60; index < 70; index += 1)
      await report(`device ${index}`, { source: `made-up-${index}` })
    await report('device 70', { source: 'made-up-0' })
    await updateFigures(db)
    const { 'visit:others': others, 'scene:foryou': all, ...named } = await sourcesOf()
    expect(Object.keys(named)).toHaveLength(40)
    expect(all).toBe(71)
    expect(Object.values(named).reduce((sum, views) => sum + views, others ?? 0)).toBe(71)
  })

  test('name where the viewers of all videos of an author came from, forty sources a day and the others together', async () => {
    const other = await addVideo(db, { authorId: author.id })
    const { viewToken } = viewReportOf(other)
    await report('phone', { scene: 'profile', source: 'google' })
    await report('phone', { videoId: other, viewToken, scene: 'profile', source: 'google' })
    await updateFigures(db)
    expect(await authorSourcesOf()).toEqual({ 'scene:profile': 2, 'visit:google': 2 })
    for (let index = 0; index < 30; index += 1) {
      await report(`device ${index}`, { source: `made-up-${index}` })
      await report(`device ${index}`, { videoId: other, viewToken, source: `invented-${index}` })
    }
    await updateFigures(db)
    const found = Object.entries(await authorSourcesOf()).filter(([name]) => name.startsWith('visit:'))
    expect(found).toHaveLength(41)
    expect(found.reduce((sum, [, views]) => sum + views, 0)).toBe(62)
    expect(Object.fromEntries(found)).toMatchObject({ 'visit:google': 2, 'visit:others': 21 })
  })

  test('are those of a viewer, too, who leaves within a second', async () => {
    await report('quick', { viewToken: viewTokenOf(videoId, 450), stretches: [[0, 0.4, 1]] })
    await updateFigures(db)
    expect(await dayOf()).toMatchObject([{ views: 1, plays: 1, watched: 400 }])
  })

  test('are the same when many fold at once', async () => {
    for (let index = 0; index < 30; index += 1) await report(`device ${index}`)
    await Promise.all(Array.from({ length: 4 }, () => updateFigures(db)))
    expect(await dayOf()).toMatchObject([{ views: 30, plays: 30, watched: 30_000 }])
  })
})
