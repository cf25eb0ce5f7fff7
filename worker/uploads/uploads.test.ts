import { afterEach, expect, test, vi } from 'vitest'

import { createDevice, USER_ID, video } from './device.fixture.ts'
import { lostFileProblem, storageFullProblem } from './upload-problems.ts'

afterEach(() => vi.unstubAllGlobals())

/** A device that takes its time to say how much room it has. */
function slowStorage() {
  const { promise, resolve } = Promise.withResolvers<{ quota: number; usage: number }>()
  vi.stubGlobal('navigator', { storage: { estimate: () => promise } })
  return resolve
}

test('what is posted before the device has made a record of it is posted, with its caption', async () => {
  const answer = slowStorage()
  const { uploads, find } = createDevice()
  const added = uploads.add({ id: 'a', file: video, caption: '' })
  const edited = uploads.edit({ id: 'a', caption: 'Typed' })
  const posted = uploads.post({ id: 'a', caption: 'Typed in haste', isMeteredAllowed: false })
  answer({ quota: 1e9, usage: 0 })
  await Promise.all([added, edited, posted])
  expect(await find('a')).toMatchObject({ caption: 'Typed in haste', isDraft: false })
})

test('posting fails when there turns out to be no room for the video', async () => {
  const answer = slowStorage()
  const { uploads } = createDevice()
  const added = uploads.add({ id: 'a', file: video, caption: '' })
  const posted = uploads.post({ id: 'a', isMeteredAllowed: false })
  answer({ quota: 1, usage: 0 })
  await expect(added).rejects.toMatchObject({ problem: storageFullProblem })
  await expect(posted).rejects.toMatchObject({ problem: storageFullProblem })
})

test('posting fails when there is nothing to post', async () => {
  const { uploads } = createDevice()
  await expect(uploads.post({ id: 'a', isMeteredAllowed: false })).rejects.toMatchObject({
    problem: lostFileProblem,
  })
})

test('a video that is thrown away before there is a record of it leaves none', async () => {
  const answer = slowStorage()
  const { uploads, find } = createDevice()
  const added = uploads.add({ id: 'a', file: video, caption: '' })
  const discarded = uploads.discard({ id: 'a' })
  answer({ quota: 1e9, usage: 0 })
  await Promise.all([added, discarded])
  expect(await find('a')).toBeUndefined()
})

test('a video that another tab paused while its file was on its way is not made', async () => {
  const create = vi.fn<() => Promise<string>>().mockResolvedValue('99')
  const device = createDevice({
    create,
    // The other tab's message has not come yet: only its record says so.
    transfer: async ({ id }) => {
      await device.records.update({ userId: USER_ID, id }, () => ({ state: 'paused' }))
    },
  })
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  await device.untilPhase('a', 'paused')
  await new Promise((resolve) => setTimeout(resolve))
  expect(create).not.toHaveBeenCalled()
  device.stop()
})
