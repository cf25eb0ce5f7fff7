import { afterEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { DEFAULT_PUBLICATION, type Publication } from '#contract/uploads.ts'

import { createDevice, filesInMemory, USER_ID, video } from './device.fixture.ts'
import { lostFileProblem, storageFullProblem } from './upload-problems.ts'
import { publicationOf } from './upload-records.ts'
import type { UploadsDeps } from './uploads.ts'

afterEach(() => vi.unstubAllGlobals())

/** A device that is slow to report its free space. */
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
    // The other tab's message has not arrived yet: only its record shows it.
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

test('an upload whose video was deleted on another device is gone, with its file', async () => {
  const files = filesInMemory()
  const gone = new ApiError({ statusCode: StatusCode.videoNotExist, httpStatus: 404, message: 'Gone.' })
  const onChange = vi.fn<UploadsDeps['broadcast']>()
  const ask = vi.fn<UploadsDeps['ask']>().mockResolvedValueOnce({ state: 'processing', progress: 0.5 })
  const device = createDevice({ files: async () => files, ask, broadcast: onChange })
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  await device.untilPhase('a', 'preparing')
  onChange.mockClear()
  ask.mockRejectedValue(gone)
  await expect.poll(() => device.find('a')).toBeUndefined()
  await vi.waitFor(() => expect(onChange.mock.calls.flat()).toContainEqual({ type: 'live', id: 'a' }))
  expect(await files.ids()).toEqual([])
  device.stop()
})

test('a tab without storage sends its own uploads, until others can see them again', async () => {
  const transfer = vi.fn<UploadsDeps['transfer']>(() => new Promise(() => {}))
  const device = createDevice({ transfer })
  device.store.isPersistent = false
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  await vi.waitFor(() => expect(transfer).toHaveBeenCalledOnce())
  device.store.isPersistent = true
  await device.uploads.edit({ id: 'a', caption: 'Words' })
  expect(transfer.mock.calls[0]?.[3].aborted).toBe(true)
  device.lead()
  await vi.waitFor(() => expect(transfer).toHaveBeenCalledTimes(2))
  device.stop()
})

const FRIENDS_LATER = { audience: 'friends', scheduleTime: 2_000_000_000 } as const

test('a video is made with the audience and the time that were chosen for it', async () => {
  const create = vi.fn<UploadsDeps['create']>().mockResolvedValue('99')
  const device = createDevice({ create })
  await device.uploads.add({ id: 'a', file: video, caption: '', publication: FRIENDS_LATER })
  await device.uploads.add({ id: 'b', file: video, caption: '' })
  await device.uploads.edit({ id: 'a', caption: 'Words' })
  expect(await device.find('a')).toMatchObject({ caption: 'Words', publication: FRIENDS_LATER })
  device.lead()
  for (const id of ['a', 'b']) {
    await device.uploads.post({ id, isMeteredAllowed: false })
    await device.untilPhase(id, 'preparing')
  }
  expect(create.mock.calls.map(([upload]) => publicationOf(upload))).toEqual([
    FRIENDS_LATER,
    DEFAULT_PUBLICATION,
  ])
  device.stop()
})

test.each<Publication>([
  { audience: 'self', scheduleTime: 0 },
  { ...DEFAULT_PUBLICATION, downloadAudience: 'nobody' },
])('a tab of a build that knows less does not find a video for which %o was chosen', async (publication) => {
  const { uploads, store, find } = createDevice()
  const keysOfThatBuild = async () => [...(await store.list({ prefix: `${USER_ID}|` })).keys()]
  await uploads.add({ id: 'a', file: video, caption: '' })
  expect(await keysOfThatBuild()).toEqual([`${USER_ID}|a`])
  await uploads.edit({ id: 'a', caption: '', publication })
  await uploads.post({ id: 'a', isMeteredAllowed: false })
  expect(await keysOfThatBuild()).toEqual([])
  expect(await find('a')).toMatchObject({ isDraft: false, publication })
  await uploads.discard({ id: 'a' })
  expect([...(await store.list()).keys()]).toEqual([])
})
