import * as v from 'valibot'

import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { InsightOverview, LiveFigures, VideoFigures } from '#contract/endpoints/insights.ts'
import {
  FEW_VIEWERS,
  FIGURE_DAYS,
  HOURLY_MAX_DAYS,
  INSIGHT_FIGURES,
  RANGE_MAX_DAYS,
  type InsightFigure,
} from '#contract/insights.ts'
import { IdSchema } from '#contract/models/primitives.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { invalidInput, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import { isTimeZone } from '#server/api/time-zone.ts'
import type { Db } from '#server/db/client.ts'
import { cursorFormat } from '#server/db/cursor.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { loadVideos } from '#server/features/videos/service.ts'

import * as days from './day-repository.ts'
import * as lives from './live-repository.ts'
import * as overview from './overview-repository.ts'
import { findAuthorSources, findVideoSources, presentSources } from './source-repository.ts'
import * as videos from './video-repository.ts'

const HOURS_PER_WEEK = 7 * 24
const DAY_MS = 86_400_000

interface Range {
  dayCount: number
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** @throws {ApiError} 400 for days that do not exist or are no range, or for too many */
function requireRange({ fromDay, toDay }: Range): void {
  if (fromDay === undefined && toDay === undefined) return
  const [from, to] = [timeOfDay(fromDay), timeOfDay(toDay)]
  if (!(from <= to) || (to - from) / DAY_MS >= RANGE_MAX_DAYS)
    throw invalidInput('This is not a range of days.')
}

/** When a UTC day begins; NaN for one that does not exist, such as 30 February. */
function timeOfDay(day = ''): number {
  const timeMs = Date.parse(day)
  return new Date(timeMs || 0).toISOString().startsWith(day) ? timeMs : NaN
}

/** The viewer's figures of a range, by day or hour of their time zone. */
export async function getOverview(
  db: Db,
  { id }: Viewer,
  { timeZone, ...range }: ParsedInput<'insights.overview'>,
): Promise<InsightOverview> {
  if (!isTimeZone(timeZone)) throw invalidInput('There is no such time zone.')
  requireRange(range)
  const { fromDay, toDay, dayCount, age } = await overview.findRange(db, id, timeZone, range)
  const slots = await overview.findSlots(db, id, timeZone, range)
  const isStoredBefore = age + dayCount < FIGURE_DAYS
  const areFew = sumOf(slots, 'reach') < FEW_VIEWERS
  return {
    timeZone,
    fromDay,
    toDay,
    isByHour: dayCount <= HOURLY_MAX_DAYS,
    times: slots.map(({ time }) => time),
    figures: perFigure((name) => slots.map((slot) => slot[name])),
    before: isStoredBefore ? await overview.findBefore(db, id, timeZone, range) : null,
    weekHours: areFew ? null : toWeek(await overview.findWeekHours(db, id, timeZone, range)),
    sources: areFew ? null : presentSources(await findAuthorSources(db, id, { fromDay, toDay })),
  }
}

const perFigure = <T>(valueOf: (name: InsightFigure) => T) =>
  Object.fromEntries(INSIGHT_FIGURES.map((name) => [name, valueOf(name)])) as Record<InsightFigure, T>

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

function toWeek(hours: readonly { place: number; views: number }[]): number[] {
  const week = Array.from({ length: HOURS_PER_WEEK }, () => 0)
  for (const { place, views } of hours) week[place] = views
  return week
}

/** Cursor: what the last video is sorted by, and its id. */
const PlaceSchema = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,17})$/))
const videoCursor = cursorFormat(v.tuple([PlaceSchema, IdSchema]))

/** Lists the viewer's videos with their figures. */
export async function listVideos(
  db: Db,
  viewer: Viewer,
  { sort, isUpwards, q, cursor, count }: ParsedInput<'insights.videos'>,
): Promise<Output<'insights.videos'>> {
  const found = await videos.findVideoPage(db, viewer.id, {
    sort,
    isUpwards: isUpwards === '1',
    q: q.trim(),
    after: videoCursor.decode(cursor),
    limit: count + 1,
  })
  const page = found.slice(0, count)
  const last = page.at(-1)
  return {
    videos: page.map(presentFigures),
    cursor: found.length > count && last ? videoCursor.encode([last.place, last.id]) : null,
  }
}

const presentFigures = ({ media, createdAt, place: _place, ...row }: videos.VideoRow): VideoFigures => ({
  ...row,
  posterSmallUrl: mediaUrl(media.posterSmallKey),
  createTime: epochSeconds(createdAt),
  durationSec: media.durationSec,
})

/**
 * The figures of one of the viewer's videos.
 * @throws {ApiError} 404 for the videos of others
 */
export async function getVideoInsight(
  db: Db,
  viewer: Viewer,
  { videoId, ...range }: ParsedInput<'insights.video'>,
): Promise<Output<'insights.video'>> {
  requireRange(range)
  const row = await videos.findOwnVideo(db, viewer.id, videoId)
  const [video] = row ? await loadVideos(db, [row], viewer) : []
  if (!row || !video) throw videoNotExist()
  const daysFound = await videos.findVideoDays(db, videoId, range)
  const sources = await findVideoSources(db, videoId, {
    fromDay: daysFound[0]?.day ?? '',
    toDay: daysFound.at(-1)?.day ?? '',
  })
  const viewCount = sumOf(daysFound, 'views')
  const areFew = viewCount < FEW_VIEWERS
  const embeddedCount = sumOf(
    sources.filter(({ kind, name }) => kind === 'scene' && name === 'embed'),
    'views',
  )
  return {
    video,
    total: presentFigures(row),
    days: daysFound.map(({ newViewers: _new, returningViewers: _returning, ...day }) => day),
    sources: areFew ? null : presentSources(sources),
    viewers: areFew
      ? null
      : { new: sumOf(daysFound, 'newViewers'), returning: sumOf(daysFound, 'returningViewers') },
    retention:
      row.views < FEW_VIEWERS || row.plays < FEW_VIEWERS
        ? null
        : retentionOf(await videos.findCurve(db, videoId), row.plays, row.media.durationSec),
    // A player on another site reports a view and no play.
    replays: Math.max(0, sumOf(daysFound, 'plays') - Math.max(0, viewCount - embeddedCount)),
  }
}

/** The curve of retention, from where plays begin and end. */
export function retentionOf(
  edges: readonly { second: number; difference: number }[],
  plays: number,
  durationSec: number,
): { shares: number[]; bestSec: number | null } {
  const differences = new Map(edges.map(({ second, difference }) => [second, difference]))
  let count = 0
  const counts = Array.from({ length: Math.max(1, Math.ceil(durationSec)) }, (_, second) => {
    count += differences.get(second) ?? 0
    return Math.max(0, count)
  })
  let bestSec: number | null = null
  for (const [second, value] of counts.entries()) {
    const isRise = second > 0 && value > (counts[second - 1] ?? 0)
    if (isRise && (bestSec === null || value > (counts[bestSec] ?? 0))) bestSec = second
  }
  return { shares: counts.map((value) => Math.round((value / plays) * 1_000) / 1_000), bestSec }
}

const liveCursor = cursorFormat(IdSchema)

/** Lists the viewer's lives that are over, with their figures. */
export async function listLives(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'insights.lives'>,
): Promise<Output<'insights.lives'>> {
  const found = await lives.findLives(db, viewer.id, liveCursor.decode(cursor), count + 1)
  const page = found.slice(0, count)
  return {
    lives: page.map(presentLive),
    cursor: found.length > count ? liveCursor.encode(page.at(-1)?.id ?? '') : null,
  }
}

const presentLive = ({ startedAt, endedAt, ...row }: lives.LiveRow): LiveFigures => ({
  ...row,
  startTime: epochSeconds(startedAt),
  durationSec: Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000)),
})

/** Lists the viewer's last days in UTC. */
export const listDays = async (
  db: Db,
  { id }: Viewer,
  { dayCount }: ParsedInput<'insights.days'>,
): Promise<Output<'insights.days'>> => ({ days: await days.findDays(db, id, dayCount) })
