import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** `npm run check`: everything about the code that can be judged without running the product. */
const CHECKS: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--type-aware']],
  ['format', 'oxfmt', ['--check', '.']],
  ['import rules', 'node', ['tools/check/import-rules.ts']],
  ['unused code', 'knip', []],
  ['size budget', 'node', ['tools/check/size-budget.ts']],
]

const root = path.resolve(import.meta.dirname, '..')
const bin = path.join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` }

const failed: string[] = []
for (const [name, command, args] of CHECKS) {
  const startedMs = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' })
  const isPassed = status === 0
  console.log(`${isPassed ? '✓' : '✗'} ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
  if (isPassed) continue
  failed.push(name)
  console.log(`${stdout}${stderr}`.trim())
}

const summary = { passed: CHECKS.length - failed.length, failed: failed.length }
const report = process.env['CHECK_SUMMARY']
if (report) writeFileSync(report, JSON.stringify(summary))
if (failed.length > 0) process.exitCode = 1
