import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '#src/data/query-client.ts'

import { savedVideosQuery } from './saved-videos.ts'

const worker = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }))
vi.mock('#src/data/api.ts', () => ({ callWorker: worker.call }))
afterEach(() => vi.clearAllMocks())

test('a device that does not answer is no device without videos', async () => {
  worker.call.mockRejectedValueOnce(new Error('No answer'))
  await expect(createQueryClient().fetchQuery(savedVideosQuery())).rejects.toThrow('No answer')
  worker.call.mockResolvedValueOnce([])
  const { pages } = await createQueryClient().fetchQuery(savedVideosQuery())
  expect(pages[0]?.itemList).toEqual([])
})
