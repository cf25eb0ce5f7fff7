import { expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import type { NewCollection } from '#contract/offline.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { networkProblem } from '../http/problems.ts'
import { StorageFullError } from '../storage/eviction.ts'
import type { OfflineCollections, OfflineCollectionsDeps } from './collections.ts'
import { video, createDevice, stateOf } from './device.fixture.ts'

// Specification section 7.6 is about fetching ahead. Saving is at the user's own request.

const collectionOf = (ids: string[], more: Partial<NewCollection> = {}): NewCollection => ({
  id: 'videos',
  source: { kind: 'videos' },
  videos: ids.map(video),
  isMeteredAllowed: false,
  ...more,
})

const untilState = (device: ReturnType<typeof createDevice>, expected: object) =>
  vi.waitFor(async () => expect(await stateOf(device.collections)).toMatchObject(expected))

test('videos are fetched one after the other, and are there to play without a network', async () => {
  const device = createDevice()
  let runningCount = 0
  device.fetchVideo.mockImplementation(async () => {
    runningCount += 1
    expect(runningCount).toBe(1)
    await Promise.resolve()
    runningCount -= 1
  })
  await device.collections.save(collectionOf(['1', '2', '3']))
  await untilState(device, { phases: ['saved', 'saved', 'saved'], pauseReason: null })
  expect((await device.collections.videos()).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('the pages in which they are watched come first', async () => {
  const app = Promise.withResolvers<void>()
  const device = createDevice({ cacheApp: () => app.promise })
  await device.collections.save(collectionOf(['1']))
  await untilState(device, { phases: ['saving'] })
  expect(device.fetchVideo).not.toHaveBeenCalled()
  app.resolve()
  await untilState(device, { phases: ['saved'] })
})

test('a pause stops the video that is on its way, and resuming brings it', async () => {
  const device = createDevice()
  device.fetchVideo.mockImplementationOnce(
    (_id, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  await device.collections.save(collectionOf(['1', '2']))
  await untilState(device, { phases: ['saving', 'waiting'] })
  await device.collections.pause({ id: 'videos' })
  await untilState(device, { phases: ['waiting', 'waiting'], pauseReason: 'paused' })
  expect(device.saved.size).toBe(0)
  await device.collections.resume({ id: 'videos', isMeteredAllowed: false })
  await untilState(device, { phases: ['saved', 'saved'], pauseReason: null })
})

test('what is gone from the server fails with the reason, the others go on, and it can be tried again', async () => {
  const device = createDevice()
  device.fetchVideo.mockImplementationOnce(async () => {
    const message = 'This video is no longer available.'
    throw new ApiError({ statusCode: StatusCode.videoNotExist, httpStatus: 404, message })
  })
  await device.collections.save(collectionOf(['1', '2']))
  await untilState(device, { phases: ['failed', 'saved'] })
  const [collection] = await device.collections.list()
  expect(collection?.videos[0]?.phase).toMatchObject({ message: 'This video is no longer available.' })
  await device.collections.retry({ id: 'videos' })
  await untilState(device, { phases: ['saved', 'saved'] })
})

test('a connection that breaks is waited out, and said', async () => {
  const device = createDevice()
  device.fetchVideo.mockRejectedValueOnce(new ApiError(networkProblem))
  await device.collections.save(collectionOf(['1']))
  await untilState(device, { phases: ['waiting'], pauseReason: 'network' })
  device.collections.wake('mayWorkNow')
  await untilState(device, { phases: ['saved'], pauseReason: null })
  expect(device.fetchVideo).toHaveBeenCalledTimes(2)
})

test('where each byte costs it waits, unless the viewer has agreed', async () => {
  const device = createDevice({ isMetered: () => true })
  await device.collections.save(collectionOf(['1']))
  await untilState(device, { phases: ['waiting'], pauseReason: 'wifi' })
  expect(device.fetchVideo).not.toHaveBeenCalled()
  await device.collections.resume({ id: 'videos', isMeteredAllowed: true })
  await untilState(device, { phases: ['saved'], pauseReason: null })
})

test('a full disk stops the collection until the viewer says that there is room', async () => {
  const device = createDevice()
  device.fetchVideo.mockRejectedValueOnce(new StorageFullError())
  await device.collections.save(collectionOf(['1', '2']))
  await untilState(device, { phases: ['waiting', 'waiting'], pauseReason: 'full' })
  expect(device.fetchVideo).toHaveBeenCalledTimes(1)
  await device.collections.resume({ id: 'videos', isMeteredAllowed: false })
  await untilState(device, { phases: ['saved', 'saved'], pauseReason: null })
})

test('a collection that found no room goes on as soon as something else is removed', async () => {
  const device = createDevice()
  await device.collections.save(collectionOf(['1'], { id: 'old' }))
  await vi.waitFor(() => expect(device.saved.size).toBe(1))
  device.fetchVideo.mockImplementation(async () => {
    if (device.saved.size > 0) throw new StorageFullError()
  })
  await device.collections.save(collectionOf(['2']))
  await untilState(device, { phases: ['waiting'], pauseReason: 'full' })
  await device.collections.remove({ id: 'old' })
  await untilState(device, { phases: ['saved'], pauseReason: null })
})

test('a collection that found no room goes on by itself when somebody else has made some', async () => {
  const device = createDevice()
  device.fetchVideo.mockRejectedValueOnce(new StorageFullError())
  vi.useFakeTimers()
  await device.collections.save(collectionOf(['1']))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await stateOf(device.collections)).toMatchObject({ phases: ['waiting'], pauseReason: 'full' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await stateOf(device.collections)).toMatchObject({ phases: ['saved'], pauseReason: null })
  vi.useRealTimers()
})

test('a disk with no room for even a word about it stops the collection as well, and says so', async () => {
  const device = createDevice()
  device.fetchVideo.mockImplementationOnce(async () => {
    vi.spyOn(device.store, 'change').mockRejectedValue(new StorageFullError())
  })
  await device.collections.save(collectionOf(['1', '2']))
  await untilState(device, { phases: ['waiting', 'waiting'], pauseReason: 'full' })
  await expect(device.collections.resume({ id: 'videos', isMeteredAllowed: false })).rejects.toThrow(
    'enough space',
  )
  expect(device.fetchVideo).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  await device.collections.resume({ id: 'videos', isMeteredAllowed: false })
  await untilState(device, { phases: ['saved', 'saved'], pauseReason: null })
})

test('a disk that is not responding costs nothing that is saved, and it shows as it was', async () => {
  const device = createDevice()
  await device.collections.save(collectionOf(['1', '2']))
  await untilState(device, { phases: ['saved', 'saved'] })
  const silence = new DOMException('IndexedDB is not responding.', 'TimeoutError')
  vi.spyOn(device.store, 'change').mockRejectedValue(silence)
  const list = vi.spyOn(device.store, 'list').mockRejectedValue(silence)
  await expect(device.collections.save(collectionOf(['3']))).rejects.toThrow('doesn’t let Vireo save videos')
  await expect(device.collections.remove({ id: 'videos' })).rejects.toThrow('is not responding')
  expect(await stateOf(device.collections)).toMatchObject({ phases: ['saved', 'saved'] })
  const emit = vi.fn<OfflineCollectionsDeps['emit']>()
  const next = device.restart({ emit })
  list.mockClear()
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  // A tab that has not read it yet does not claim that nothing is saved.
  await expect(next.list()).rejects.toThrow('is not responding')
  await expect(next.videos()).rejects.toThrow('is not responding')
  expect(emit).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  await vi.waitFor(async () => expect(await stateOf(next)).toMatchObject({ phases: ['saved', 'saved'] }))
  expect(device.saved.size).toBe(2)
})

test('a tab that comes later hears that there is no room', async () => {
  const later: OfflineCollections[] = []
  const device = createDevice({ broadcast: (message) => later.forEach((tab) => tab.receive(message)) })
  device.fetchVideo.mockRejectedValueOnce(new StorageFullError())
  await device.collections.save(collectionOf(['1']))
  await untilState(device, { pauseReason: 'full' })
  const tab = device.openTab({ broadcast: (message) => device.collections.receive(message) })
  later.push(tab)
  device.collections.receive({ type: 'hello' })
  expect(await stateOf(tab)).toMatchObject({ phases: ['waiting'], pauseReason: 'full' })
})

test('another tab, or the next visit, goes on, and fetches again what somebody took away', async () => {
  let isOnline = false
  const device = createDevice({ isOnline: () => isOnline })
  await device.collections.save(collectionOf(['1', '2']))
  await untilState(device, { phases: ['waiting', 'waiting'], pauseReason: 'network' })
  isOnline = true
  const next = device.restart()
  await vi.waitFor(async () =>
    expect(await stateOf(next)).toMatchObject({ phases: ['saved', 'saved'], pauseReason: null }),
  )
  device.saved.delete('1')
  const last = device.restart()
  await vi.waitFor(() => expect(device.saved.has('1')).toBe(true))
  await vi.waitFor(async () => expect(await stateOf(last)).toMatchObject({ phases: ['saved', 'saved'] }))
})

test('a video that two collections have goes with the second of them', async () => {
  const device = createDevice()
  await device.collections.save(collectionOf(['1', '2']))
  await device.collections.save(collectionOf(['2', '3'], { id: 'other' }))
  await vi.waitFor(() => expect(device.saved.size).toBe(3))
  await device.collections.remove({ id: 'videos' })
  expect([...device.saved]).toEqual(['2', '3'])
  await device.collections.remove({ id: 'other', videoId: '2' })
  expect([...device.saved]).toEqual(['3'])
})

test('users of one browser neither see nor change the copies of each other, and share the files', async () => {
  let userId: string | null = '7'
  const device = createDevice({ currentUserId: () => userId })
  await device.collections.save(collectionOf(['1', '2']))
  await untilState(device, { phases: ['saved', 'saved'] })

  for (const other of [null, '8']) {
    userId = other
    expect(await device.collections.list()).toEqual([])
    expect(await device.collections.videos()).toEqual([])
    await device.collections.remove({ id: 'videos' })
  }
  await device.collections.save(collectionOf(['2', '3']))
  await untilState(device, { phases: ['saved', 'saved'] })
  expect(device.fetchVideo.mock.calls.map(([id]) => id)).toEqual(['1', '2', '3'])
  await device.collections.remove({ id: 'videos' })
  expect([...device.saved]).toEqual(['1', '2'])

  userId = '7'
  expect(await stateOf(device.collections)).toMatchObject({ phases: ['saved', 'saved'] })
  expect(await device.collections.videos()).toMatchObject([
    { id: '1', liked: true },
    { id: '2', liked: true },
  ])
})

test('a video is fetched only while its user is logged in: the server refuses it to others', async () => {
  let userId: string | null = '7'
  let isOnline = false
  const device = createDevice({ currentUserId: () => userId, isOnline: () => isOnline })
  await device.collections.save(collectionOf(['private']))
  userId = '8'
  await device.collections.save(collectionOf(['2']))
  isOnline = true
  device.collections.wake()
  await untilState(device, { phases: ['saved'] })
  expect([...device.saved]).toEqual(['2'])
  userId = '7'
  device.collections.wake()
  await untilState(device, { phases: ['saved'] })
})

test('a log-out ends the fetch of a video, and the next log-in goes on with it', async () => {
  let userId: string | null = '7'
  const device = createDevice({ currentUserId: () => userId })
  device.fetchVideo.mockImplementationOnce(
    (_id, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  await device.collections.save(collectionOf(['1']))
  await untilState(device, { phases: ['saving'] })
  userId = null
  device.collections.wake('enqueued')
  await vi.waitFor(() => expect(device.fetchVideo.mock.calls[0]?.[1].signal.aborted).toBe(true))
  userId = '7'
  device.collections.wake('enqueued')
  await untilState(device, { phases: ['saved'] })
})

test('a video that is liked no more goes, unless the user has saved it as well', async () => {
  const device = createDevice()
  await device.collections.save(collectionOf(['1', '2'], { id: 'liked:7', source: { kind: 'liked' } }))
  await device.collections.save(collectionOf(['1']))
  await vi.waitFor(() => expect(device.saved).toEqual(new Set(['1', '2'])))
  await device.collections.remove({ id: 'liked:7', videoId: '1' })
  await device.collections.remove({ id: 'liked:7', videoId: '2' })
  await vi.waitFor(() => expect(device.saved).toEqual(new Set(['1'])))
})

/** A record of a build that stored one for all users. */
const earlierRecord = (ownerId: string | null, ...ids: string[]) => ({
  id: 'videos',
  source: { kind: 'clips' as const },
  createdAtMs: 1,
  ownerId,
  clips: ids.map((id) => ({ video: video(id), state: 'waiting' as const, message: '' })),
  state: 'on' as const,
  isMeteredAllowed: false,
})

test('a collection of an earlier build goes on for the user who began it, and takes more', async () => {
  let userId: string | null = null
  const device = createDevice({ currentUserId: () => userId })
  await device.store.set('videos', earlierRecord('7', '1'))
  await device.collections.save(collectionOf(['2']))
  await untilState(device, { phases: ['saved'] })
  userId = '7'
  await device.collections.save(collectionOf(['3']))
  await untilState(device, { phases: ['saved', 'saved'] })
  expect(await device.collections.list()).toMatchObject([{ id: 'videos', source: { kind: 'videos' } }])
  expect((await device.collections.videos()).map(({ id }) => id)).toEqual(['1', '3'])
  // A tab of that build may still be open: it reads records by their ids.
  expect([...(await device.store.list()).entries()]).toMatchObject([
    ['/videos', { id: '/videos', clips: [{ state: 'saved' }] }],
    [
      '7/videos',
      { id: '7/videos', source: { kind: 'clips' }, clips: [{ state: 'saved' }, { state: 'saved' }] },
    ],
  ])
})

test('a tab of an earlier build adds to the collection of the same user', async () => {
  const device = createDevice()
  await device.collections.save(collectionOf(['1']))
  await untilState(device, { phases: ['saved'] })
  await device.store.set('videos', earlierRecord(null, '1', '2'))
  device.collections.wake()
  await untilState(device, { phases: ['saved', 'saved'] })
  await device.collections.remove({ id: 'videos' })
  expect(await device.store.list()).toEqual(new Map())
  expect([...device.saved]).toEqual([])
})

test('copies of videos that the user may no longer watch are removed when the device is next online', async () => {
  let isOnline = true
  let isGone = false
  const findWatchable = vi.fn<OfflineCollectionsDeps['findWatchable']>(
    async (ids) => new Set(isGone ? ['1'] : ids),
  )
  const device = createDevice({ isOnline: () => isOnline, findWatchable })
  await device.collections.save(collectionOf(['1', '2']))
  await device.collections.save(collectionOf(['2'], { id: 'another' }))
  await vi.waitFor(() => expect(device.saved.size).toBe(2))
  isOnline = false
  isGone = true
  findWatchable.mockClear()
  device.collections.removeUnwatchable()
  expect(findWatchable).not.toHaveBeenCalled()
  isOnline = true
  device.collections.removeUnwatchable()
  await vi.waitFor(() => expect([...device.saved]).toEqual(['1']))
  expect((await device.collections.list()).map(({ id }) => id)).toEqual(['videos'])
})

test('what somebody saved stays while another user, or nobody, is logged in', async () => {
  let userId: string | null = '7'
  const findWatchable = vi.fn<OfflineCollectionsDeps['findWatchable']>(async (ids) => new Set(ids))
  const device = createDevice({ currentUserId: () => userId, findWatchable })
  await device.collections.save(collectionOf(['1']))
  await vi.waitFor(() => expect(device.saved.size).toBe(1))
  userId = null
  await device.collections.save(collectionOf(['2'], { id: 'of a guest' }))
  await vi.waitFor(() => expect(device.saved.size).toBe(2))
  findWatchable.mockClear()
  findWatchable.mockResolvedValue(new Set())
  device.collections.removeUnwatchable()
  await vi.waitFor(() => expect([...device.saved]).toEqual(['1']))
  expect(findWatchable.mock.calls).toEqual([[['2'], null]])
  userId = '7'
  device.collections.removeUnwatchable()
  await vi.waitFor(() => expect(device.saved.size).toBe(0))
  expect(findWatchable).toHaveBeenLastCalledWith(['1'], '7')
})

test('without an answer of the server every copy stays', async () => {
  const findWatchable = vi.fn<OfflineCollectionsDeps['findWatchable']>(() =>
    Promise.reject(new ApiError(networkProblem)),
  )
  const device = createDevice({ findWatchable })
  await device.collections.save(collectionOf(['1']))
  await vi.waitFor(() => expect(device.saved.size).toBe(1))
  device.collections.removeUnwatchable()
  await vi.waitFor(() => expect(findWatchable).toHaveBeenCalled())
  expect((await device.collections.videos()).map(({ id }) => id)).toEqual(['1'])
})
