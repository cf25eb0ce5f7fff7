import { expect, test } from 'vitest'

import { pastedPicture } from './pasted-picture.ts'

const picture = new File(['x'], 'at sea.png', { type: 'image/png' })
const notes = new File(['x'], 'notes.txt', { type: 'text/plain' })
const paste = (text: string, files: readonly File[]) =>
  pastedPicture({ files: files as unknown as FileList, getData: () => text })

test.each([
  ['alone', '', [picture]],
  ['with its name', 'at sea.png', [picture]],
  ['with its path', '/home/mia/at sea.png\n', [picture]],
  ['with its path on Windows', String.raw`C:\Users\mia\at sea.png`, [picture]],
  ['with its address', 'file:///home/mia/at%20sea.png', [picture]],
  ['beside another file', 'notes.txt\nat sea.png', [notes, picture]],
])('a picture %s is the picture', (_name, text, files) => {
  expect(paste(text, files)).toBe(picture)
})

test.each([
  ['a text with a picture of it', 'We were at sea.', [picture]],
  ['a text that ends like one', 'at%', [picture]],
  ['no picture', 'notes.txt', [notes]],
  ['words', 'Hello', []],
])('%s is no picture', (_name, text, files) => {
  expect(paste(text, files)).toBeUndefined()
})
