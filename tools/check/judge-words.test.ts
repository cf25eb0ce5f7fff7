import { expect, test } from 'vitest'

import { judgeWords } from './judge-words.ts'

const messagesOf = (file: string, source: string) =>
  judgeWords(file, source).map(({ line, message }) => `${line} ${message}`)

test('a banned word is found in each way of writing a name', () => {
  const source = 'const keptFiles = 1\nconst KEPT_FILES = 2\nclass A { #kept = 3 }\nconst marked = 4'
  expect(messagesOf('src/a.ts', source)).toEqual([
    '1 "kept" in keptFiles: use cache, persist, store or retain',
    '2 "kept" in KEPT_FILES: use cache, persist, store or retain',
    '3 "kept" in kept: use cache, persist, store or retain',
  ])
  expect(messagesOf('src/kept-files.ts', '')).toHaveLength(1)
})

test('names of the platform, of the wire and of the demo pass', () => {
  expect(
    messagesOf('src/a.ts', 'localStorage.setItem(k, v); context.clip(); ({ a, ...rest }) => rest'),
  ).toEqual([])
  expect(messagesOf('contract/a.ts', 'const item = 1')).toEqual([])
  expect(messagesOf('demo/scenes/a.ts', 'const room = "a clip of it"')).toEqual([])
  expect(messagesOf('server/a.ts', 'const KEEP_ALIVE_MS = keepAliveTimeout')).toEqual([])
  expect(messagesOf('src/a.ts', 'const clip1 = 1')).toHaveLength(1)
})

test('a name is judged where it means something else only', () => {
  expect(messagesOf('worker/uploads.ts', 'class Poster {}')).toEqual(['1 "Poster": use UploadPublisher'])
  expect(messagesOf('src/player/poster.tsx', 'function Poster() {}')).toEqual([])
})

test('a file name has to say what the file holds', () => {
  expect(messagesOf('src/why.ts', '')).toEqual(['1 file name "why" does not say what the file holds'])
  expect(messagesOf('src/words.test.ts', '')).toHaveLength(1)
})

test.each([
  '/** What is shown. */',
  '/** Shows it. Whoever looks sees it. */',
  '// Where it stands.',
  '/**\n * Shows it.\n * Who may see it is asked.\n */',
  '/** @param user Who is asked. */',
  '/* {} */\n/** It says so. */',
])('a hidden subject is found: %s', (source) => {
  expect(messagesOf('src/a.ts', source)).toContainEqual(expect.stringContaining('a sentence begins with'))
})

test.each([
  '/** Shows what is there. It is never empty. */',
  '// The first line goes on\n// What is more, here.',
  "const label = 'What is this'",
  '/** `item` and aweme/clips are wire names. */',
])('plain sentences pass: %s', (source) => {
  expect(judgeWords('src/a.ts', source)).toEqual([])
})

test('sentences in strings and in JSX are judged, but for titles of tests', () => {
  expect(messagesOf('src/a.tsx', 'const a = <p>Save this pack</p>')).toHaveLength(1)
  expect(messagesOf('src/a.ts', "const a = 'The clip is gone'; const b = `A clip ${a}`")).toHaveLength(2)
  expect(messagesOf('src/a.test.ts', "test('a clip is gone', () => {})")).toEqual([])
})

test('comments of styles are read', () => {
  expect(messagesOf('src/a.css', 'a {}\n/* What a link looks like. */')).toEqual([
    '2 a sentence begins with "What": "What a link looks like."',
  ])
})
