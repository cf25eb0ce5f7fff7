import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { findStraySizes } from './find-stray-sizes.ts'

/**
 * Checks that text has the sizes, and things the distances, of the scales in src/ui/tokens.css: `--text-*` and `--space-*`.
 * Style sheets from before the scales may have as many others as the allowance says, which can only become fewer: after a
 * change `node tools/check/sizes.ts --lower` writes it. `node tools/check/sizes.ts src/features/live` lists those of a folder.
 */
const root = path.resolve(import.meta.dirname, '../..')
const allowanceFile = path.join(import.meta.dirname, 'size-allowance.json')
const allowance = JSON.parse(readFileSync(allowanceFile, 'utf8')) as Record<string, number>

const files = globSync('src/**/*.css', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .toSorted()
const strays = files.flatMap((file) =>
  findStraySizes(readFileSync(path.join(root, file), 'utf8')).map((stray) => ({ file, ...stray })),
)
const print = (list: typeof strays) => {
  for (const { file, line, text } of list) console.error(`${file}:${line} ${text}`)
}

const listed = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (listed.length > 0) {
  const found = strays.filter(({ file }) => listed.some((folder) => file.startsWith(folder)))
  print(found)
  console.error(`${found.length} in ${listed.join(', ')}`)
} else {
  const byFile = Map.groupBy(strays, ({ file }) => file)
  for (const [file, found] of byFile) {
    const allowed = allowance[file] ?? 0
    if (found.length <= allowed) continue
    process.exitCode = 1
    print(found)
    console.error(`${file}: ${found.length} sizes outside the scales (src/ui/tokens.css), ${allowed} allowed`)
  }
  const spare = Object.entries(allowance).filter(
    ([file, allowed]) => (byFile.get(file)?.length ?? 0) < allowed,
  )
  if (process.argv.includes('--lower')) {
    const lowered = Object.entries(allowance)
      .map(([file, allowed]) => [file, Math.min(allowed, byFile.get(file)?.length ?? 0)] as const)
      .filter(([, allowed]) => allowed > 0)
    writeFileSync(allowanceFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
  } else {
    for (const [file] of spare) {
      process.exitCode = 1
      console.error(`${file} has fewer stray sizes than allowed: node tools/check/sizes.ts --lower`)
    }
  }
  console.log(`${files.length} style sheets, ${strays.length} sizes outside the scales`)
}
