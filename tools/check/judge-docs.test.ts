import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { judgeDocs } from './judge-docs.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'vireo-docs-'))
for (const folder of ['docs', 'server/features', 'tests/e2e'])
  mkdirSync(path.join(root, folder), { recursive: true })
writeFileSync(path.join(root, 'package.json'), '{"scripts":{"check":"true"}}')
writeFileSync(path.join(root, 'server/features/likes.ts'), '')
writeFileSync(path.join(root, 'tests/e2e/feed.spec.ts'), '')

function judge(text: string): string[] {
  writeFileSync(path.join(root, 'docs/guide.md'), text)
  return judgeDocs(root, ['server', 'tests']).map(({ line, message }) => `${line} ${message}`)
}

test('what is there may be named in full, from a column of its folder, by a link, and in a command by its beginning', () => {
  const text =
    '`server/features/likes.ts`, `features/likes.ts`, [all](../docs/guide.md#likes), `/node/share`, `application/json`\n' +
    '```sh\nnpm run check\nnpx playwright test tests/e2e/feed\n```\n'
  expect(judge(text)).toEqual([])
})

test('paths, links and scripts that are not there are found, with their line', () => {
  const text =
    '`server/features/loves.ts` [gone](gone.md)\n\n```sh\nnpm run chekc\nnpx playwright test tests/e2e/fead\n```\n'
  expect(judge(text)).toEqual([
    '1 server/features/loves.ts does not exist',
    '1 docs/gone.md does not exist',
    '4 npm run chekc does not exist',
    '5 tests/e2e/fead does not exist',
  ])
})
