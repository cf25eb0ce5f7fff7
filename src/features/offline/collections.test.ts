import { expect, test } from 'vitest'

import type { OfflineCollection, SavePhase } from '#contract/offline.ts'

import { freedBytesOf, progressOf, savedBytesOf, stateOf, titleOf } from './collections.ts'

const collectionOf = (
  phases: SavePhase[],
  pauseReason: OfflineCollection['pauseReason'] = null,
): OfflineCollection => ({
  id: 'videos',
  source: { kind: 'videos' },
  createdAtMs: 0,
  pauseReason,
  videos: phases.map((phase, index) => ({
    videoId: String(index),
    caption: '',
    authorName: 'Ada',
    posterUrl: '/p.webp',
    sizeBytes: 1_000_000,
    phase,
  })),
})

const saved: SavePhase = { name: 'saved' }
const failed: SavePhase = { name: 'failed', message: 'It is gone.' }

test('a collection says how far it is, and what it waits for', () => {
  expect(stateOf(collectionOf([saved, { name: 'waiting' }]))).toBe('Saving.')
  expect(stateOf(collectionOf([saved, { name: 'waiting' }], 'wifi'))).toBe(
    'Waiting for Wi-Fi. Continues automatically.',
  )
  expect(stateOf(collectionOf([saved, saved]))).toBe('2 videos, 2.0 MB.')
  expect(stateOf(collectionOf([saved, failed]))).toBe('1 video, 1.0 MB. 1 video could not be saved.')
  expect(stateOf(collectionOf([failed]))).toBe('1 video could not be saved.')
})

test('its progress is in bytes, of what can come', () => {
  const half = collectionOf([saved, { name: 'saving', progress: 0.5 }, { name: 'waiting' }, failed])
  expect(savedBytesOf([half])).toBe(1_500_000)
  expect(progressOf(half)).toBe(0.5)
})

test('a video that is in two collections takes room once, and removing one of them does not free it', () => {
  const all = [collectionOf([saved, saved]), { ...collectionOf([saved]), id: 'liked' }]
  expect(savedBytesOf(all)).toBe(2_000_000)
  expect(freedBytesOf(all.slice(1), all)).toBe(0)
  expect(freedBytesOf(all.slice(0, 1), all)).toBe(1_000_000)
  expect(freedBytesOf(all, all)).toBe(2_000_000)
})

test.each<[OfflineCollection['source'], string]>([
  [{ kind: 'feed', name: 'For you' }, 'For you, 1 Jan 1970, 00:00'],
  [{ kind: 'feed', name: 'Following' }, 'Following, 1 Jan 1970, 00:00'],
  [{ kind: 'user', nickname: 'Ada', uniqueId: 'ada' }, 'Videos by Ada'],
  [{ kind: 'tag', name: 'sea' }, 'Videos with #sea'],
  [{ kind: 'music', title: 'Tidal' }, 'Videos with “Tidal”'],
])('a collection of %j is called %s', (source, title) => {
  expect(titleOf({ source, createdAtMs: new Date(1970, 0, 1).getTime() })).toBe(title)
})
