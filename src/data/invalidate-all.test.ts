import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import { invalidateAll } from './invalidate-all.ts'
import { createQueryClient } from './query-client.ts'

test('a list that a page was loading while a video was posted is loaded again', async () => {
  const queryClient = createQueryClient()
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('after')
  const options = { queryKey: ['list'], queryFn, staleTime: Infinity }
  const loading = queryClient.ensureQueryData(options)
  const invalidated = invalidateAll(queryClient)
  first.resolve('before')
  expect(await loading).toBe('before')
  const stop = new QueryObserver(queryClient, options).subscribe(() => {})
  await invalidated
  await vi.waitFor(() => expect(queryClient.getQueryData(['list'])).toBe('after'))
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})
