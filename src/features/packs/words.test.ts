import { expect, test } from 'vitest'

import type { PackView, SavePhase } from '#contract/packs.ts'

import { freedBytesOf, progressOf, savedBytesOf, stateOf, titleOf } from './words.ts'

const packOf = (phases: SavePhase[], hold: PackView['hold'] = null): PackView => ({
  id: 'videos',
  source: { kind: 'videos' },
  createdAtMs: 0,
  hold,
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

test('a pack says how far it is, and what it waits for', () => {
  expect(stateOf(packOf([saved, { name: 'waiting' }]))).toBe('Saving.')
  expect(stateOf(packOf([saved, { name: 'waiting' }], 'wifi'))).toBe(
    'Waiting for Wi-Fi. It goes on by itself.',
  )
  expect(stateOf(packOf([saved, saved]))).toBe('2 videos, 2.0 MB.')
  expect(stateOf(packOf([saved, failed]))).toBe('1 video, 1.0 MB. 1 video could not be saved.')
  expect(stateOf(packOf([failed]))).toBe('1 video could not be saved.')
})

test('its progress is in bytes, of what can come', () => {
  const half = packOf([saved, { name: 'saving', progress: 0.5 }, { name: 'waiting' }, failed])
  expect(savedBytesOf([half])).toBe(1_500_000)
  expect(progressOf(half)).toBe(0.5)
})

test('a video that is in two packs takes room once, and removing one of them does not free it', () => {
  const all = [packOf([saved, saved]), { ...packOf([saved]), id: 'liked' }]
  expect(savedBytesOf(all)).toBe(2_000_000)
  expect(freedBytesOf(all.slice(1), all)).toBe(0)
  expect(freedBytesOf(all.slice(0, 1), all)).toBe(1_000_000)
  expect(freedBytesOf(all, all)).toBe(2_000_000)
})

test.each<[PackView['source'], string]>([
  [{ kind: 'user', nickname: 'Ada', uniqueId: 'ada' }, 'Videos by Ada'],
  [{ kind: 'tag', name: 'sea' }, 'Videos with #sea'],
  [{ kind: 'music', title: 'Tidal' }, 'Videos with “Tidal”'],
])('a pack of %j is called %s', (source, title) => {
  expect(titleOf({ source, createdAtMs: 0 })).toBe(title)
})
