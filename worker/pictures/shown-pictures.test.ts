import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DAY_MS } from '#contract/constants.ts'

import { createMemoryStore } from '../outbox/memory-store.fixture.ts'
import { type ShownPictureRecord, ShownPictures, type ShownPicturesDeps } from './shown-pictures.ts'

const ANN = '1'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())
const passDays = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS)

function openDevice() {
  const read = vi.fn<ShownPicturesDeps['read']>(async (url) => new Blob([url]))
  const shown = new ShownPictures({ store: createMemoryStore<ShownPictureRecord>(), read })
  return { read, shown }
}

test('a picture that was shown is there without a network, for its user alone, and read once a day', async () => {
  const { read, shown } = openDevice()
  await shown.retain(ANN, '/media/a.webp')
  await shown.retain(ANN, '/media/a.webp')
  expect(read).toHaveBeenCalledOnce()
  expect(await (await shown.file(ANN, '/media/a.webp'))?.text()).toBe('/media/a.webp')
  // Only the whole address identifies the picture.
  expect(await shown.file(ANN, '/media/a')).toBeNull()
  expect(await shown.file('2', '/media/a.webp')).toBeNull()
  await shown.retain('2', '/media/b.webp')
  await shown.discardOthers('2')
  expect([await shown.file(ANN, '/media/a.webp'), await shown.file('2', '/media/b.webp')]).toEqual([
    null,
    expect.any(Blob),
  ])
  await shown.discardOthers(null)
  expect(await shown.file('2', '/media/b.webp')).toBeNull()
})

test('one that is deleted on the server goes when it is shown again, and stays without a network', async () => {
  const { read, shown } = openDevice()
  await shown.retain(ANN, '/media/a.webp')
  passDays(2)
  read.mockRejectedValueOnce(new Error('No network'))
  await expect(shown.retain(ANN, '/media/a.webp')).rejects.toThrow('No network')
  expect(await shown.file(ANN, '/media/a.webp')).not.toBeNull()
  read.mockResolvedValueOnce(null)
  await shown.retain(ANN, '/media/a.webp')
  expect(await shown.file(ANN, '/media/a.webp')).toBeNull()
})

test('those that were not shown for two weeks go, and of more than 200 the ones not shown for longest', async () => {
  const { shown } = openDevice()
  await shown.retain(ANN, '/media/old.webp')
  passDays(15)
  for (let index = 0; index < 201; index += 1) {
    vi.setSystemTime(Date.now() + 1_000)
    await shown.retain(ANN, `/media/${index}.webp`)
  }
  const isThere = async (name: string) => (await shown.file(ANN, `/media/${name}.webp`)) !== null
  expect(await Promise.all(['old', '0', '1', '200'].map(isThere))).toEqual([false, false, true, true])
})
