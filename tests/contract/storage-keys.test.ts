import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** Keys of the tables in docs/storage-keys.md. */
const described = new Set(
  [...readFileSync('docs/storage-keys.md', 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(([, key = '']) => key),
)

/** Names of the specification (section 3, storage keys) that are used as keys unchanged. */
const SPECIFIED = ['first open', 'first app launch', 'video mute', 'live nav click', 'live publisher']

/** String literals in the code that are keys, or prefixes of keys. */
function keysOfCode(): Set<string> {
  const files = globSync('{src,shared,document}/**/*.{ts,tsx}').filter(
    (file) => !/\.(test|fixture)\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const pattern = new RegExp(`['"\`](vireo\\.[a-z][a-z._-]*|${SPECIFIED.join('|')})(?=['"\`$])`, 'g')
  return new Set(
    files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, key = '']) => key)),
  )
}

test('the code stores under the keys that docs/storage-keys.md describes, and under no other', () => {
  expect([...keysOfCode()].toSorted()).toEqual([...described].toSorted())
})
