import { expect, test, vi } from 'vitest'

import { DAY_MS } from '#contract/constants.ts'
import { ApiError } from '#contract/errors.ts'

import { networkProblem } from '../http/problems.ts'
import { createMemoryStore } from '../outbox/memory-store.fixture.ts'
import { StorageFullError } from '../storage/eviction.ts'
import { type PictureDeps, type PictureRecord, Pictures } from './pictures.ts'

const ANN = '1'
const ID = 'picture-0001'
const { signal } = new AbortController()
const file = new Blob(['bytes'], { type: 'image/webp' })

function openDevice() {
  const store = createMemoryStore<PictureRecord>()
  const upload = vi.fn<PictureDeps['upload']>(async () => {})
  return { store, upload, pictures: new Pictures({ store, upload }) }
}

test('a picture is there until it is removed, after a new start of the worker too, and for its user alone', async () => {
  const { store, upload, pictures } = openDevice()
  await pictures.add(ANN, ID, file)
  const later = new Pictures({ store, upload })
  expect(await (await later.file(ANN, ID))?.text()).toBe('bytes')
  expect(await later.file('2', ID)).toBeNull()
  await later.remove(ANN, ID)
  expect(await later.file(ANN, ID)).toBeNull()
})

test('it is sent until the server has it, and then once', async () => {
  const { store, upload, pictures } = openDevice()
  await pictures.add(ANN, ID, file)
  upload.mockRejectedValueOnce(new ApiError(networkProblem))
  await expect(pictures.send(ANN, ID, signal)).rejects.toThrow(networkProblem.message)
  await pictures.send(ANN, ID, signal)
  await pictures.send(ANN, ID, signal)
  await new Pictures({ store, upload }).send(ANN, ID, signal)
  expect(upload).toHaveBeenCalledTimes(2)
  expect(upload.mock.lastCall?.[0]).toEqual({ userId: ANN, localId: ID, file })
  // The page still shows it while its message is on its way.
  expect(await pictures.file(ANN, ID)).not.toBeNull()
})

test('one that the server may have forgotten is sent again, one that is gone is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { upload, pictures } = openDevice()
    await pictures.add(ANN, ID, file)
    await pictures.send(ANN, ID, signal)
    vi.setSystemTime(Date.now() + 2 * DAY_MS)
    await pictures.send(ANN, ID, signal)
    await pictures.remove(ANN, ID)
    await pictures.send(ANN, ID, signal)
    expect(upload).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('pictures that no message names go after a day, those of queued messages stay', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { pictures } = openDevice()
    for (const [userId, id] of [
      [ANN, 'queued-0001'],
      [ANN, 'unused-0001'],
      ['2', 'others-0001'],
    ] as const) {
      await pictures.add(userId, id, file)
    }
    vi.setSystemTime(Date.now() + 2 * DAY_MS)
    await pictures.add(ANN, 'begun-00001', file)
    await pictures.tidy(ANN, new Set(['queued-0001']))
    const isThere = async (userId: string, id: string) => (await pictures.file(userId, id)) !== null
    expect(
      await Promise.all([
        isThere(ANN, 'queued-0001'),
        isThere(ANN, 'unused-0001'),
        isThere(ANN, 'begun-00001'),
        isThere('2', 'others-0001'),
      ]),
    ).toEqual([true, false, true, true])
    await pictures.discard(ANN)
    expect([await isThere(ANN, 'queued-0001'), await isThere('2', 'others-0001')]).toEqual([false, true])
  } finally {
    vi.useRealTimers()
  }
})

test('a full disk is said in a sentence', async () => {
  const { store, pictures } = openDevice()
  store.set = () => Promise.reject(new StorageFullError('The disk is full.'))
  await expect(pictures.add(ANN, ID, file)).rejects.toMatchObject({ problem: { sentence: 'deviceFull' } })
})
