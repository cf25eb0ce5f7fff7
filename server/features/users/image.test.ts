import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { withDatabase } from '#support/database.ts'
import { addPerson } from '#support/people.ts'

import { uploadImage } from './image-service.ts'
import { updateProfile } from './service.ts'

const db = await withDatabase()
const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-images-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const storage = new DiskStorage(dir)

test('a picture becomes the person’s own', async () => {
  const viewer = await addPerson(db)
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#206040' } })
    .jpeg()
    .toBuffer()
  const { imageId, url } = await uploadImage(db, storage, viewer, Readable.from([picture]))
  expect(url).toMatch(/^\/media\/avatar\/[0-9a-f]{2}\/[0-9a-f]{64}\.webp$/)
  expect(await storage.stat(url.replace('/media/', ''))).toBeDefined()
  expect(await updateProfile(db, viewer, { avatarImageId: imageId })).toMatchObject({ avatarUrl: url })
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', StatusCode.unsupportedMedia],
  ['', StatusCode.unprocessable],
])('%j is refused with a sentence', async (text, statusCode) => {
  const viewer = await addPerson(db)
  await expect(uploadImage(db, storage, viewer, Readable.from([Buffer.from(text)]))).rejects.toMatchObject({
    problem: { statusCode, message: expect.stringMatching(/^[A-Z].*\.$/) },
  })
})
