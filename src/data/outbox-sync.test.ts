import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import type { NewAction, Queued } from '#contract/outbox.ts'

import { writeDown } from './action-journal.ts'
import { startOutboxSync } from './outbox-sync.ts'

const queue = vi.hoisted(() => vi.fn<(action: NewAction) => Promise<Queued>>())
vi.mock('./api.ts', () => ({
  callWorker: () => Promise.resolve({ actions: [], isSomebodyAwaited: false, isPersistent: true }),
  loadTransport: () => Promise.resolve({ queue, subscribe: () => {} }),
}))

test('the tap that starts it is handed over once, and answered (issue 3)', async () => {
  // The worker answers a call by its id: of two with one id only one hears it.
  const answer = Promise.withResolvers<Queued>()
  queue.mockReturnValue(answer.promise)
  const action: NewAction = {
    id: 'a',
    op: 'likes.set',
    input: { videoId: '1', liked: true },
    note: { userId: '7', subject: '@ada', createdAtMs: 0 },
  }
  writeDown(action)
  const sync = await startOutboxSync(new QueryClient())
  const handed = sync.handOver(action)
  expect(queue).toHaveBeenCalledOnce()
  answer.resolve({ queued: true })
  await expect(handed).resolves.toEqual({ queued: true })
})
