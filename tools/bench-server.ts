import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import {
  ASKED_NEIGHBOURHOODS,
  FEED_OFFER_SIZE,
  FEED_PAGE_SIZE,
  NEIGHBOURHOOD_COUNT,
} from '#contract/constants.ts'
import type { Viewer } from '#server/api/route.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { listRecommended } from '#server/features/feed/service.ts'
import { fillCrowdedSite } from '#support/many-videos.ts'
import { fillSearchIndex } from '#support/many-words.ts'

import {
  FIGURE_CASES,
  FIGURE_SITES,
  fillFigures,
  measureFolding,
  measureSiteDays,
  videoOfAuthor,
  type FigureCase,
} from './bench-server/figures.ts'
import {
  assertPlans,
  SEARCH_CASES,
  SEARCH_RATIO_MAX,
  wordsOf,
  type SearchCase,
} from './bench-server/search.ts'
import { quantile } from './lib/quantile.ts'

/**
 * `npm run bench:server`: measures how long a page of For you, a search and suggestions take with few and with many
 * videos, on the PostgreSQL that comes with Vireo. Fails when a page of the large site takes more than `RATIO_MAX`
 * times as long as one of the small site, a search `SEARCH_RATIO_MAX` times, or when a search reads a whole table.
 * Takes about three minutes on two cores, mostly for filling, and 2 GB of disk. `--hidden` instead compares the large
 * site with one of the same size in which every tenth video is not public. `--search` measures only search, and `--figures`
 * the pages of figures with those of 1,000,000 and of 100,000,000 views, in which p95 is judged too. `--dir`
 * keeps the databases in a folder for the next run; `--small` and `--large` are numbers of videos.
 */

const RATIO_MAX = 1.2
const USER_COUNT = 20
const DEEP_PAGE = 12
const WARM_UP_ROUNDS = 200
const ROUNDS = 1_000
const FIGURE_ROUNDS = 200

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    hidden: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
  },
})

interface Site {
  videoCount: number
  database: Database
  users: Viewer[]
}

/** A viewer, and how far they have come in the feed. */
interface Reader {
  name: string
  /** Absent: a page. */
  count?: number
  groups?: number[]
  viewer: (site: Site, round: number) => Viewer | null
  pagesBefore: number
}

// Users with an even number have seen the top videos, the others as many from the whole range.
const pickUser = (site: Site, index: number) => site.users[index % site.users.length] ?? null
/** A device's second request: it names groups, and its cursor has passed some of their videos. */
const OFFER = {
  count: FEED_OFFER_SIZE,
  groups: Array.from(
    { length: ASKED_NEIGHBOURHOODS },
    (_, at) => (at * NEIGHBOURHOOD_COUNT) / ASKED_NEIGHBOURHOODS,
  ),
  pagesBefore: 1,
}
const READERS: Reader[] = [
  { name: 'guest, first page', viewer: () => null, pagesBefore: 0 },
  { name: `guest, page ${DEEP_PAGE}`, viewer: () => null, pagesBefore: DEEP_PAGE - 1 },
  { name: 'member, first page', viewer: (site, round) => pickUser(site, round * 2 + 1), pagesBefore: 0 },
  {
    name: `user, page ${DEEP_PAGE}`,
    viewer: (site, round) => pickUser(site, round * 2 + 1),
    pagesBefore: DEEP_PAGE - 1,
  },
  { name: 'member who has seen the top', viewer: (site, round) => pickUser(site, round * 2), pagesBefore: 0 },
  { ...OFFER, name: 'offer: guest', viewer: () => null },
  { ...OFFER, name: 'offer: member', viewer: (site, round) => pickUser(site, round * 2 + 1) },
  { ...OFFER, name: 'offer: has seen the top', viewer: (site, round) => pickUser(site, round * 2) },
  {
    ...OFFER,
    groups: [],
    name: 'offer without groups: member',
    viewer: (site, round) => pickUser(site, round * 2 + 1),
  },
]

/** Hides every tenth video: by each audience in turn, as scheduled, and as deleted. */
const HIDE = `
  UPDATE videos SET
    audience = (ARRAY['followers', 'friends', 'self', 'unlisted', 'everyone', 'everyone'])[1 + id / 10 % 6],
    scheduled_at = CASE WHEN id / 10 % 6 = 4 THEN now() + interval '1 year' END,
    deleted_at = CASE WHEN id / 10 % 6 = 5 THEN now() END
  WHERE id % 10 = 0`

/** Opens a database of the server, which is made with the schema if it is missing. */
async function openDatabase(
  serverUrl: string,
  name: string,
): Promise<{ database: Database; isNew: boolean }> {
  const server = connectDatabase({ connectionString: serverUrl, max: 1 })
  const [found] = await server.query({ text: 'SELECT FROM pg_database WHERE datname = $1', values: [name] })
  if (!found) await server.query({ text: `CREATE DATABASE ${name} TEMPLATE template0 LC_CTYPE 'C.UTF-8'` })
  await server.pool.end()
  const database = connectDatabase({ connectionString: serverUrl.replace(/[^/]*$/, name), max: 2 })
  // The server is stopped when something fails; report that failure, not the lost connection.
  database.pool.on('error', () => {})
  await migrateDatabase(database)
  return { database, isNew: !found }
}

async function openSite(serverUrl: string, videoCount: number, isHidden: boolean): Promise<Site> {
  const name = `bench_${videoCount}${isHidden ? '_hidden' : ''}`
  const { database } = await openDatabase(serverUrl, name)
  const startedMs = performance.now()
  const [filled] = await database.query({ text: 'SELECT FROM videos LIMIT 1' })
  if (!filled) {
    await fillCrowdedSite(database, { videoCount, userCount: USER_COUNT })
    await fillSearchIndex(database, videoCount)
    if (isHidden) {
      await database.query({ text: HIDE })
      await database.query({ text: 'VACUUM ANALYZE' })
    }
  }
  console.log(`${videoCount} videos: ready after ${Math.round((performance.now() - startedMs) / 1000)} s`)
  const users = await database.query<{ id: string }>({
    text: `SELECT id FROM users ORDER BY id DESC LIMIT ${USER_COUNT}`,
  })
  return { videoCount, database, users: users.toReversed().map(({ id }) => ({ id, uniqueId: `u${id}` })) }
}

/** The cursors of a reader's pages, made before timing begins. */
async function cursorsOf(
  site: Site,
  { count = FEED_PAGE_SIZE, groups, ...reader }: Reader,
): Promise<Map<string, string | undefined>> {
  const cursors = new Map<string, string | undefined>()
  for (let round = 0; round < USER_COUNT; round += 1) {
    const viewer = reader.viewer(site, round)
    const key = viewer?.id ?? ''
    if (cursors.has(key)) continue
    let cursor: string | undefined
    for (let page = 0; page < reader.pagesBefore; page += 1) {
      // Each page begins where the previous one ended.
      cursor = (await listRecommended(site.database, viewer, { cursor, count, groups })).maxCursor
    }
    cursors.set(key, cursor)
  }
  return cursors
}

/** Measures the milliseconds of each page, alternating between the sites, so that other load affects both. */
async function measure(sites: Site[], reader: Reader): Promise<number[][]> {
  const { count = FEED_PAGE_SIZE, groups } = reader
  const cursors = await Promise.all(sites.map((site) => cursorsOf(site, reader)))
  const timesMs: number[][] = sites.map(() => [])
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const [index, site] of sites.entries()) {
      const viewer = reader.viewer(site, round)
      const cursor = cursors[index]?.get(viewer?.id ?? '')
      const startedMs = performance.now()
      // In sequence, as each page is measured.
      const { itemList } = await listRecommended(site.database, viewer, { cursor, count, groups })
      const tookMs = performance.now() - startedMs
      if (itemList.length < count) throw new Error(`${reader.name}: a page has ${itemList.length} videos.`)
      if (round >= WARM_UP_ROUNDS) timesMs[index]?.push(tookMs)
    }
  }
  return timesMs
}

async function measureSearch(sites: Site[], { run }: SearchCase): Promise<number[][]> {
  const words = await Promise.all(sites.map(({ database }) => wordsOf(database)))
  const timesMs: number[][] = sites.map(() => [])
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const [index, site] of sites.entries()) {
      const own = words[index]
      if (!own) continue
      const startedMs = performance.now()
      // In sequence, as each search is measured.
      await run(site.database, own, round)
      if (round >= WARM_UP_ROUNDS) timesMs[index]?.push(performance.now() - startedMs)
    }
  }
  return timesMs
}

function report(
  { name }: { name: string },
  timesMs: number[][],
  judged: { ratioMax: number; quantile: number } = { ratioMax: RATIO_MAX, quantile: 0.5 },
): boolean {
  const [small = [], large = []] = timesMs
  const ratio = quantile(large, judged.quantile) / quantile(small, judged.quantile)
  const isGood = ratio <= judged.ratioMax
  const cells = [small, large].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.95)])
  console.log(
    name.padEnd(30),
    ...cells.map((ms) => ms.toFixed(2).padStart(9)),
    ratio.toFixed(2).padStart(8),
    isGood ? '' : `  above ${judged.ratioMax}`,
  )
  return isGood
}

interface FigureSite {
  views: number
  database: Database
  videoId: string
}

async function openFigureSite(
  serverUrl: string,
  { views, videoCount }: { views: number; videoCount: number },
): Promise<FigureSite> {
  const { database, isNew } = await openDatabase(serverUrl, `bench_figures_${views}`)
  const startedMs = performance.now()
  if (isNew) await fillFigures(database, views, videoCount)
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  const [size] = await database.query<{ bytes: string; rows: string }>({
    text: `SELECT pg_size_pretty(pg_database_size(current_database())) AS bytes, count(*)::text AS rows FROM video_days`,
  })
  console.log(`${views} views: ${size?.rows} rows of video_days, ${size?.bytes}, ready after ${seconds} s`)
  return { views, database, videoId: await videoOfAuthor(database) }
}

async function measureFigures(sites: FigureSite[], { run }: FigureCase): Promise<number[][]> {
  const timesMs: number[][] = sites.map(() => [])
  for (let round = 0; round < FIGURE_ROUNDS * 1.2; round += 1) {
    for (const [index, { database, videoId }] of sites.entries()) {
      const startedMs = performance.now()
      // In sequence, as each is measured.
      await run(database, videoId)
      if (round >= FIGURE_ROUNDS * 0.2) timesMs[index]?.push(performance.now() - startedMs)
    }
  }
  return timesMs
}

async function benchFigures(dataDir: string): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn: console.warn } })
  const sites: FigureSite[] = []
  try {
    for (const site of FIGURE_SITES) sites.push(await openFigureSite(postgres.connectionString, site))
    console.log(
      '\nms'.padEnd(32),
      ...sites.map(({ views }) => `${views} views p50, p95`),
      ' ratio of p50, of p95',
    )
    let isGood = true
    for (const figureCase of FIGURE_CASES) {
      const timesMs = await measureFigures(sites, figureCase)
      for (const each of [0.5, 0.95])
        isGood = report(figureCase, timesMs, { ratioMax: RATIO_MAX, quantile: each }) && isGood
    }
    for (const { views, database } of sites) {
      const siteMs = Math.round(await measureSiteDays(database))
      const timesUs = await measureFolding(database)
      console.log(
        `${views} views: a day of the site ${siteMs} ms, folding ${Math.round(quantile(timesUs, 0.5))} µs a signal`,
      )
    }
    return isGood
  } finally {
    await Promise.all(sites.map(({ database }) => database.pool.end()))
    await postgres.stop()
  }
}

async function bench(dataDir: string): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn: console.warn } })
  const sites: Site[] = []
  try {
    for (const size of [values.hidden ? values.large : values.small, values.large]) {
      const isHidden = values.hidden && sites.length > 0
      sites.push(await openSite(postgres.connectionString, Number(size), isHidden))
    }
    await Promise.all(sites.map(({ database }) => assertPlans(database)))
    console.log(
      `\nms a page of ${FEED_PAGE_SIZE}`.padEnd(32),
      ...sites.map(({ videoCount }) => `${videoCount} videos p50, p95`),
      ' ratio of p50 (suggestions: p95)',
    )
    let isGood = true
    for (const reader of values.search ? [] : READERS) {
      isGood = report(reader, await measure(sites, reader)) && isGood
    }
    for (const searchCase of SEARCH_CASES) {
      const judged = { ratioMax: SEARCH_RATIO_MAX, quantile: searchCase.quantile }
      isGood = report(searchCase, await measureSearch(sites, searchCase), judged) && isGood
    }
    return isGood
  } finally {
    await Promise.all(sites.map(({ database }) => database.pool.end()))
    await postgres.stop()
  }
}

if (values.dir) await mkdir(values.dir, { recursive: true })
const dataDir = values.dir ?? (await mkdtemp(path.join(os.tmpdir(), 'vireo-bench-')))
try {
  if (!(await (values.figures ? benchFigures : bench)(dataDir))) process.exitCode = 1
} finally {
  if (!values.dir) await rm(dataDir, { recursive: true, force: true })
}
