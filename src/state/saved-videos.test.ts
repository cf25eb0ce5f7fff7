import { expect, test } from 'vitest'

import type { PackView, SavePhase } from '#contract/packs.ts'

import { savedIdsOf } from './saved-videos.ts'

const pack = (phases: Record<string, SavePhase>): PackView => ({
  id: 'pack',
  source: { kind: 'videos' },
  createdAtMs: 0,
  hold: null,
  videos: Object.entries(phases).map(([videoId, phase]) => ({
    videoId,
    phase,
    caption: '',
    authorName: '',
    posterUrl: '',
    sizeBytes: 1,
  })),
})

test('videos on their way count as saved; one that has failed does not, unless another pack has it', () => {
  const failed = { name: 'failed', message: 'Gone.' } as const
  expect(
    savedIdsOf([
      pack({ 1: { name: 'saved' }, 2: { name: 'waiting' }, 3: { name: 'saving', progress: 0.5 } }),
      pack({ 1: failed, 4: failed }),
    ]),
  ).toEqual(new Set(['1', '2', '3']))
})
