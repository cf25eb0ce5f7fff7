import type { ParsedInput } from '#contract/endpoints/index.ts'
import type { LiveFigures, VideoFigures } from '#contract/endpoints/insights.ts'
import { INSIGHT_FIGURES } from '#contract/insights.ts'
import { csvLine } from '#server/api/csv.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'

import { getOverview, getVideoInsight, listLives, listVideos } from './service.ts'

export type FileFormat = 'csv' | 'json'

/** Rows that are read at once. */
const PAGE_COUNT = 48
/** Marks the text as UTF-8 for spreadsheets, which otherwise guess. */
const BYTE_ORDER_MARK = '\uFEFF'

type Row = Readonly<Record<string, string | number>>

/** The viewer's overview: a row for each day or hour. */
export async function overviewFile(
  db: Db,
  viewer: Viewer,
  input: ParsedInput<'insights.overview'>,
  format: FileFormat,
): Promise<AsyncGenerator<string>> {
  const overview = await getOverview(db, viewer, input)
  if (format === 'json') return asOne(overview)
  const rows = overview.times.map((time, index) => ({
    time: new Date(time * 1_000).toISOString(),
    ...Object.fromEntries(INSIGHT_FIGURES.map((name) => [name, overview.figures[name][index] ?? 0])),
  }))
  return asTable(['time', ...INSIGHT_FIGURES], pagesOf(rows))
}

/**
 * One of the viewer's videos: a row for each day.
 * @throws {ApiError} 404 for the videos of others
 */
export async function videoFile(
  db: Db,
  viewer: Viewer,
  input: ParsedInput<'insights.video'>,
  format: FileFormat,
): Promise<AsyncGenerator<string>> {
  const { video: _video, ...insight } = await getVideoInsight(db, viewer, input)
  if (format === 'json') return asOne(insight)
  return asTable(['day', 'views', 'plays', 'watchTimeSec', 'fullPlays'], pagesOf(insight.days))
}

/** All of the viewer's videos, the newest first. They are read page by page as the file is taken. */
export function videosFile(db: Db, viewer: Viewer, format: FileFormat): AsyncGenerator<string> {
  const pages = pagesByCursor(async (cursor) => {
    const page = await listVideos(db, viewer, {
      sort: 'posted',
      isUpwards: undefined,
      q: '',
      cursor,
      count: PAGE_COUNT,
    })
    return { rows: page.videos.map(toVideoRow), cursor: page.cursor }
  })
  return format === 'json' ? asList(pages) : asTable(Object.keys(toVideoRow(NO_VIDEO)), pages)
}

/** All of the viewer's lives that are over, the newest first. */
export function livesFile(db: Db, viewer: Viewer, format: FileFormat): AsyncGenerator<string> {
  const pages = pagesByCursor(async (cursor) => {
    const page = await listLives(db, viewer, { cursor, count: PAGE_COUNT })
    return { rows: page.lives.map(toLiveRow), cursor: page.cursor }
  })
  return format === 'json' ? asList(pages) : asTable(Object.keys(toLiveRow(NO_LIVE)), pages)
}

const isoTime = (timeSec: number) => new Date(timeSec * 1_000).toISOString()

const toVideoRow = ({ posterSmallUrl: _poster, createTime, ...video }: VideoFigures): Row => ({
  ...video,
  posted: isoTime(createTime),
})
const toLiveRow = ({ startTime, ...live }: LiveFigures): Row => ({ ...live, started: isoTime(startTime) })

const NO_VIDEO: VideoFigures = {
  id: '',
  caption: '',
  posterSmallUrl: '',
  createTime: 0,
  durationSec: 0,
  views: 0,
  plays: 0,
  watchTimeSec: 0,
  fullPlays: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  followersWon: 0,
}
const NO_LIVE: LiveFigures = {
  id: '',
  title: '',
  startTime: 0,
  durationSec: 0,
  viewers: 0,
  peakViewers: 0,
  watchTimeSec: 0,
  likes: 0,
  comments: 0,
}

/** Rows that are there as one page. */
export async function* pagesOf(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows)
}

async function* pagesByCursor(
  read: (cursor: string | undefined) => Promise<{ rows: Row[]; cursor: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page: { rows: Row[]; cursor: string | null } = await read(cursor)
    yield page.rows
    ;({ cursor } = page)
  }
}

/** A table with a heading. */
export async function* asTable(
  columns: readonly string[],
  pages: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns)
  for await (const rows of pages)
    yield rows.map((row) => csvLine(columns.map((name) => String(row[name] ?? '')))).join('')
}

async function* asList(pages: AsyncGenerator<readonly Row[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of pages)
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
  yield separator === '[' ? '[]' : ']'
}

/** A value as JSON. */
export async function* asOne(value: unknown): AsyncGenerator<string> {
  yield await Promise.resolve(JSON.stringify(value))
}
