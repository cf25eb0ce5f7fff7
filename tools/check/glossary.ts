import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { judgeDocs } from './judge-docs.ts'
import { judgeWords } from './judge-words.ts'

/**
 * Checks the words of names, comments and sentences against docs/glossary.md, in all files or in given folders, as in
 * `node tools/check/glossary.ts server src/data`. For all files, also checks that paths and npm scripts named in the
 * docs exist.
 */
const ROOTS = [
  'contract',
  'demo',
  'document',
  'manifest',
  'messages',
  'server',
  'shared',
  'src',
  'sw',
  'tests',
  'tools',
  'worker',
]
const FILES = `{${ROOTS.join(',')}}/**/*.{ts,tsx,mjs,css}`
const NOT_OURS = /(^|\/)(node_modules|dist|migrations)\/|\.gen\.ts$/
/** These files contain the banned words. */
const RULES = /^tools\/check\/(word-rules|judge-words\.test)\.ts$/

const root = path.resolve(import.meta.dirname, '../..')

const files = globSync(FILES, { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !NOT_OURS.test(file) && !RULES.test(file))
  .toSorted()
const findings = files.flatMap((file) => judgeWords(file, readFileSync(path.join(root, file), 'utf8')))

const folders = process.argv.slice(2)
const shown = folders.length
  ? findings.filter(({ file }) => folders.some((folder) => file.startsWith(folder)))
  : [...findings, ...judgeDocs(root, ROOTS)]
for (const { file, line, message } of shown) console.error(`${file}:${line} ${message}`)
console.log(`${files.length} files, ${shown.length} against the glossary, or named by the docs and not there`)
if (shown.length > 0) process.exitCode = 1
