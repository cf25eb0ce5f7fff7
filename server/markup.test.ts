import { expect, test } from 'vitest'

import { escapeMarkup } from './markup.ts'

test.each([
  [
    `</title><script>alert("1" & '2')</script>`,
    '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;',
  ],
  ['a\u0000b\u001bc\uffffd', 'abcd'],
  ['half \ud83d of it', 'half \ufffd of it'],
  ['two\nlines 🌊 ]]>', 'two\nlines 🌊 ]]&gt;'],
])('%j is a text and nothing more', (text, escaped) => {
  expect(escapeMarkup(text)).toBe(escaped)
})
