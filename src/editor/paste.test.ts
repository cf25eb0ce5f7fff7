import { expect, test } from 'vitest'

import { cleanPastedHtml, readPastedFiles, textFilesOf } from './paste.ts'

/** Specification section 5: pasted links, images and files. */

test.each([
  [
    '<a href="https://a.example" onclick="x()" style="x" target="_top">a</a>',
    '<a href="https://a.example">a</a>',
  ],
  ['<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example">a</a>'],
  ['<a href="tel:+12">a</a>', '<a href="tel:+12">a</a>'],
  ['<a href=" javascript:alert(1)">a</a>', 'a'],
  ['<a href="java\tscript:alert(1)">a</a>', 'a'],
  ['<a href="data:text/html,x">a</a>', 'a'],
  ['<a href="/path">a</a>', 'a'],
  ['<a>a</a>', 'a'],
  ['<img src="">', ''],
  ['<img alt="x">', ''],
  ['<img src="  " alt="x">', ''],
  ['<img src="javascript:x" onerror="x()">', ''],
  [
    '<img src="https://a.example/i.png" alt="A cat" onerror="x()">',
    '<a href="https://a.example/i.png">A cat</a>',
  ],
  [
    '<img src="https://a.example/i.png" width=5>',
    '<a href="https://a.example/i.png">https://a.example/i.png</a>',
  ],
  ['<p onmouseover="x()" class="y">a<script>x()</script><style>b</style></p>', '<p>a</p>'],
  ['<svg><a href="javascript:x"><text>a</text></a></svg>b', 'b'],
  [
    '<a href="javascript:x"><img src="https://a.example/i.png"></a>',
    '<a href="https://a.example/i.png">https://a.example/i.png</a>',
  ],
])('%s is pasted as %j', (html, expected) => {
  expect(cleanPastedHtml(html)).toBe(expected)
})

const file = (text: string, type: string, name = 'a') => new File([text], name, { type })

test('each file is cut to 5,000 characters, and only texts are taken', async () => {
  const files = textFilesOf([
    file('x'.repeat(5_001), 'text/plain'),
    file('y'.repeat(6_000), 'text/csv'),
    file('z', 'image/pjpeg'),
    file('short', '', 'a.txt'),
  ])
  const texts = await readPastedFiles(files)
  expect(texts).toEqual(['x'.repeat(5_000), 'y'.repeat(5_000), 'short'])
})
