import { expect, test } from 'vitest'

import type { OfflineCollection, SavePhase } from '#contract/offline.ts'

import { savedIdsOf } from './saved-videos.ts'

const collection = (phases: Record<string, SavePhase>): OfflineCollection => ({
  id: 'pack',
  source: { kind: 'videos' },
  createdAtMs: 0,
  pauseReason: null,
  videos: Object.entries(phases).map(([videoId, phase]) => ({
    videoId,
    phase,
    caption: '',
    authorName: '',
    posterUrl: '',
    sizeBytes: 1,
  })),
})

test('videos on their way count as saved; one that has failed does not, unless another collection has it', () => {
  const failed = { name: 'failed', message: 'Gone.' } as const
  expect(
    savedIdsOf([
      collection({ 1: { name: 'saved' }, 2: { name: 'waiting' }, 3: { name: 'saving', progress: 0.5 } }),
      collection({ 1: failed, 4: failed }),
    ]),
  ).toEqual(new Set(['1', '2', '3']))
})
