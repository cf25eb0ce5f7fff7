import { expect, test } from 'vitest'

import { contentKey, FILE_KINDS, messagePictureKey, restrictedKey } from './keys.ts'
import { storedKindOf } from './stored-kind.ts'

const hash = 'ab'.repeat(32)

test('each file has a kind, and one of a video that is not public the kind of its content', () => {
  expect(FILE_KINDS.map((kind) => storedKindOf(contentKey(kind, hash, 'mp4'))).every(Boolean)).toBe(true)
  expect(storedKindOf(contentKey('poster', hash, 'webp'))).toBe('picture')
  expect(storedKindOf(contentKey('export', hash, 'zip'))).toBe('copy')
  expect(storedKindOf(messagePictureKey('7'))).toBe('message')
  expect(
    ['mp4', 'webp', 'jpg', 'vtt'].map((extension) => storedKindOf(restrictedKey('7', extension))),
  ).toEqual(['video', 'picture', 'picture', 'subtitles'])
})
