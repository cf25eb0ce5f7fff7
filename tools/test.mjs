import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { run, runNpm } from './lib/command.mjs'
import { ensureEngines } from './lib/engines.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureOtherBrowsers } from './lib/other-browsers.mjs'
import { printError } from './lib/problem.mjs'
import { formatSeconds } from './lib/progress.mjs'
import { projectDir } from './lib/project.mjs'
import {
  addCounts,
  countResults,
  formatCounts,
  readSummary,
  readPlaywrightReport,
  readVitestReport,
} from './lib/reports.mjs'
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs'

/** @typedef {import('./lib/reports.mjs').Counts} Counts */

const reportDir = path.join(projectDir, 'node_modules', '.tmp', 'reports')
/** @type {Counts} */
const onePassed = { ...addCounts([]), passed: 1 }
/** @type {Counts} */
const oneFailed = { ...addCounts([]), failed: 1 }

/** `npm run test:long`: only the tests beyond those that every change needs. */
const isLong = process.argv[2] === 'long'

/**
 * A loaded machine can occasionally be too slow for a browser or an encoder. Playwright's list names flaky tests. The
 * long run is meant to find tests that a change made flaky, so there they fail.
 */
const RETRIES = isLong ? 0 : 1

/** @type {{ name: string, counts: Counts, ms: number }[]} */
const results = []

/**
 * Runs one part to its end, regardless of the others. A part that throws counts as one failure.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
async function runPart(name, work) {
  const startedAt = performance.now()
  console.log(`\n── ${name}`)
  let counts = oneFailed
  try {
    counts = await work()
  } catch (error) {
    printError(error)
  }
  results.push({ name, counts, ms: performance.now() - startedAt })
}

/** Gets what the tests need, runs every part, and ends with one line of counts. */
async function test() {
  /** @type {NodeJS.ProcessEnv} */
  let env = {}
  await runPart('prepare', async () => {
    const [chromePath] = await Promise.all([ensureChromium(), ensureInstalled(projectDir)])
    await ensureEngines(isLong)
    env = {
      ...runtimeEnvironment(projectDir, findRuntime(projectDir)),
      CHROME_PATH: chromePath,
      ...(isLong ? { TEST_LONG: '1' } : {}),
    }
    await rm(reportDir, { recursive: true, force: true })
    await mkdir(reportDir, { recursive: true })
    return addCounts([])
  })
  if (results[0]?.counts.failed) return

  await runPart('build', async () => {
    await ensureBuilt(projectDir, env)
    return onePassed
  })
  await (isLong ? runLongParts(env) : runShortParts(env))
}

/** @param {NodeJS.ProcessEnv} env */
async function runShortParts(env) {
  await runPart('check', async () => {
    const report = path.join(reportDir, 'check.json')
    const options = { cwd: projectDir, env: { ...env, CHECK_SUMMARY: report }, isStreamed: true }
    const { exitCode } = await runNpm(['run', '--silent', 'check'], options)
    return countResults(report, readSummary, exitCode)
  })
  await runPart('unit', async () => {
    // Browser tests mostly wait for deadlines, so the others can use the cores meanwhile.
    const counts = await Promise.all([runVitest(['node', 'worker', 'dom'], env), runVitest(['browser'], env)])
    return addCounts(counts)
  })
  await runPart('browser', () => runPlaywright(env))
}

/** @param {NodeJS.ProcessEnv} env */
async function runLongParts(env) {
  await runPart('unit', () => runVitest(['long'], env))
  await runPart('browser', () => runPlaywright(env))
  await runPart('others', async () => {
    await ensureOtherBrowsers()
    return runVitest(['other-browsers'], env)
  })
  await runPart('sabotage', async () => {
    const report = path.join(reportDir, 'sabotage.json')
    const program = path.join(projectDir, 'tests/faults/sabotage.ts')
    // The tests that every change runs have to detect the sabotages.
    const sabotageEnv = { ...env, TEST_LONG: '', SABOTAGE_SUMMARY: report }
    const options = { cwd: projectDir, env: sabotageEnv, isStreamed: true }
    const { exitCode } = await run(findRuntime(projectDir), [program], options)
    return countResults(report, readSummary, exitCode)
  })
}

/** @param {NodeJS.ProcessEnv} env */
async function runPlaywright(env) {
  const report = path.join(reportDir, 'playwright.json')
  const reporterEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', `--retries=${RETRIES}`, '--reporter=list,json']
  const { exitCode } = await runTool('playwright', args, reporterEnv)
  return countResults(report, readPlaywrightReport, exitCode)
}

/**
 * @param {string[]} projects of vitest.config.ts
 * @param {NodeJS.ProcessEnv} env
 */
async function runVitest(projects, env) {
  const report = path.join(reportDir, `vitest-${projects[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', `--retry=${RETRIES}`, ...projects.map((name) => `--project=${name}`), ...reporters]
  const { exitCode } = await runTool('vitest', args, env)
  return countResults(report, readVitestReport, exitCode)
}

/**
 * @param {string} name of a program in node_modules/.bin
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function runTool(name, args, env) {
  const program = path.join(projectDir, 'node_modules', '.bin', name)
  return run(program, args, { cwd: projectDir, env, isStreamed: true })
}

function printSummary() {
  console.log('')
  for (const { name, counts, ms } of results) {
    const isCounted = counts.passed + counts.failed + counts.skipped > 0
    console.log(`${name.padEnd(9)}${isCounted ? formatCounts(counts) : 'ready'}, ${formatSeconds(ms)}`)
  }
  const total = addCounts(results.map(({ counts }) => counts))
  for (const failure of total.failures) console.log(`✘ ${failure}`)
  if (total.flaky > 0) console.log(`${total.flaky} of the browser tests passed at a second try only`)
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(formatCounts(total))
}

await test()
printSummary()
