import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'
import type { ActionOutcome, NewAction, OutboxView, Queued, WaitingAction } from '#contract/outbox.ts'
import { outbox, setActions } from '#src/state/outbox.ts'
import { snackbar } from '#src/state/snackbar.ts'

import { writeDown, writtenDown } from './action-journal.ts'
import { startOutboxSync } from './outbox-sync.ts'

const worker = vi.hoisted(() => ({
  queue: vi.fn<(action: NewAction) => Promise<Queued>>(),
  list: vi.fn<() => Promise<OutboxView>>(),
  tell: (_event: WorkerEvent): void => {},
}))
vi.mock('./api.ts', () => ({
  callWorker: (op: string) => (op === 'outbox.list' ? worker.list() : Promise.resolve(null)),
  loadTransport: () =>
    Promise.resolve({
      queue: worker.queue,
      subscribe: (listener: typeof worker.tell) => {
        worker.tell = listener
      },
    }),
}))

const action: NewAction = {
  id: 'a',
  op: 'likes.set',
  input: { videoId: '1', liked: true },
  note: { userId: '7', subject: '@ada', createdAtMs: 0 },
}
const problem = { statusCode: 10_204, httpStatus: 404, message: 'This clip is not here.' }
const refused: WaitingAction<'likes.set'> = {
  id: 'a',
  op: 'likes.set',
  input: { videoId: '1', liked: true },
  entity: 'like:1',
  subject: '@ada',
  createdAtMs: 0,
  order: 1,
  state: 'refused',
  problem,
  canUndo: true,
}
const openPage = () => startOutboxSync(new QueryClient())

beforeEach(() => {
  localStorage.clear()
  worker.queue.mockReset().mockResolvedValue({ queued: true })
  worker.list.mockReset().mockResolvedValue({ actions: [], isSomebodyAwaited: false, isPersistent: true })
})
afterEach(() => {
  setActions([])
  Object.assign(outbox, { isKnown: false, isReadable: true, isPersistent: true })
  snackbar.message = null
})

test('the tap that starts it is handed over once, and answered (issue 3)', async () => {
  // The worker answers a call by its id: of two with one id only one hears it.
  const answer = Promise.withResolvers<Queued>()
  worker.queue.mockReturnValue(answer.promise)
  writeDown(action)
  const sync = await openPage()
  const handed = sync.handOver(action)
  expect(worker.queue).toHaveBeenCalledOnce()
  answer.resolve({ queued: true })
  await expect(handed).resolves.toEqual({ queued: true })
})

test('what the worker keeps on the disk is not written down any more', async () => {
  writeDown(action)
  await openPage()
  await vi.waitFor(() => expect(writtenDown()).toEqual([]))
})

test('in a browser without IndexedDB an action outlives a reload until the server has it (fault 12)', async () => {
  worker.list.mockResolvedValue({ actions: [], isSomebodyAwaited: false, isPersistent: false })
  const sync = await openPage()
  worker.tell({ type: 'outbox.persistence', isPersistent: false })
  writeDown(action)
  await sync.handOver(action)
  expect(writtenDown()).toEqual([action])

  worker.queue.mockClear()
  await openPage()
  const leftBehind = { ...action, note: { ...action.note, isLeftBehind: true } }
  expect(worker.queue.mock.calls).toEqual([[leftBehind]])
  await vi.waitFor(() => expect(outbox.isKnown).toBe(true))
  expect(writtenDown()).toHaveLength(1)

  const value = { videoId: '1', liked: true, likeCount: 1, rev: 1 }
  const { id, op, input } = refused
  worker.tell({ type: 'outbox.applied', applied: { id, op, input, value } })
  expect(writtenDown()).toEqual([])
})

test('a worker that does not tell what waits is no empty list', async () => {
  worker.list.mockRejectedValue(new Error('It is gone.'))
  await openPage()
  await vi.waitFor(() => expect(outbox.isReadable).toBe(false))
  expect(outbox.isKnown).toBe(false)
})

test.each([true, false])(
  'a refusal is told once: by who listens to it (%s), or in the snackbar',
  async (isTold) => {
    const onOutcome = vi.fn<(outcome: ActionOutcome) => boolean>().mockReturnValue(isTold)
    const sync = await openPage()
    await sync.handOver(action, onOutcome)
    worker.tell({ type: 'outbox.changed', action: refused })
    expect(onOutcome.mock.calls).toEqual([[{ state: 'refused', problem }]])
    expect(snackbar.message?.text).toBe(isTold ? undefined : 'The like was not saved. This clip is not here.')
  },
)
