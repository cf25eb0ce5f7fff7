import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { deviceSabotages } from './sabotages/device.ts'
import { outboxSabotages } from './sabotages/outbox.ts'
import type { Sabotage } from './sabotages/sabotage.ts'
import { serverSabotages } from './sabotages/server.ts'

/**
 * Shows that the tests catch the failures they are for: plants each sabotage into a copy of the tree, one at
 * a time, and runs the tests that have to turn red. `node tests/faults/sabotage.ts [words of the harm]`
 */

const projectDir = path.resolve(import.meta.dirname, '../..')
const runProgram = promisify(execFile)
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

interface Outcome {
  /** Names of the tests that failed. */
  failed: string[]
  passedCount: number
}

interface VitestReport {
  numPassedTests: number
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

/** Copies the files of the tree as they are, committed or not, with the packages of the real one. */
async function copyTree(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'vireo-sabotage-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await runProgram('git', list, { cwd: projectDir, maxBuffer: MAX_OUTPUT_BYTES })
  const files = stdout.split('\0').filter((file) => file !== '')
  await Promise.all(files.map((file) => cp(path.join(projectDir, file), path.join(copy, file))))
  await symlink(path.join(projectDir, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

async function runTests(copy: string, tests: string): Promise<Outcome> {
  const report = path.join(copy, 'report.json')
  await rm(report, { force: true })
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs')
  const projects = ['node', 'worker', 'dom'].map((name) => `--project=${name}`)
  const args = [vitest, 'run', ...projects, '--reporter=json', `--outputFile=${report}`]
  // Vitest exits with 1 when a test fails, as is hoped for: the report names the test.
  await runProgram(process.execPath, [...args, tests], { cwd: copy, maxBuffer: MAX_OUTPUT_BYTES }).catch(
    () => {},
  )
  const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as VitestReport
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return { failed, passedCount: numPassedTests }
}

/** Runs a sabotage's tests on the sabotaged copy, and restores the copy afterwards. */
async function plant(copy: string, { file, search, replace, tests }: Sabotage): Promise<Outcome> {
  const target = path.join(copy, file)
  const code = await readFile(target, 'utf8')
  const parts = code.split(search)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${search}`)
  await writeFile(target, parts.join(replace))
  try {
    return await runTests(copy, tests)
  } finally {
    await writeFile(target, code)
  }
}

async function main(): Promise<void> {
  const words = process.argv[2] ?? ''
  const all = [...outboxSabotages, ...deviceSabotages, ...serverSabotages]
  const chosen = all.filter(({ harm }) => harm.includes(words))
  const copy = await copyTree()
  let escapedCount = 0
  try {
    for (const tests of new Set(chosen.map((sabotage) => sabotage.tests))) {
      const { failed, passedCount } = await runTests(copy, tests)
      if (failed.length > 0 || passedCount === 0)
        throw new Error(`Without sabotage ${tests} fails: ${failed.join(', ') || 'no test ran'}`)
    }
    console.log('| Sabotage | Code | Noticed by |\n|---|---|---|')
    for (const sabotage of chosen) {
      const { failed } = await plant(copy, sabotage)
      if (failed.length === 0) escapedCount += 1
      const first = failed[0] ? `${sabotage.tests}: ${failed[0]} (${failed.length} red)` : '**nothing**'
      console.log(`| ${sabotage.harm} | ${sabotage.file} | ${first} |`)
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  console.log(`\n${chosen.length} sabotages, ${escapedCount} not noticed`)
  const summary = process.env['SABOTAGE_SUMMARY']
  if (summary)
    await writeFile(summary, JSON.stringify({ passed: chosen.length - escapedCount, failed: escapedCount }))
  if (escapedCount > 0) process.exitCode = 1
}

await main()
