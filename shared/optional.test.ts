import { expect, test, vi } from 'vitest'

import { optionalOnce } from './optional.ts'

test('a part that has come is not imported again', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part')
  const loadPart = optionalOnce(load)
  expect(await loadPart()).toBe('part')
  expect(await loadPart()).toBe('part')
  expect(load).toHaveBeenCalledOnce()
})

test('a part that did not come is asked for again', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('part')
  const loadPart = optionalOnce(load)
  await expect(loadPart()).rejects.toThrow('offline')
  expect(await loadPart()).toBe('part')
})
