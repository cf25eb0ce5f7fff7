import { afterEach, expect, test } from 'vitest'

import { contentKey, FILE_KINDS, messagePictureKey, randomKey, restrictedKey } from '#server/storage/keys.ts'

import { addressPublicMediaAt, mediaUrl, storageKeyOf } from './media-url.ts'

afterEach(() => addressPublicMediaAt(undefined))

test('without another host every file is at the site', () => {
  for (const kind of FILE_KINDS) {
    const key = randomKey(kind, 'webp')
    expect(mediaUrl(key)).toBe(`/media/${key}`)
    expect(storageKeyOf(mediaUrl(key))).toBe(key)
  }
})

test('with MEDIA_URL what anybody may fetch is there, and nothing else', () => {
  addressPublicMediaAt('https://media.example.org')
  const elsewhere = FILE_KINDS.filter((kind) =>
    mediaUrl(contentKey(kind, 'ab'.repeat(32), 'mp4')).startsWith('https://media.example.org/media/'),
  )
  expect(elsewhere).toEqual(['video', 'poster', 'captions', 'avatar', 'sticker', 'mark'])
  for (const key of [restrictedKey('7', 'mp4'), messagePictureKey('7'), randomKey('video', 'mp4')]) {
    expect(storageKeyOf(mediaUrl(key))).toBe(key)
  }
  expect(mediaUrl(restrictedKey('7', 'mp4'))).toMatch(/^\/media\/restricted\//)
})
