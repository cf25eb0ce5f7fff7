import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { chromium } from 'playwright'

import { chromiumArguments, chromiumPath } from '#support/chromium.ts'
import { countReactWork } from '#support/react-work.ts'
import { removeSiteData, startSite, type Site } from '#support/site.ts'

import { countCompiles, HYDRATED_MARK, timesOf, trace, type Times } from './bench-start/trace.ts'
import { ensureBuilt } from './lib/build.mjs'
import { quantile } from './lib/quantile.ts'

/**
 * `npm run bench:start -- ../other-checkout`: measures what a page costs a phone in its first seconds, compared with
 * another version of the site in the same run, as figures of one machine mean little on another. Both are built in
 * their own folders, and their pages are opened alternately. Prints counts, which are exact, and the medians of
 * main-thread CPU time in milliseconds. `--path` opens another page, `--runs` is the number of pairs, `--seconds` how
 * long a page is watched after hydration, `--cpu` how many times slower its processor is. `--dir` keeps the data of the
 * sites in a folder for the next run. `--json` prints data.
 */

const HYDRATED_DEADLINE_MS = 90_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    path: { type: 'string', default: '/foryou' },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    cpu: { type: 'string', default: '4' },
    dir: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

interface Counts {
  components: number
  hooks: number
  effects: number
  rerenders: number
  compiles: number
  scripts: number
  scriptKb: number
  documentKb: number
}

/** Runs in the page. */
const isMarked = (mark: string): boolean => performance.getEntriesByName(mark).length > 0

/** Opens the page for the first time, as a phone. */
async function open(site: Site, hasCompiles: boolean): Promise<{ counts: Counts; times: Times }> {
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
    await page.addInitScript(countReactWork)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) })
    const load = async () => {
      await page.goto(new URL(values.path, site.url).href, { waitUntil: 'commit' })
      await page.waitForFunction(isMarked, HYDRATED_MARK, { polling: 250, timeout: HYDRATED_DEADLINE_MS })
      await pause(Number(values.seconds) * 1_000)
    }
    const events = await trace(browser, page, load, { hasCompiles })
    const counts = await page.evaluate(() => {
      const { components = 0, hooks = 0, effects = 0, rerenders = 0 } = globalThis.reactWork ?? {}
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const documents = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const scripts = resources.filter(({ name }) => /\.js(\?|$)/.test(name))
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function's source alone
      const kbOf = (entries: PerformanceResourceTiming[], size: 'encodedBodySize' | 'decodedBodySize') =>
        Math.round(entries.reduce((sum, entry) => sum + entry[size], 0) / 100) / 10
      const documentKb = kbOf(documents, 'decodedBodySize')
      const scriptKb = kbOf(scripts, 'encodedBodySize')
      return { components, hooks, effects, rerenders, scripts: scripts.length, scriptKb, documentKb }
    })
    return { counts: { ...counts, compiles: countCompiles(events) }, times: timesOf(events) }
  } finally {
    await browser.close()
  }
}

/** One row for each figure: ours, the other's, and the ratio of both. */
function tableOf<Row extends object>(ours: Row, others: Row) {
  const rows = Object.entries(ours).map(([name, value]: [string, number]) => {
    const other = Number(others[name as keyof Row])
    return [name, { ours: value, other, ratio: Math.round((value / other) * 100) / 100 }] as const
  })
  return Object.fromEntries(rows)
}

function mediansOf(runs: readonly Times[]): Times {
  const names = Object.keys(runs[0] ?? {}) as (keyof Times)[]
  const medians = names.map((name) => [
    name,
    Math.round(
      quantile(
        runs.map((run) => run[name]),
        0.5,
      ),
    ),
  ])
  return Object.fromEntries(medians) as Times
}

const root = path.resolve(import.meta.dirname, '..')
const folders = [root, ...positionals.slice(0, 1).map((folder) => path.resolve(folder))]
for (const folder of folders) await ensureBuilt(folder, process.env)
const sites: Site[] = []
try {
  for (const folder of folders) {
    const dataDir = values.dir && path.resolve(values.dir, path.basename(folder))
    const distDir = path.join(folder, 'dist')
    sites.push(await startSite({ hasDemo: true, distDir, ...(dataDir && { dataDir }) }))
  }
  const counts: Counts[] = []
  // Also warms the servers.
  for (const site of sites) counts.push((await open(site, true)).counts)
  const times: Times[][] = sites.map(() => [])
  for (let run = 0; run < Number(values.runs); run += 1)
    for (const [index, site] of sites.entries()) times[index]?.push((await open(site, false)).times)
  const results = times.map((runs, index) => ({ counts: counts[index], times: mediansOf(runs) }))
  const [ours, others = ours] = results
  if (values.json) console.log(JSON.stringify(results, null, 2))
  else if (ours?.counts && others?.counts) {
    console.table(tableOf(ours.counts, others.counts))
    console.table(tableOf(ours.times, others.times))
  }
} finally {
  await Promise.all(sites.map((site) => site.stop()))
  if (!values.dir) await Promise.all(sites.map(removeSiteData))
}
