import { expect, test, vi } from 'vitest'

import { unreadableFileProblem } from '../http/problems.ts'
import { filesInMemory, video } from './device.fixture.ts'
import { isIntact, persistFile } from './persist-file.ts'

function watchedFiles() {
  const abandon = vi.fn<() => Promise<void>>().mockResolvedValue()
  const files = filesInMemory()
  const create = async (id: string) => ({ ...(await files.create(id)), abandon })
  return { files: { ...files, create }, abandon }
}
const options = (signal = new AbortController().signal) => ({ signal, onProgress: () => {} })

test('a file is persisted whole, with the hash of what is persisted', async () => {
  const { files, abandon } = watchedFiles()
  const sha256 = await persistFile(files, 'a', video, options())
  const persisted = await files.open('a')
  expect(await persisted?.text()).toBe(await video.text())
  expect(await isIntact(persisted!, sha256)).toBe(true)
  expect(await isIntact(new Blob(['another']), sha256)).toBe(false)
  expect(abandon).not.toHaveBeenCalled()
})

test('of a file that is called off, or cannot be read, nothing stays', async () => {
  const { files, abandon } = watchedFiles()
  await expect(persistFile(files, 'a', video, options(AbortSignal.abort()))).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(abandon).toHaveBeenCalledTimes(1)
  const gone = Object.assign(new Blob(['x']), { slice: () => ({ arrayBuffer: () => Promise.reject() }) })
  await expect(persistFile(files, 'a', gone as never, options())).rejects.toMatchObject({
    problem: unreadableFileProblem,
  })
  expect(abandon).toHaveBeenCalledTimes(2)
  expect(await files.ids()).toEqual([])
})
