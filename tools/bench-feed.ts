import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { chromium, type CDPSession, type Page } from 'playwright'

import { chromiumArguments, chromiumPath } from '#support/chromium.ts'
import { startSite } from '#support/site.ts'

import { startReference } from './bench-feed/reference.ts'
import { startSlowLine, type Line } from './bench-feed/slow-line.ts'
import { watchSwipes, type Notes } from './bench-feed/watch.ts'
import { quantile } from './lib/quantile.ts'

/**
 * `npm run bench:feed`: measures how long a swipe takes until its video moves, on several kinds of connections and
 * devices, and what it costs. Prints a table for each, with the ratio to a minimal feed measured in the same run, as
 * figures of one machine mean little on another. Figures beyond their limit are marked and end the run with an error.
 * Takes a quarter of an hour on an otherwise idle machine. `-- --only 3G` runs only the conditions of that name, `--
 * --reference URL` compares with another feed.
 */

/** After these, the numbers of drawn videos and of players in use no longer grow. */
const WARM_UP_SWIPES = 10
const SWIPES = 16
/** Back and forth, as the demo site has no more videos. After the warm-up the browser has compiled everything. */
const LONG_VISIT = { roundSwipes: 20, warmUpSwipes: 40, swipes: 100 }
/** A swipe whose video does not move within this time has failed, and counts as this long. */
const FAILED_MS = 10_000

interface Condition {
  name: string
  line?: Line
  cpuSlowdown: number
  dwellMs: number
  isLongVisit?: boolean
  limits: Partial<Record<keyof Result, number | undefined>>
  /** If the reference feed is slower here, this many times its time to motion is enough. */
  timesReference?: number
}

interface Result {
  p50Ms: number
  p95Ms: number
  blankP95Ms: number
  failed: number
  rebufferingPct: number
  cpuMs: number
  heapMbPer100: number
  nodesPer100: number
  listenersPer100: number
  wastedPct: number
  coldMs: number
}

const SLOW_4G: Line = { kbps: 1_638, roundTripMs: 150 }
const THREE_G: Line = { kbps: 400, roundTripMs: 400 }
const ALWAYS = { blankP95Ms: 0, failed: 0, cpuMs: 45, wastedPct: 15 }
const SMOOTH = { ...ALWAYS, p50Ms: 16, p95Ms: 50, rebufferingPct: 0.5 }
const CONDITIONS: Condition[] = [
  { name: 'unthrottled', cpuSlowdown: 1, dwellMs: 1_500, limits: SMOOTH, timesReference: 1.3 },
  {
    name: 'slow 4G',
    line: SLOW_4G,
    cpuSlowdown: 1,
    dwellMs: 1_500,
    limits: { ...SMOOTH, coldMs: 1_500 },
    timesReference: 1.3,
  },
  {
    name: 'CPU 4x',
    cpuSlowdown: 4,
    dwellMs: 1_500,
    // On a throttled processor, its time says nothing.
    limits: { ...ALWAYS, cpuMs: undefined, p95Ms: 100 },
  },
  {
    name: 'slow 4G, 300 ms dwell',
    line: SLOW_4G,
    cpuSlowdown: 1,
    dwellMs: 300,
    limits: { ...ALWAYS, p95Ms: 150 },
  },
  {
    name: '3G',
    line: THREE_G,
    cpuSlowdown: 1,
    dwellMs: 1_500,
    limits: { ...ALWAYS, p50Ms: 50, p95Ms: 400, rebufferingPct: 2 },
  },
  {
    name: 'long visit',
    cpuSlowdown: 1,
    dwellMs: 300,
    isLongVisit: true,
    limits: { failed: 0, heapMbPer100: 0.5, nodesPer100: 0, listenersPer100: 0 },
  },
]

/** Swipes at the speed of a thumb, however busy the page is: does not wait for responses. */
async function swipe(devtools: CDPSession, isBack: boolean): Promise<void> {
  const steps = 8
  const [fromY = 0, toY = 0] = isBack ? [190, 620] : [620, 190]
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 175, y }] })
  await touch('touchStart', fromY)
  const moves: Promise<unknown>[] = []
  for (let step = 1; step <= steps; step += 1) {
    await pause(12)
    moves.push(touch('touchMove', fromY + ((toY - fromY) * step) / steps))
  }
  await Promise.all(moves)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** The garbage collection forced here is not the page's work, so its time is reported separately. */
async function readMetrics(devtools: CDPSession) {
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  const uncollected = await read()
  await devtools.send('HeapProfiler.collectGarbage')
  const collected = await read()
  return {
    uncollectedCpuSec: uncollected.get('TaskDuration') ?? 0,
    collectedCpuSec: collected.get('TaskDuration') ?? 0,
    heapBytes: collected.get('JSHeapUsedSize') ?? 0,
    nodes: collected.get('Nodes') ?? 0,
    listeners: collected.get('JSEventListeners') ?? 0,
  }
}

async function waitForMotion(page: Page): Promise<Notes> {
  const deadlineMs = performance.now() + FAILED_MS
  for (;;) {
    const notes = await page.evaluate(() => globalThis.benchNotes)
    const { releasedMs, seenMs, movedMs } = notes.swipe ?? {}
    const isOver = [releasedMs, seenMs, movedMs].every((ms) => ms !== undefined)
    if (isOver || performance.now() > deadlineMs) return notes
    await pause(30)
  }
}

/** Counts the bytes of each video that comes over the network, by its address. */
async function countVideoBytes(devtools: CDPSession): Promise<Map<string, number>> {
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.startsWith('video/')) urls.set(requestId, response.url)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url) bytes.set(url, (bytes.get(url) ?? 0) + encodedDataLength)
  })
  await devtools.send('Network.enable')
  return bytes
}

async function measure(page: Page, url: string, condition: Condition): Promise<Result> {
  const { cpuSlowdown, dwellMs, isLongVisit = false } = condition
  const { warmUpSwipes, swipes } = isLongVisit ? LONG_VISIT : { warmUpSwipes: WARM_UP_SWIPES, swipes: SWIPES }
  const isBack = (place: number) =>
    isLongVisit && place % LONG_VISIT.roundSwipes >= LONG_VISIT.roundSwipes / 2
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const videoBytes = await countVideoBytes(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watchSwipes)
  await page.goto(url, { waitUntil: 'commit' })
  const { firstMovedMs = FAILED_MS } = await waitForMotion(page)
  await pause(3_000)
  for (let place = 0; place < warmUpSwipes; place += 1) {
    await swipe(devtools, isBack(place))
    await waitForMotion(page)
    await pause(dwellMs)
  }

  const before = await readMetrics(devtools)
  const startedMs = performance.now()
  const waitedBeforeMs = (await page.evaluate(() => globalThis.benchNotes)).waitedMs
  const motionMs: number[] = []
  const blankMs: number[] = []
  for (let place = 0; place < swipes; place += 1) {
    await swipe(devtools, isBack(place))
    const { swipe: seen } = await waitForMotion(page)
    motionMs.push(
      seen?.movedMs === undefined ? FAILED_MS : Math.max(0, seen.movedMs - (seen.releasedMs ?? 0)),
    )
    const { seenMs, paintedMs } = seen ?? {}
    const isSeen = seenMs !== undefined && paintedMs !== undefined
    blankMs.push(isSeen ? Math.max(0, paintedMs - seenMs) : FAILED_MS)
    await pause(dwellMs)
  }
  const tookMs = performance.now() - startedMs
  const after = await readMetrics(devtools)
  const notes = await page.evaluate(() => globalThis.benchNotes)
  const shown = new Set(notes.shown)
  const totalBytes = [...videoBytes.values()].reduce((sum, bytes) => sum + bytes, 0)
  const wastedBytes = [...videoBytes].reduce((sum, [video, bytes]) => sum + (shown.has(video) ? 0 : bytes), 0)
  const per100 = (from: number, to: number) => ((to - from) * 100) / swipes
  return {
    p50Ms: quantile(motionMs, 0.5),
    p95Ms: quantile(motionMs, 0.95),
    blankP95Ms: quantile(blankMs, 0.95),
    failed: motionMs.filter((ms) => ms >= FAILED_MS).length,
    rebufferingPct: ((notes.waitedMs - waitedBeforeMs) * 100) / tookMs,
    cpuMs: ((after.uncollectedCpuSec - before.collectedCpuSec) * 1_000) / swipes,
    heapMbPer100: per100(before.heapBytes, after.heapBytes) / 2 ** 20,
    nodesPer100: per100(before.nodes, after.nodes),
    listenersPer100: per100(before.listeners, after.listeners),
    wastedPct: totalBytes > 0 ? (wastedBytes * 100) / totalBytes : 0,
    coldMs: firstMovedMs,
  }
}

/** Measures a feed on this machine under one condition. */
async function run(feed: URL, condition: Condition): Promise<Result> {
  const line = condition.line && (await startSlowLine(Number(feed.port), condition.line))
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
  try {
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    const { href } = new URL(feed.pathname + feed.search, line?.url ?? feed)
    return await measure(page, href, condition)
  } finally {
    await browser.close()
    line?.close()
  }
}

const rounded = (value: number) => String(Math.round(value * 10) / 10)

/** One row for each figure: ours with its limit, the other feed's, and the ratio of both. */
function tableOf({ limits, timesReference = 0 }: Condition, ours: Result, reference: Result) {
  const rows = Object.entries(ours).map(([name, value]: [string, number]) => {
    const limit = limits[name as keyof Result]
    const theirs = reference[name as keyof Result]
    const isToMotion = name === 'p50Ms' || name === 'p95Ms'
    const isEnough = limit === undefined || value <= limit || (isToMotion && value <= theirs * timesReference)
    if (!isEnough) process.exitCode = 1
    const row = {
      ours: rounded(value),
      limit: limit === undefined ? '' : `${isEnough ? '✓' : '✗'} ${limit}`,
      reference: rounded(theirs),
      ratio: theirs > 0 && value > 0 ? `${rounded(value / theirs)}x` : '',
    }
    return [name, row] as const
  })
  return Object.fromEntries(rows)
}

const { values: options } = parseArgs({
  options: { reference: { type: 'string' }, only: { type: 'string' } },
})
const site = await startSite({ hasDemo: true })
const reference = await startReference(site)
const referenceUrl = options.reference ? new URL(options.reference) : reference.url
try {
  for (const condition of CONDITIONS.filter(({ name }) => name === (options.only ?? name))) {
    const ours = await run(new URL('/foryou', site.url), condition)
    const theirs = await run(referenceUrl, condition)
    console.log(condition.name)
    console.table(tableOf(condition, ours, theirs))
  }
} finally {
  reference.close()
  await site.stop()
  await rm(site.dataDir, { recursive: true, force: true })
}
