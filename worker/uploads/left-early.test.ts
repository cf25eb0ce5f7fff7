import { afterEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { createDevice, filesInMemory, USER_ID, video } from './device.fixture.ts'
import { tidy } from './tidy.ts'
import { lostFileProblem, notWholeProblem } from './upload-problems.ts'

const CAPTIONS = { language: 'de', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo' }
const another = new File(['another video'], 'another.mp4', { lastModified: 1 })

let stop = () => {}
afterEach(() => stop())

/** Creates a device whose tab was closed while it stored a video that may have been posted just before. */
async function leaveEarly({ isPosted }: { isPosted: boolean }) {
  const files = filesInMemory()
  const device = createDevice({ files: async () => files })
  ;({ stop } = device)
  const { uploads, records, find } = device
  await uploads.add({ id: 'a', file: video, caption: 'Words' })
  await uploads.edit({ id: 'a', caption: 'Words', captions: CAPTIONS })
  if (isPosted) await uploads.post({ id: 'a', isMeteredAllowed: true })
  await expect.poll(async () => (await find('a'))?.hasFile).toBe(true)
  await records.update({ userId: USER_ID, id: 'a' }, () => ({ sha256: null }))
  await tidy({ records, files: async () => files, isBeingCopied: async () => false })
  return device
}

test('what was posted before its video was stored is a draft that says why', async () => {
  const { find } = await leaveEarly({ isPosted: true })
  expect(await find('a')).toMatchObject({
    isDraft: true,
    isAwaitingFile: true,
    hasFile: false,
    caption: 'Words',
    captionsLanguage: 'de',
    phase: { name: 'failed', message: notWholeProblem.message },
  })
})

test('a tab that is closed while it stores a video is noticed by another one that is open', async () => {
  const tab = Promise.withResolvers<void>()
  let isOpen = true
  const device = createDevice({
    untilNotCopied: () => tab.promise,
    isBeingCopied: async () => isOpen,
  })
  ;({ stop } = device)
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  await expect.poll(async () => (await device.find('a'))?.hasFile).toBe(true)
  // As if another tab were copying it.
  await device.records.update({ userId: USER_ID, id: 'a' }, () => ({ sha256: null }))
  device.lead()
  await device.untilPhase('a', 'keeping')
  isOpen = false
  tab.resolve()
  await device.untilPhase('a', 'failed')
})

test('chosen again it goes on, with all that went with it', async () => {
  const { uploads, records, find } = await leaveEarly({ isPosted: true })
  await uploads.add({ id: 'b', file: video, caption: 'Words', replaces: 'a' })
  await expect.poll(async () => (await find('b'))?.hasFile).toBe(true)
  expect(await find('a')).toBeUndefined()
  const [record] = await records.list(USER_ID)
  expect(record).toMatchObject({ state: 'queued', captions: CAPTIONS, isMeteredAllowed: true, problem: null })
})

test.each([
  ['another file is looked at first', true, another],
  ['what was not posted is not', false, video],
])('%s', async (_name, isPosted, file) => {
  const { uploads, records, untilGone } = await leaveEarly({ isPosted })
  await uploads.add({ id: 'b', file, caption: 'Words', replaces: 'a' })
  await untilGone('a')
  const [record] = await records.list(USER_ID)
  expect(record).toMatchObject({ id: 'b', state: 'draft', captions: CAPTIONS })
})

test('what a page that is gone has posted is posted, once', async () => {
  const create = vi.fn<() => Promise<string>>().mockResolvedValue('99')
  const device = createDevice({ create })
  ;({ stop } = device)
  const { uploads, find, untilPhase } = device
  await uploads.add({ id: 'a', file: video, caption: '' })
  await expect.poll(async () => (await find('a'))?.hasFile).toBe(true)
  const shown = { id: 'a', caption: 'Last words', isMeteredAllowed: false, isLate: true }
  await uploads.post(shown)
  expect(await find('a')).toMatchObject({ isDraft: false, caption: 'Last words' })
  device.lead()
  await untilPhase('a', 'preparing')
  await uploads.post(shown)
  await uploads.post({ id: 'a', isMeteredAllowed: false })
  expect((await find('a'))?.phase.name).toBe('preparing')
  expect(create).toHaveBeenCalledOnce()
})

test('posted by a page that is gone, without its video, it waits for that', async () => {
  const { uploads, find } = await leaveEarly({ isPosted: false })
  await uploads.post({ id: 'a', caption: 'Last words', isMeteredAllowed: false, isLate: true })
  expect(await find('a')).toMatchObject({
    isAwaitingFile: true,
    caption: 'Last words',
    phase: { name: 'failed', message: notWholeProblem.message },
  })
})

test('a video that the browser has cleared away can be chosen again', async () => {
  const files = filesInMemory()
  const device = createDevice({ files: async () => files })
  ;({ stop } = device)
  const { uploads, find, untilPhase } = device
  await uploads.add({ id: 'a', file: video, caption: 'Words' })
  await expect.poll(async () => (await find('a'))?.hasFile).toBe(true)
  await files.remove('a')
  device.lead()
  await uploads.post({ id: 'a', isMeteredAllowed: false })
  const { phase, ...upload } = await untilPhase('a', 'failed')
  expect(phase).toMatchObject({ message: lostFileProblem.message })
  expect(upload).toMatchObject({ isDraft: true, isAwaitingFile: true, hasFile: false })
})

test('a page is needed while it stores a video, and where nothing is stored until it is with the server', async () => {
  const stored = createDevice()
  await stored.uploads.add({ id: 'a', file: video, caption: '' })
  expect(await stored.find('a')).toMatchObject({ needsThisPage: true })
  await expect.poll(async () => (await stored.find('a'))?.needsThisPage).toBe(false)

  const device = createDevice({ files: async () => files })
  const files = { ...filesInMemory(), isPersistent: false }
  ;({ stop } = device)
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await expect.poll(async () => (await device.find('a'))?.hasFile).toBe(true)
  expect(await device.find('a')).toMatchObject({ isPersistent: false, needsThisPage: true })
  device.lead()
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  expect(await device.untilPhase('a', 'preparing')).toMatchObject({ needsThisPage: false })
})

test('a file that the server will not have is refused once and for all', async () => {
  const transfer = vi.fn<() => Promise<void>>().mockRejectedValue(
    new ApiError({
      statusCode: StatusCode.unsupportedMedia,
      httpStatus: 415,
      message: 'This video format is not supported.',
    }),
  )
  const device = createDevice({ transfer })
  ;({ stop } = device)
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  expect((await device.untilPhase('a', 'failed')).phase).toMatchObject({ isFinal: true })
  expect(transfer).toHaveBeenCalledOnce()
})
