import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { findText } from './find-text.ts'

/**
 * Checks that text is in the catalogue (docs/translating.md). `node tools/check/text.ts src/features/more` lists the
 * remaining text in these folders; `--lower` writes counts that have shrunk into the allowance.
 */
/** Tests, the design page of `npm run dev`, and sentences in error reports. */
const NOT_OF_PAGES = /\.(test|fixture)\.tsx?$|\.gen\.ts$|^src\/design\/|\/worker-failures\.ts$/
const SHOWN = 20

const root = path.resolve(import.meta.dirname, '../..')
const allowanceFile = path.join(import.meta.dirname, 'text-allowance.json')
/** How many findings a folder that is not converted may have. They only shrink. */
const allowance = JSON.parse(readFileSync(allowanceFile, 'utf8')) as Record<string, number>

const files = globSync('{src,document}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !NOT_OF_PAGES.test(file))
  .toSorted()
const findings = files.flatMap((file) =>
  findText(file, readFileSync(path.join(root, file), 'utf8')).map((finding) => ({ file, ...finding })),
)
const print = (list: typeof findings) => {
  for (const { file, line, text } of list) console.error(`${file}:${line} “${text}”`)
}

/** `src/features/more`, `src/screens/feed`, `src/ui`, `document`. */
function folderOf(file: string): string {
  const parts = path.posix.dirname(file).split('/')
  return parts.slice(0, ['features', 'screens'].includes(parts[1] ?? '') ? 3 : 2).join('/')
}

const listed = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (listed.length > 0) {
  const found = findings.filter(({ file }) => listed.some((folder) => file.startsWith(folder)))
  print(found)
  console.error(`${found.length} in ${listed.join(', ')}`)
} else {
  const byFolder = Map.groupBy(findings, ({ file }) => folderOf(file))
  for (const [folder, found] of byFolder) {
    const allowed = allowance[folder] ?? 0
    if (found.length <= allowed) continue
    process.exitCode = 1
    print(found.slice(0, SHOWN))
    console.error(`${folder}: ${found.length} texts outside the catalogue (messages/), ${allowed} allowed`)
  }
  console.log(`${files.length} files, ${findings.length} texts outside the catalogue`)
  if (process.argv.includes('--lower')) {
    const lowered = Object.entries(allowance)
      .map(([folder, allowed]) => [folder, Math.min(allowed, byFolder.get(folder)?.length ?? 0)] as const)
      .filter(([, allowed]) => allowed > 0)
    writeFileSync(allowanceFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
  }
}
