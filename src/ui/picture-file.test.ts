import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isPicture, preparePicture, readPicture, sizeToSend } from './picture-file.ts'

/** Specification section 5: only image types are accepted by the image helper, with jpeg and pjpeg checked. */

const fileOf = (type: string, sizeBytes = 10) => new File([new Uint8Array(sizeBytes)], 'picture', { type })
const drawn = new Blob(['drawn'], { type: 'image/webp' })

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type === 'image/svg+xml') throw new Error('Not decoded.')
    return { width: 10, height: 10, close: () => {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(drawn))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const typeAfter = async (prepare: (file: File) => Promise<Blob | undefined>, type: string) =>
  (await prepare(fileOf(type)))?.type

test.each([
  ['image/jpeg', 'image/jpeg'],
  ['image/pjpeg', 'image/pjpeg'],
  ['image/png', 'image/png'],
  ['image/webp', 'image/webp'],
  // Other pictures are re-encoded, if the browser can read them.
  ['image/gif', 'image/webp'],
  ['image/heic', 'image/webp'],
  ['image/svg+xml', undefined],
  ['text/plain', undefined],
  ['application/pdf', undefined],
  ['video/mp4', undefined],
])('a file of type %s is sent as %s', async (type, sent) => {
  expect(await typeAfter(readPicture, type)).toBe(sent)
  expect(await typeAfter(preparePicture, type)).toBe(sent)
  expect(isPicture(fileOf(type))).toBe(type.startsWith('image/'))
})

test.each(['', 'application/octet-stream'])('of a file of type "%s" the bytes decide', async (type) => {
  expect(await typeAfter(readPicture, type)).toBe(type)
  expect(await typeAfter(preparePicture, type)).toBe('image/webp')
  expect(isPicture(fileOf(type))).toBe(false)
})

test('a large picture is re-encoded before it waits on the device, and not otherwise', async () => {
  const large = fileOf('image/jpeg', 2 * 1024 * 1024)
  expect(await preparePicture(large)).toBe(drawn)
  expect(await readPicture(large)).toBe(large)
  expect(sizeToSend(4_096, 1_024)).toEqual({ width: 2_048, height: 512 })
})
