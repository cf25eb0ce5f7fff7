import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { projectDir } from './project.mjs'

/**
 * `failures` has for each failed test its file, its name and the first line of the reason. `flaky` of the passed tests
 * passed only at a later try.
 * @typedef {{ passed: number, failed: number, skipped: number, flaky: number, failures: string[] }} Counts
 */

/**
 * Counts a runner's results from its JSON report. A runner that crashed, or ran nothing, counts as at least one
 * failure, so that silence never looks like success.
 * @template Report
 * @param {string} reportFile
 * @param {(report: Report) => Counts} read one of the readers below
 * @param {number} exitCode of the runner
 * @returns {Promise<Counts>}
 */
export async function countResults(reportFile, read, exitCode) {
  let counts = addCounts([])
  try {
    counts = read(JSON.parse(await readFile(reportFile, 'utf8')))
  } catch {
    // No report, or half of one: the runner crashed.
  }
  const hasRunNothing = counts.passed + counts.failed === 0
  if (counts.failed === 0 && (exitCode !== 0 || hasRunNothing)) return { ...counts, failed: 1 }
  return counts
}

/**
 * @param {{ passed: number, failed: number }} report as written by tools/check.ts and tests/faults/sabotage.ts
 * @returns {Counts}
 */
export function readSummary({ passed, failed }) {
  return { ...addCounts([]), passed: asCount(passed), failed: asCount(failed) }
}

/**
 * Reads Vitest's report, which does not say which tests passed at a later try.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message: string, assertionResults: { status: string,
 *   fullName: string, failureMessages: string[] }[] }[] }} report of Vitest's json reporter
 * @returns {Counts}
 */
export function readVitestReport(report) {
  // A file that cannot be loaded has no tests, and fails as a whole.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => describeFailure(name, test.fullName, test.failureMessages[0])),
  )
  return {
    passed: asCount(report.numPassedTests),
    failed: asCount(report.numFailedTests) + brokenFiles.length,
    skipped: asCount(report.numPendingTests) + asCount(report.numTodoTests),
    flaky: 0,
    failures: [
      ...brokenFiles.map(({ name, message }) => describeFailure(name, 'cannot be loaded', message)),
      ...failedTests,
    ],
  }
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: unknown[] }} report of Playwright's json reporter, whose list reporter prints the failures
 * @returns {Counts}
 */
export function readPlaywrightReport({ stats, errors }) {
  return {
    passed: asCount(stats.expected) + asCount(stats.flaky),
    failed: asCount(stats.unexpected) + errors.length,
    skipped: asCount(stats.skipped),
    flaky: asCount(stats.flaky),
    failures: [],
  }
}

/**
 * @param {string} file
 * @param {string} name
 * @param {string | undefined} message
 */
function describeFailure(file, name, message = '') {
  return `${path.relative(projectDir, file)} › ${name}: ${message.split('\n', 1)[0]}`
}

/** @param {number} value */
function asCount(value) {
  if (!Number.isInteger(value) || value < 0) throw new TypeError(`${value} is not a count`)
  return value
}

/**
 * @param {Counts[]} parts
 * @returns {Counts}
 */
export function addCounts(parts) {
  /** @type {Counts} */
  const sum = { passed: 0, failed: 0, skipped: 0, flaky: 0, failures: [] }
  for (const part of parts) {
    sum.passed += part.passed
    sum.failed += part.failed
    sum.skipped += part.skipped
    sum.flaky += part.flaky
    sum.failures.push(...part.failures)
  }
  return sum
}

/** @param {Pick<Counts, 'passed' | 'failed' | 'skipped'>} counts */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
