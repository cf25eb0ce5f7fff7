import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { ensureBuilt } from './lib/build.mjs'
import { printError } from './lib/problem.mjs'

/**
 * `npm run check`: runs all checks of the code that do not need the running product. The size budget checks the build,
 * which is made first if the sources are newer. The slowest checks come first.
 */
const CHECKS: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--type-aware', '--report-unused-disable-directives-severity=error']],
  ['unused code', 'knip', []],
  ['import rules', 'node', ['tools/check/import-rules.ts']],
  ['words', 'node', ['tools/check/glossary.ts']],
  ['migrations', 'node', ['tools/check/migrations.ts']],
  ['messages', 'node', ['tools/check/messages.ts']],
  ['text outside the catalogue', 'node', ['tools/check/text.ts']],
  ['sizes outside the scales', 'node', ['tools/check/sizes.ts']],
  ['size budget', 'node', ['tools/check/size-budget.ts']],
  ['format', 'oxfmt', ['--check', '.']],
]

/** Some checks use one core, some all: two at a time leave none idle. */
const LANE_COUNT = 2
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const root = path.resolve(import.meta.dirname, '..')
const bin = path.join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` }
const options = { cwd: root, env, maxBuffer: MAX_OUTPUT_BYTES }

const failed: string[] = []
const waiting = [...CHECKS]

/** Runs checks that have not begun, one after the other. */
async function runLane(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command, args] = next
    const startedMs = Date.now()
    const { isPassed, output } = await runCheck(command, args)
    console.log(`${isPassed ? '✓' : '✗'} ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
    if (isPassed) continue
    failed.push(name)
    console.log(output)
  }
}

const runCheck = (command: string, args: string[]) =>
  new Promise<{ isPassed: boolean; output: string }>((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ isPassed: error === null, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') })
    })
  })

try {
  await ensureBuilt(root, env)
} catch (error) {
  printError(error)
  failed.push('build')
}
await Promise.all(Array.from({ length: LANE_COUNT }, runLane))

const summary = { passed: CHECKS.length - failed.length, failed: failed.length }
const report = process.env['CHECK_SUMMARY']
if (report) writeFileSync(report, JSON.stringify(summary))
if (failed.length > 0) process.exitCode = 1
