import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { judgeWords } from './judge-words.ts'

/**
 * Judges the words of names, comments and sentences by docs/glossary.md. `node tools/check/words.ts server src/data`
 * lists everything in these folders; `--lower` writes counts that have shrunk into the allowance.
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
/** These hold the banned words. */
const RULES = /^tools\/check\/(word-rules|judge-words\.test)\.ts$/
const SHOWN = 40

const root = path.resolve(import.meta.dirname, '../..')
const allowanceFile = path.join(import.meta.dirname, 'words-allowance.json')
/** How many findings each folder had when the glossary came. They only shrink. */
const allowance = JSON.parse(readFileSync(allowanceFile, 'utf8')) as Record<string, number>

const files = globSync(FILES, { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !NOT_OURS.test(file) && !RULES.test(file))
  .toSorted()
const findings = files.flatMap((file) => judgeWords(file, readFileSync(path.join(root, file), 'utf8')))
const folderOf = (file: string) => file.slice(0, file.indexOf('/'))
const print = (list: typeof findings) => {
  for (const { file, line, message } of list) console.error(`${file}:${line} ${message}`)
}

const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (folders.length > 0) {
  const listed = findings.filter(({ file }) => folders.some((folder) => file.startsWith(folder)))
  print(listed)
  console.error(`${listed.length} in ${folders.join(', ')}`)
} else {
  const byFolder = Map.groupBy(findings, ({ file }) => folderOf(file))
  for (const [folder, list] of byFolder) {
    const allowed = allowance[folder] ?? 0
    if (list.length <= allowed) continue
    process.exitCode = 1
    print(list.slice(0, SHOWN))
    console.error(`${folder}: ${list.length} against docs/glossary.md, ${allowed} allowed`)
  }
  console.log(`${files.length} files, ${findings.length} against the glossary`)
  if (process.argv.includes('--lower')) {
    const lowered = Object.entries(allowance).map(([folder, allowed]) => [
      folder,
      Math.min(allowed, byFolder.get(folder)?.length ?? 0),
    ])
    writeFileSync(allowanceFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
  }
}
