import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { blockEntity, muteEntity } from '#contract/entities.ts'
import { ApiError } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import type { Video } from '#contract/models/video.ts'
import type { ActionOutcome, NewAction, OutboxView, Queued, QueuedAction } from '#contract/outbox.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { lostWorkerProblem } from '#src/data/call-problems.ts'
import { videoFixture } from '#src/data/video.fixture.ts'
import { outboxOps } from '#src/outbox-ops.lazy.ts'
import { hiddenAuthors, settleHiddenAuthor } from '#src/state/hidden-authors.ts'
import { lastActionOf, outbox, setActions } from '#src/state/outbox.ts'
import { snackbar } from '#src/state/snackbar.ts'
import { settleUserRelation, userRelation } from '#src/state/user-relation.ts'
import { addVideoCount, videoCount } from '#src/state/video-count.ts'

import { writeToJournal, readJournal } from './journal.ts'
import { provideOps } from './ops.ts'
import { startOutboxSync } from './sync.lazy.ts'

const worker = vi.hoisted(() => ({
  queue: vi.fn<(action: NewAction) => Promise<Queued>>(),
  list: vi.fn<() => Promise<OutboxView>>(),
  emit: (_event: WorkerEvent): void => {},
}))
vi.mock('#src/data/api.ts', () => ({
  callWorker: (op: string) => (op === 'outbox.list' ? worker.list() : Promise.resolve(null)),
  loadTransport: () =>
    Promise.resolve({
      queue: worker.queue,
      subscribe: (listener: typeof worker.emit) => {
        worker.emit = listener
      },
    }),
}))

const action: NewAction = {
  id: 'a',
  op: 'likes.set',
  input: { videoId: '1', liked: true },
  note: { userId: '7', subject: '@ada', createdAtMs: 0 },
}
const problem = { statusCode: 10_204, httpStatus: 404, message: 'Video not found.' }
const refused: QueuedAction<'likes.set'> = {
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
const nothing: OutboxView = { actions: [], results: [], isAwaitingLogIn: false, isPersistent: true }
provideOps(async () => outboxOps)
const openPage = () => startOutboxSync(new QueryClient())
const shownLike = () => lastActionOf(outbox.actions, 'like:1')?.input

beforeEach(() => {
  localStorage.clear()
  worker.queue.mockReset().mockResolvedValue({ queued: true })
  worker.list.mockReset().mockResolvedValue(nothing)
})
afterEach(() => {
  setActions([])
  Object.assign(outbox, { isKnown: false, isReadable: true, isPersistent: true })
  snackbar.message = null
})

test('the tap that starts it is handed over once, and answered', async () => {
  // The worker answers a call by its id: of two calls with one id, only one gets the answer.
  const answer = Promise.withResolvers<Queued>()
  worker.queue.mockReturnValue(answer.promise)
  writeToJournal(action)
  const sync = await openPage()
  const handed = sync.handOver(action)
  expect(worker.queue).toHaveBeenCalledOnce()
  answer.resolve({ queued: true })
  await expect(handed).resolves.toEqual({ queued: true })
})

test('what is shown leaves the input as it is: a proxy in it could not be copied into the worker', async () => {
  const nested: NewAction = {
    ...action,
    op: 'conversations.send',
    input: { conversationId: '1', text: '', picture: { localId: 'b', alt: '' }, localId: 'c' },
  }
  worker.queue.mockImplementation(async (handed) => {
    await Promise.resolve()
    structuredClone(handed)
    return { queued: true }
  })
  const sync = await openPage()
  await expect(sync.handOver(nested)).resolves.toEqual({ queued: true })
})

test('what the worker keeps on the disk is not written down any more', async () => {
  writeToJournal(action)
  await openPage()
  await vi.waitFor(() => expect(readJournal()).toEqual([]))
})

test('in a browser without IndexedDB an action outlives a reload until the server has it', async () => {
  worker.list.mockResolvedValue({ ...nothing, isPersistent: false })
  const sync = await openPage()
  worker.emit({ type: 'outbox.persistence', isPersistent: false })
  writeToJournal(action)
  await sync.handOver(action)
  expect(readJournal()).toEqual([action])

  worker.queue.mockClear()
  await openPage()
  const leftBehind = { ...action, note: { ...action.note, isRecovered: true } }
  expect(worker.queue.mock.calls).toEqual([[leftBehind]])
  await vi.waitFor(() => expect(outbox.isKnown).toBe(true))
  expect(readJournal()).toHaveLength(1)

  const value = { videoId: '1', liked: true, likeCount: 1, rev: 1 }
  const { id, op, input } = refused
  worker.emit({ type: 'outbox.applied', applied: { id, op, input, value } })
  await vi.waitFor(() => expect(readJournal()).toEqual([]))
})

test('an action that no worker lives to keep is shown as waiting, which it is, and kept by the next', async () => {
  const sync = await openPage()
  await vi.waitFor(() => expect(outbox.isKnown).toBe(true))
  worker.queue.mockRejectedValueOnce(new ApiError(lostWorkerProblem))
  writeToJournal(action)
  await expect(sync.handOver(action)).resolves.toEqual({ queued: true })
  expect(Object.values(outbox.actions)).toMatchObject([{ id: 'a', entity: 'like:1', state: 'queued' }])
  expect(readJournal()).toEqual([action])

  worker.queue.mockRejectedValueOnce(new ApiError(lostWorkerProblem))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(worker.queue).toHaveBeenCalledTimes(2))
  expect(Object.values(outbox.actions)).toMatchObject([{ id: 'a', state: 'queued' }])

  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(readJournal()).toEqual([]))
  expect(worker.queue.mock.lastCall?.[0].note.isRecovered).toBe(true)
  await vi.waitFor(() => expect(outbox.actions).toEqual({}))
})

test('an action waits for an earlier one on the same thing that no worker has got, and for no other', async () => {
  const lost = new ApiError(lostWorkerProblem)
  const later: NewAction = { ...action, id: 'b', note: { ...action.note, createdAtMs: 1 } }
  const other: NewAction = { ...later, id: 'c', input: { videoId: '2', liked: true } }
  writeToJournal(action)
  worker.list.mockRejectedValue(lost)
  worker.queue.mockRejectedValue(lost)
  const sync = await openPage()
  await vi.waitFor(() => expect(outbox.actions['a']).toBeDefined())
  worker.queue.mockReset().mockResolvedValue({ queued: true })
  for (const each of [later, other]) {
    writeToJournal(each)
    await expect(sync.handOver(each)).resolves.toEqual({ queued: true })
  }
  expect(worker.queue.mock.calls.map(([{ id }]) => id)).toEqual(['c'])
  worker.list.mockResolvedValue(nothing)
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(worker.queue.mock.calls.map(([{ id }]) => id)).toEqual(['c', 'a', 'b']))
})

test('an action that a worker refuses to keep is not said to wait', async () => {
  const sync = await openPage()
  worker.queue.mockRejectedValueOnce(new ApiError({ statusCode: 10_102, httpStatus: 0, message: 'Log in.' }))
  writeToJournal(action)
  await expect(sync.handOver(action)).rejects.toThrow('Log in.')
  expect(outbox.actions).toEqual({})
})

test('a refusal is told though the list has shown it before the news of it came', async () => {
  const sync = await openPage()
  await sync.handOver(action)
  worker.list.mockResolvedValue({ ...nothing, actions: [refused] })
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(outbox.actions['a']?.state).toBe('refused'))
  worker.emit({ type: 'outbox.changed', action: refused })
  await vi.waitFor(() => expect(snackbar.message?.text).toBe('Couldn’t save your like. Video not found.'))
})

test('the wish that is on its way to the worker is the one that is shown, whatever it tells of older ones', async () => {
  const sync = await openPage()
  await vi.waitFor(() => expect(outbox.isKnown).toBe(true))
  const { problem: _none, ...queued } = refused
  const older = { ...queued, order: Date.now() + 60_000, state: 'queued' as const }
  const handing = Promise.withResolvers<Queued>()
  worker.queue.mockReturnValueOnce(handing.promise)
  const newer = sync.handOver({ ...action, id: 'b', input: { videoId: '1', liked: false } })
  expect(shownLike()).toEqual({ videoId: '1', liked: false })
  worker.emit({ type: 'outbox.changed', action: older })
  expect(shownLike()).toEqual({ videoId: '1', liked: false })
  worker.emit({
    type: 'outbox.changed',
    action: { ...older, id: 'b', order: older.order + 1, input: { videoId: '1', liked: false } },
  })
  worker.emit({ type: 'outbox.removed', ids: ['a'] })
  expect(Object.keys(outbox.actions)).toEqual(['b'])
  handing.resolve({ queued: true })
  await newer
})

test('what the server has done is at no time shown as it was before the tap', async () => {
  const queryClient = new QueryClient()
  const queryKey = ['videos', 'detail', '1']
  let shown: { video: Video } | undefined = { video: videoFixture('1') }
  queryClient.setQueryData(queryKey, shown)
  // Batches updates, as for React.
  const onShown = notifyManager.batchCalls(({ data }: { data: typeof shown }) => {
    shown = data
  })
  const stop = new QueryObserver<{ video: Video }>(queryClient, { queryKey, enabled: false }).subscribe(
    onShown,
  )
  const isShownLiked = () => videoCount.counts['1']?.liked ?? shown?.video.liked
  const sync = await startOutboxSync(queryClient)
  addVideoCount('1', { liked: true, likeCount: 1 })
  await sync.handOver(action)

  const { id, op, input } = refused
  const value = { videoId: '1', liked: true, likeCount: 1, rev: 6 }
  worker.emit({ type: 'outbox.applied', applied: { id, op, input, value } })
  expect(isShownLiked()).toBe(true)
  // Optimistic state stays until the server's own state is there, as with comments.
  expect(shownLike()).toEqual(input)
  await vi.waitFor(() => expect(videoCount.counts).toEqual({}))
  expect(isShownLiked()).toBe(true)
  stop()
})

test('what is told while a list is on its way is newer than the list, and the next list is asked for after it', async () => {
  const { problem: _none, ...queued } = refused
  const like = (id: string) => ({ ...queued, id, state: 'queued' as const, entity: `like:${id}` })
  worker.list.mockResolvedValue({ ...nothing, actions: [like('a'), like('b')] })
  const sync = await openPage()
  await vi.waitFor(() => expect(Object.keys(outbox.actions)).toEqual(['a', 'b']))
  worker.queue.mockReturnValue(new Promise(() => {}))
  void sync.handOver({ ...action, id: 'c' })

  const lists = [Promise.withResolvers<OutboxView>(), Promise.withResolvers<OutboxView>()]
  for (const { promise } of lists) worker.list.mockReturnValueOnce(promise)
  worker.list.mockClear()
  const ask = () => worker.emit({ type: 'outbox.persistence', isPersistent: true })
  ask()
  worker.emit({ type: 'outbox.removed', ids: ['a'] })
  ask()
  worker.emit({ type: 'outbox.changed', action: like('d') })
  expect(worker.list).toHaveBeenCalledOnce()
  lists[0]?.resolve({ ...nothing, actions: [like('a'), like('b')] })
  await vi.waitFor(() => expect(worker.list).toHaveBeenCalledTimes(2))
  expect(Object.keys(outbox.actions)).toEqual(['b', 'c', 'd'])
  lists[1]?.resolve({ ...nothing, actions: [like('d')] })
  await vi.waitFor(() => expect(Object.keys(outbox.actions)).toEqual(['d', 'c']))
})

test('a worker that does not tell what waits is no empty list', async () => {
  worker.list.mockRejectedValue(new Error('It is gone.'))
  await openPage()
  await vi.waitFor(() => expect(outbox.isReadable).toBe(false))
  expect(outbox.isKnown).toBe(false)
})

test.each([true, false])(
  'a refusal is told once: by who listens to it (%s), or in the snackbar',
  async (isHandled) => {
    const onOutcome = vi.fn<(outcome: ActionOutcome) => boolean>().mockReturnValue(isHandled)
    const sync = await openPage()
    await sync.handOver(action, onOutcome)
    worker.emit({ type: 'outbox.changed', action: refused })
    expect(onOutcome.mock.calls).toEqual([[{ state: 'refused', problem }]])
    // The sentence may have to be loaded.
    await new Promise((resolve) => setTimeout(resolve))
    expect(snackbar.message?.text).toBe(isHandled ? undefined : 'Couldn’t save your like. Video not found.')
  },
)

test.each([
  ['since the document of this page was asked for is shown', 1, true],
  ['before is not: the document knows of it, and perhaps of what came after', -1, false],
])('what the server has answered to the page before, %s', async (_when, afterMs, isShown) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['videos', 'detail', '1'], { video: videoFixture('1', 5) })
  const value = { videoId: '1', liked: true, likeCount: 8, rev: 6 }
  const { id, op, input } = refused
  const answer = { applied: { id, op, input, value }, atMs: performance.timeOrigin + afterMs }
  worker.list.mockResolvedValue({ ...nothing, results: [answer] })
  await startOutboxSync(queryClient)
  await vi.waitFor(() => expect(outbox.isKnown).toBe(true))
  expect(queryClient.getQueryData(['videos', 'detail', '1'])).toMatchObject({ video: { liked: isShown } })
})

test('a block and a mute that wait are shown again after a reload', async () => {
  const waiting = { subject: '@ada', createdAtMs: 0, state: 'queued', canUndo: true } as const
  const block = { op: 'relations.setBlock', input: { userId: '7', block: true } } as const
  const mute = { op: 'relations.setMute', input: { userId: '8', mute: true } } as const
  const actions: QueuedAction[] = [
    { ...waiting, ...block, id: 'b', entity: blockEntity('7'), order: 1 },
    { ...waiting, ...mute, id: 'm', entity: muteEntity('8'), order: 2 },
  ]
  worker.list.mockResolvedValue({ ...nothing, actions })
  await openPage()
  await vi.waitFor(() => expect(hiddenAuthors.ids).toEqual({ 7: true, 8: true }))
  expect(userRelation.relations).toEqual({ 7: UserRelation.block })
  settleUserRelation('7')
  settleHiddenAuthor('7')
  settleHiddenAuthor('8')
})
