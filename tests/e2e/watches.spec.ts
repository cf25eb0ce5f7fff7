import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

import type { BrowserContextOptions, Page } from '@playwright/test'

import type { Video } from '#contract/models/video.ts'
import { createRandom } from '#demo/fill/random.ts'
import { PASSWORD } from '#pages/users.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { connectionStringOf } from '#server/db/embedded/endpoint.ts'
import { updateFigures } from '#server/features/insights/fold.ts'
import { appReady, expect, privacyChoice, test } from '#support/browser.ts'
import { giveLogIn } from '#support/log-in-ahead.ts'
import { isLong, ONCE_ON_PHONE } from '#support/long.ts'
import { createTestClient, type TestClient } from '#support/test-client.ts'

import { hidePage } from './analytics.ts'
import { takeWatches, witnessPlaying, type WitnessedWatch } from './watch-witness.ts'

/** Watches of all devices together. */
const WATCH_COUNT = isLong ? 500 : 20
/** How much more is watched in a list before the next one. */
const SCALE = isLong ? 4 : 1
const WATCHED_MS = 400
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
/**
 * Between an onlooker and the player: some frames at both ends of a watch, and at a seek. On a machine that draws few, the
 * player has counted 170 to 190 ms more of a watch.
 */
const TOLERANCE_MS = 250

type Surface = 'foryou' | 'following' | 'home' | 'profile' | 'hashtag' | 'sound' | 'search' | 'shared'

/** About the time of a video that a swipe passed slowly. */
const UNSURE_MS = 150
/** Such videos among all. */
const UNSURE_MAX_SHARE = 0.02

/** How many videos are watched where. */
const STEPS_OF_PHONE: readonly Step[] = [
  ['foryou', 3],
  ['following', 1],
  ['home', 1],
  ['profile', 1],
  ['hashtag', 1],
  ['sound', 1],
  ['search', 1],
  ['shared', 1],
]
const STEPS_OF_LAPTOP: readonly Step[] = [
  ['foryou', 2],
  ['search', 2],
]
const STEPS_OF_GUEST: readonly Step[] = [
  ['profile', 2],
  ['shared', 1],
  ['hashtag', 1],
]

interface Watch {
  viewer: string
  /** Number of the page. */
  page: number
  file: string
}

/** The figures to be counted. @param idOf the video of a file */
function createLedger(idOf: (file: string) => string) {
  const watches: Watch[] = []
  let unsure: Watch[] = []
  let acceptedCount = 0
  const idsOnce = (by: (watch: Watch) => string | number): string[] => {
    const groups = Map.groupBy(watches, by)
    return [...groups.values()].flatMap((group) => [...new Set(group.map(({ file }) => idOf(file)))])
  }
  const embeddedIds: string[] = []
  let shareCount = 0
  let watchTimeMs = 0
  return {
    isFull: () => watches.length + embeddedIds.length >= WATCH_COUNT,
    add(by: Pick<Watch, 'viewer' | 'page'>, { file, ms }: WitnessedWatch): void {
      watches.push({ ...by, file })
      watchTimeMs += ms
    },
    /** Notes a video of which the onlooker cannot say whether it was watched for as long as a watch lasts. */
    addUnsure: (by: Pick<Watch, 'viewer' | 'page'>, file: string) => unsure.push({ ...by, file }),
    /** Takes for watched what the site counted of those. */
    accept(plays: Readonly<Record<string, number>>): void {
      unsure = unsure.filter((doubtful) => {
        const id = idOf(doubtful.file)
        if ((plays[id] ?? 0) <= (this.figures().plays[id] ?? 0)) return true
        watches.push(doubtful)
        watchTimeMs += UNSURE_MS
        acceptedCount += 1
        return false
      })
    },
    acceptedCount: () => acceptedCount,
    addEmbed: (videoId: string) => embeddedIds.push(videoId),
    addShare: () => (shareCount += 1),
    watchTimeMs: () => watchTimeMs,
    playCount: () => watches.length,
    figures() {
      // A viewer’s view of a video counts once a day; who watches it on another site is not known.
      const ids = [...idsOnce(({ viewer }) => viewer), ...embeddedIds]
      return {
        views: countBy(ids),
        // A page plays a video once, though it may go on with another file of it.
        plays: countBy(idsOnce(({ page }) => page)),
        viewCount: ids.length,
        embedCount: embeddedIds.length,
        shareCount,
      }
    },
  }
}

const countBy = (ids: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(ids, (id) => id),
      ([id, { length }]) => [id, length],
    ),
  )

type Ledger = ReturnType<typeof createLedger>

/** The videos that can be watched, by the addresses of their files. */
async function readFiles(database: Database): Promise<Map<string, string>> {
  const rows = await database.query<{ url: string; id: string }>({
    text: `
      SELECT '/media/' || (rendition ->> 'key') AS url, id::text
      FROM videos CROSS JOIN LATERAL jsonb_array_elements(media -> 'renditions') AS rendition
      WHERE shown_to IN ('everyone', 'followers', 'limited')`,
  })
  return new Map(rows.map(({ url, id }) => [url, id]))
}

/** The figures that the site has counted. */
async function readFigures(database: Database) {
  await updateFigures(database)
  const counted = await database.query<{ id: string; views: number; plays: number }>({
    text: `
      SELECT id::text, play_count AS views,
        coalesce((SELECT sum(play_count)::int FROM video_days WHERE video_id = videos.id), 0) AS plays
      FROM videos`,
  })
  const [sums] = await database.query<{
    viewCount: number
    watchTimeMs: number
    authorViewCount: number
    authorWatchTimeMs: number
    shareCount: number
    embedCount: number
  }>({
    text: `
      SELECT sum(view_count)::int AS "viewCount", sum(watch_time_ms)::int AS "watchTimeMs",
        (SELECT sum(view_count)::int FROM user_quarters) AS "authorViewCount",
        (SELECT sum(watch_time_ms)::int FROM user_quarters) AS "authorWatchTimeMs",
        (SELECT sum(share_count)::int FROM videos) AS "shareCount",
        (SELECT sum(view_count)::int FROM video_day_sources WHERE kind = 'scene' AND name = 'embed') AS "embedCount"
      FROM video_days`,
  })
  if (!sums) throw new Error('There are no figures.')
  return {
    ...sums,
    views: new Map(counted.map(({ id, views }) => [id, views])),
    plays: new Map(counted.map(({ id, plays: count }) => [id, count])),
  }
}
type Counted = Awaited<ReturnType<typeof readFigures>>

/** The figures that came since. */
const since = (before: Counted, now: Counted) => ({
  views: growthOf(now.views, before.views),
  plays: growthOf(now.plays, before.plays),
  viewCount: now.viewCount - before.viewCount,
  authorViewCount: now.authorViewCount - before.authorViewCount,
  watchTimeMs: now.watchTimeMs - before.watchTimeMs,
  authorWatchTimeMs: now.authorWatchTimeMs - before.authorWatchTimeMs,
  embedCount: now.embedCount - before.embedCount,
  shareCount: now.shareCount - before.shareCount,
})

const growthOf = (now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...now]
      .map(([id, count]) => [id, count - (before.get(id) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )

/** Waits until the site has counted all that was watched so far. */
async function settled(database: Database, before: Counted, ledger: Ledger): Promise<void> {
  await expect(async () => {
    const counted = since(before, await readFigures(database))
    if (isWitnessedIn(counted.plays, ledger)) ledger.accept(counted.plays)
    expect(counted).toMatchObject(ledger.figures())
  }).toPass({ timeout: 30_000 })
}

/** Whether the site has counted all that was surely watched: more than that is what nobody was sure of. */
const isWitnessedIn = (plays: Readonly<Record<string, number>>, ledger: Ledger): boolean =>
  Object.entries(ledger.figures().plays).every(([id, count]) => (plays[id] ?? 0) >= count)

/** Waits until what is watched counts: a page that is left before its scripts have run counts nothing. */
const countingBegins = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('counts views').length > 0)

/** Opens a place in which videos are watched, at its first video. */
async function open(page: Page, surface: Surface, video: Video): Promise<void> {
  const addresses: Record<Surface, string> = {
    foryou: '/foryou',
    following: '/following',
    home: '/home',
    profile: `/@${video.author.uniqueId}`,
    hashtag: '/tag/calm',
    sound: `/music/x-${video.music?.id}`,
    search: '/search?q=night&type=video',
    shared: `/@${video.author.uniqueId}/video/${video.id}`,
  }
  await page.goto(addresses[surface])
  await appReady(page)
  await countingBegins(page)
  if (['foryou', 'following', 'shared'].includes(surface)) return
  await page.getByRole('main').locator('a[href*="/video/"]').first().click()
  await expect(page.getByRole('feed', { name: 'Videos' })).toBeVisible()
}

const plays = (page: Page, ms: number) =>
  page.waitForFunction((least) => window.witness.currentMs >= least, ms)

/** Watches the video on the screen for a moment, or a part of it and another one. */
async function watch(page: Page, isSought: boolean): Promise<void> {
  await plays(page, WATCHED_MS)
  if (!isSought) return
  await page.keyboard.press('ArrowRight')
  await plays(page, 2 * WATCHED_MS)
}

/** How soon a video plays that plays by itself. */
const PLAYS_WITHIN_MS = 5_000

/** Goes on to the next video. False at the end of the list, and at a video that is covered until the viewer asks for it. */
async function goOn(page: Page): Promise<boolean> {
  const isLast = await page.evaluate(
    () => document.querySelector('[role=feed] article:not([tabindex="-1"]) ~ article') === null,
  )
  if (isLast) return false
  const before = await page.evaluate(() => window.witness.watches.length)
  await page.keyboard.press('PageDown')
  return page
    .waitForFunction((count) => window.witness.watches.length > count, before, { timeout: PLAYS_WITHIN_MS })
    .then(
      () => true,
      () => false,
    )
}

const pause = (page: Page) =>
  page.evaluate(() => {
    for (const video of document.querySelectorAll<HTMLVideoElement>('[role=feed] video')) video.pause()
  })

/** A browser with one viewer. */
interface Device {
  page: Page
  viewer: string
  ledger: Ledger
}
type Step = [surface: Surface, count: number]

/** Watches some videos of a place, one after the other. */
async function watchSome(
  { page, viewer, ledger }: Device,
  [surface, count]: Step,
  video: Video,
): Promise<void> {
  if (ledger.isFull()) return
  await open(page, surface, video)
  for (let index = 0; index < count * SCALE; index += 1) {
    if (index > 0 && !(await goOn(page))) break
    await watch(page, index % 3 === 1)
  }
  await pause(page)
  await writeDown(page, viewer, ledger)
}

let pageCount = 0

async function writeDown(page: Page, viewer: string, ledger: Ledger): Promise<void> {
  const { watches, unsure } = await takeWatches(page)
  const by = { viewer, page: (pageCount += 1) }
  for (const watched of watches) ledger.add(by, watched)
  for (const file of unsure) ledger.addUnsure(by, file)
}

/** Watches a video on a page whose network goes once it has the video, and comes back when it has been left. */
async function watchOffline({ page, viewer, ledger }: Device, video: Video): Promise<void> {
  if (ledger.isFull()) return
  await open(page, 'shared', video)
  await page.waitForFunction(() => {
    const shown = document.querySelector<HTMLVideoElement>('[role=feed] video')
    return shown && shown.buffered.length > 0 && shown.buffered.end(0) > shown.duration - 0.5
  })
  await page.context().setOffline(true)
  const before = await page.evaluate(() => window.witness.currentMs)
  await plays(page, before + WATCHED_MS)
  await pause(page)
  await writeDown(page, viewer, ledger)
  await hidePage(page)
  await page.context().setOffline(false)
  await page.goto('/about')
}

/** Copies the link of the video on the screen. */
async function share(page: Page, ledger: Ledger): Promise<void> {
  const counted = page.waitForResponse((response) => response.url().includes('/api/share/count/'))
  await page.locator('[role=feed]').getByRole('button', { name: 'Share' }).first().click()
  await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Copy link' }).click()
  await counted
  ledger.addShare()
}

/** Plays a video in a frame of another site. */
async function watchEmbed(page: Page, siteUrl: string, ledger: Ledger, { id }: Video): Promise<void> {
  if (ledger.isFull()) return
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<iframe src="${siteUrl}/embed/v2/${id}" allow="autoplay" width="360" height="684"></iframe>`)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const counted = page.waitForResponse((response) => response.url().endsWith('/api/view/count/'))
  await page.frameLocator('iframe').getByRole('button', { name: 'Play' }).click()
  await counted
  ledger.addEmbed(id)
  server.close()
}

test(`views, shares and watch time are what players did, in nine places, on two devices of a user and one of a guest, without a network and back ${ONCE_ON_PHONE}`, async ({
  browser,
  ownSite,
}) => {
  test.setTimeout(isLong ? 3_600_000 : 300_000)
  const site = await ownSite({ hasDemo: true })
  const dir = path.join(site.dataDir, 'postgres')
  const database = connectDatabase({
    connectionString: connectionStringOf({ kind: 'socket', dir, port: 5432 }),
    max: 1,
  })
  // The site stops its database while this is still connected.
  database.pool.on('error', () => {})
  const guest = await createTestClient(site.url)
  const { itemList: videos } = await guest.call('feed.recommend', { count: 48 })
  const files = new Map<string, string>()
  const ledger = createLedger((file) => files.get(new URL(file).pathname) ?? file)
  const random = createRandom(51)
  const before = await readFigures(database)

  const openDevice = async (viewer: string, options: BrowserContextOptions, user?: TestClient) => {
    const context = await browser.newContext({
      baseURL: site.url,
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    const page = await context.newPage()
    if (user) await giveLogIn(page, site.url, user)
    await page.goto('/about')
    await privacyChoice(page)
      .getByRole('button', { name: user ? 'Accept' : 'Decline' })
      .click()
    await witnessPlaying(page)
    return { page, viewer, ledger }
  }
  const watchAll = async (device: Device, steps: readonly Step[]) => {
    for (const step of steps) await watchSome(device, step, random.pick(videos))
  }
  const close = async ({ page }: Device) => {
    // The page sends what it has not yet sent, and what it has left on the device.
    await page.goto('/about')
    await countingBegins(page)
    await hidePage(page)
    // The files of videos that not everyone may watch move while the site runs.
    for (const [url, id] of await readFiles(database)) files.set(url, id)
    await settled(database, before, ledger)
    await page.context().close()
  }

  for (let round = 1; !ledger.isFull(); round += 1) {
    const [name, user, laptopOfUser] = [
      `watcher_${round}`,
      await createTestClient(site.url),
      await createTestClient(site.url),
    ]
    await user.signUp(name, PASSWORD)
    await laptopOfUser.call('session.logIn', { username: name, password: PASSWORD })
    for (const { author } of videos) await user.call('follows.set', { userId: author.id, follow: true })
    const phone = await openDevice(name, PHONE, user)
    await watchAll(phone, STEPS_OF_PHONE)
    await share(phone.page, ledger)
    await close(phone)

    const laptop = await openDevice(name, DESKTOP, laptopOfUser)
    await watchAll(laptop, STEPS_OF_LAPTOP)
    await watchOffline(laptop, random.pick(videos))
    await close(laptop)

    const stranger = await openDevice(`guest ${round}`, DESKTOP)
    await watchAll(stranger, STEPS_OF_GUEST)
    await watchEmbed(stranger.page, site.url, ledger, random.pick(videos))
    await close(stranger)
  }

  const { watchTimeMs, authorViewCount, authorWatchTimeMs, ...counted } = since(
    before,
    await readFigures(database),
  )
  expect(counted).toEqual(ledger.figures())
  expect(ledger.acceptedCount()).toBeLessThanOrEqual(WATCH_COUNT * UNSURE_MAX_SHARE)
  expect(authorViewCount).toBe(counted.viewCount)
  expect(authorWatchTimeMs).toBe(watchTimeMs)
  expect(Math.abs(watchTimeMs - ledger.watchTimeMs())).toBeLessThan(ledger.playCount() * TOLERANCE_MS)
  await database.close()
})
