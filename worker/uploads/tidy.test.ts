import { expect, test, vi } from 'vitest'

import { createDevice, filesInMemory, USER_ID, video } from './device.fixture.ts'
import { tidy } from './tidy.ts'

const put = async (files: ReturnType<typeof filesInMemory>, id: string) => (await files.create(id)).finish()

test('what a tab left behind is set right at the next start, and what waits keeps its video', async () => {
  const files = filesInMemory()
  const { uploads, records, find } = createDevice({ files: async () => files })
  for (const id of ['whole', 'half', 'posted']) {
    await uploads.add({ id, file: video, caption: '' })
  }
  await expect.poll(async () => (await find('posted'))?.hasFile).toBe(true)
  await records.update({ userId: USER_ID, id: 'half' }, () => ({ sha256: null }))
  await records.update({ userId: USER_ID, id: 'posted' }, () => ({ state: 'posted' }))
  await put(files, 'of-nobody')
  await tidy({ records, files: async () => files, isBeingCopied: async () => false })
  expect(await files.ids()).toEqual(['whole'])
  expect((await find('whole'))?.phase).toEqual({ name: 'draft' })
  expect((await find('half'))?.phase).toMatchObject({ name: 'failed' })
  expect((await find('posted'))?.phase).toMatchObject({ name: 'posted' })
})

test('where the disk does not say what is needed, no video is taken away', async () => {
  const files = filesInMemory()
  const { uploads, store, records } = createDevice({ files: async () => files })
  await uploads.add({ id: 'draft', file: video, caption: '' })
  await expect.poll(() => files.ids()).toEqual(['draft'])
  vi.spyOn(store, 'list').mockImplementation(async ({ mustAnswer = false } = {}) => {
    if (mustAnswer) throw new DOMException('IndexedDB does not answer.', 'TimeoutError')
    return new Map()
  })
  const tidying = tidy({ records, files: async () => files, isBeingCopied: async () => false })
  await expect(tidying).rejects.toThrow('does not answer')
  expect(await files.ids()).toEqual(['draft'])
})

test('a video that a tab is just copying is left to it', async () => {
  const files = filesInMemory()
  const { uploads, records, find } = createDevice({ files: async () => files })
  await uploads.add({ id: 'a', file: video, caption: '' })
  await expect.poll(async () => (await find('a'))?.hasFile).toBe(true)
  await records.update({ userId: USER_ID, id: 'a' }, () => ({ sha256: null }))
  await tidy({ records, files: async () => files, isBeingCopied: async () => true })
  expect(await files.ids()).toEqual(['a'])
})

test('a video whose copy ends between the two questions stays', async () => {
  const files = filesInMemory()
  const { uploads, records, find } = createDevice({ files: async () => files })
  await uploads.add({ id: 'a', file: video, caption: '' })
  await expect.poll(async () => (await find('a'))?.hasFile).toBe(true)
  const whole = (await records.list(USER_ID)).find(({ id }) => id === 'a')
  await records.update({ userId: USER_ID, id: 'a' }, () => ({ sha256: null }))
  const endCopy = async () => {
    await records.update({ userId: USER_ID, id: 'a' }, () => ({ sha256: whole?.sha256 ?? '' }))
    return false
  }
  await tidy({ records, files: async () => files, isBeingCopied: endCopy })
  expect(await files.ids()).toEqual(['a'])
  expect((await find('a'))?.phase).toEqual({ name: 'draft' })
})
