import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { sentence } from '#contract/sentence.ts'
import { inEnglish } from '#server/api/english.ts'

const root = path.resolve(import.meta.dirname, '../..')
const PAIR = /message:\s*'([^']+)',\s*sentence: '(\w+)'/g
const MADE = /(?:withoutAnswer|onThisDevice)\(\s*'(\w+)',\s*'([^']+)'/g
const ALONE = /message:\s*'[A-Z][^']+\.',(?!\s*sentence:)/g

/** Problems that the worker and the page detect themselves carry their English sentence, as the server's do. */
test('each has the English of its key', async () => {
  let count = 0
  for await (const file of glob(['worker/**/*.ts', 'src/data/call-problems.ts'], { cwd: root })) {
    if (/\.(test|fixture)\.ts$/.test(file)) continue
    const source = await readFile(path.join(root, file), 'utf8')
    const pairs = [
      ...[...source.matchAll(PAIR)].map(([, message, key]) => [key, message]),
      ...[...source.matchAll(MADE)].map(([, key, message]) => [key, message]),
    ]
    for (const [key = '', message] of pairs)
      expect([key, inEnglish(sentence(key as 'verify')).message]).toEqual([key, message])
    expect({ file, alone: source.match(ALONE) }).toEqual({ file, alone: null })
    count += pairs.length
  }
  expect(count).toBeGreaterThan(25)
})
