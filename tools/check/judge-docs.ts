import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { WordFinding } from './judge-words.ts'

/** Things that readers of the guides make. */
const EXAMPLES = /bookmark|example/i

const CODE = /`([^`\n]+)`/g
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g
const PATH = /^[\w.@$-]+(\/[\w.@$-]+)*\/?$/
const FILE_NAME = /\.(ts|tsx|mjs|css|md|arb)$/
const SCRIPT = /npm run ([\w:]+)/g

/**
 * Checks the paths and npm scripts that the docs name. A path may lack its top folder, as in tables with a column for
 * each folder, and its extension; in a command it may be the beginning of a path, as Vitest accepts it.
 */
export function judgeDocs(root: string, folders: readonly string[]): WordFinding[] {
  const entries = globSync(`{docs,${folders.join(',')}}/**`, { cwd: root }).map((entry) =>
    entry.replaceAll(path.sep, '/'),
  )
  const known = new Set(entries)
  const starts = new Set(['docs', ...folders, ...entries.map((entry) => entry.split('/')[1] ?? '')])
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const isThere = (name: string) =>
    ['', ...folders.map((folder) => `${folder}/`)].some((start) => known.has(start + name)) ||
    entries.some((entry) => entry.startsWith(`${name}.`)) ||
    globSync(name, { cwd: root }).length > 0
  const isPath = (text: string) =>
    PATH.test(text) && (text.includes('/') ? starts.has(text.split('/')[0] ?? '') : FILE_NAME.test(text))

  function judgeLine(line: string, file: string, isCommand: boolean): string[] {
    const missing = isCommand
      ? line
          .split(/\s+/)
          .filter((word) => isPath(word) && !word.endsWith('.md'))
          .filter((word) => !entries.some((entry) => entry.startsWith(word)))
      : [
          ...Array.from(line.matchAll(CODE), ([, text = '']) => text.replace(/\/$/, ''))
            .filter(isPath)
            .filter((name) => !isThere(name) && !known.has(path.posix.join(path.dirname(file), name)))
            .filter((name) => name.includes('/') || !entries.some((entry) => entry.endsWith(`/${name}`))),
          ...Array.from(line.matchAll(LINK), ([, link = '']) =>
            path.posix.join(path.dirname(file), link),
          ).filter((name) => globSync(name, { cwd: root }).length === 0),
        ]
    return [
      ...missing.filter((name) => !EXAMPLES.test(name)).map((name) => `${name} does not exist`),
      ...Array.from(line.matchAll(SCRIPT), ([, script = '']) => script)
        .filter((script) => !Object.hasOwn(scripts, script))
        .map((script) => `npm run ${script} does not exist`),
    ]
  }

  return globSync('{*.md,docs/**/*.md,tests/**/*.md}', { cwd: root }).flatMap((file) => {
    let block: string | undefined
    return readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const fence = /^\s*```(\w*)/.exec(line)
        if (fence) block = block === undefined ? fence[1] : undefined
        if (block !== undefined && block !== 'sh') return []
        return judgeLine(line, file, block === 'sh').map((message) => ({ file, line: index + 1, message }))
      })
  })
}
