import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { projectDir } from './project.mjs'
import { countResults, formatCounts, readPlaywrightReport, readVitestReport } from './reports.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-reports-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function reportFile(content: unknown): Promise<string> {
  const file = path.join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
  ],
}

describe('countResults', () => {
  test('takes the counts of a good run', async () => {
    const counts = await countResults(await reportFile(vitestReport), readVitestReport, 0)
    expect(counts).toMatchObject({ passed: 3, failed: 0, skipped: 1 })
  })

  test('counts a runner that failed without a failed test', async () => {
    const counts = await countResults(await reportFile(vitestReport), readVitestReport, 1)
    expect(counts).toMatchObject({ passed: 3, failed: 1, skipped: 1 })
  })

  test('counts a run without any test as a failure', async () => {
    const nothing = { ...vitestReport, numPassedTests: 0, numPendingTests: 0, testResults: [] }
    const counts = await countResults(await reportFile(nothing), readVitestReport, 0)
    expect(counts).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  })

  test.each(['missing.json', 'damaged.json'])('counts a %s report as a failure', async (name) => {
    await writeFile(path.join(folder, 'damaged.json'), '{"numPassedTests": 3')
    const counts = await countResults(path.join(folder, name), readVitestReport, 0)
    expect(counts).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  })

  test('counts a test file that could not be loaded', async () => {
    const broken = {
      ...vitestReport,
      testResults: [
        ...vitestReport.testResults,
        {
          name: path.join(projectDir, 'src/b.test.ts'),
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
      ],
    }
    const counts = await countResults(await reportFile(broken), readVitestReport, 1)
    expect(counts).toMatchObject({ passed: 3, failed: 1, skipped: 1 })
    expect(counts.failures).toEqual(['src/b.test.ts › cannot be loaded: No such module'])
  })

  test('names each failed test with the first line of why', async () => {
    const failed = { status: 'failed', fullName: 'a sum is right', failureMessages: ['expected 1\nto be 2'] }
    const report = {
      ...vitestReport,
      numFailedTests: 1,
      testResults: [
        {
          name: path.join(projectDir, 'src/c.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [failed],
        },
      ],
    }
    const { failures } = await countResults(await reportFile(report), readVitestReport, 1)
    expect(failures).toEqual(['src/c.test.ts › a sum is right: expected 1'])
  })

  test('counts errors outside of Playwright tests', async () => {
    const report = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] }
    const counts = await countResults(await reportFile(report), readPlaywrightReport, 1)
    expect(counts).toMatchObject({ passed: 3, failed: 2, skipped: 0, flaky: 1 })
  })
})

test('formatCounts names skipped tests only when there are some', () => {
  expect(formatCounts({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(formatCounts({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped')
})
