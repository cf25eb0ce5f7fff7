import { expect, test, vi } from 'vitest'

import { findWatchable } from './find-watchable.ts'

const callEndpoint = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../http/pipeline.ts', () => ({ callEndpoint }))

test('an answer to a guest says nothing about a user whose session has expired', async () => {
  callEndpoint.mockResolvedValue({ ids: ['1'], userId: null })
  await expect(findWatchable(['1', '2'], '7')).rejects.toThrow('another user')
  await expect(findWatchable(['1', '2'], null)).resolves.toEqual(new Set(['1']))
})
