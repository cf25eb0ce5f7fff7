import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { AVATAR_PREVIEW_PX, userPreviewPath, videoPreviewPath } from '#contract/preview.ts'
import { users, videos } from '#server/db/schema/index.ts'
import { contentKey } from '#server/storage/keys.ts'
import { startTestSite } from '#support/product.ts'
import { addUser } from '#support/users.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

const site = await startTestSite()
const author = await addUser(site.database)

async function storePicture(kind: 'poster' | 'avatar', width: number, height: number): Promise<string> {
  const background = { r: width % 256, g: height % 256, b: 9 }
  const picture = await sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer()
  const key = contentKey(kind, createHash('sha256').update(picture).digest('hex'), 'webp')
  await site.uploads.storage.put(key, picture)
  return key
}

/** Adds a video of 1080x1920 whose poster is a pixel off its proportions, as after rounding. */
async function addShownVideo(): Promise<string> {
  const id = await addVideo(site.database, { authorId: author.id })
  const posterKey = await storePicture('poster', 720, 1281)
  const media = { ...exampleMedia, width: 1080, height: 1920, posterKey, posterSmallKey: posterKey }
  await site.database.orm.update(videos).set({ media }).where(eq(videos.id, id))
  return id
}

async function jpegAt(path: string) {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
  return { format, width, height }
}

test('a video has JPEGs of just the stated sizes, which are made once', async () => {
  const id = await addShownVideo()
  const large = { format: 'jpeg', width: 720, height: 1280 }
  expect(await Promise.all([jpegAt(videoPreviewPath(id)), jpegAt(videoPreviewPath(id))])).toEqual([
    large,
    large,
  ])
  expect(await jpegAt(videoPreviewPath(id, 'small'))).toEqual({ format: 'jpeg', width: 180, height: 320 })
  expect(await jpegAt(videoPreviewPath(id))).toEqual(large)
})

test('a profile has one of its picture', async () => {
  const key = await storePicture('avatar', 256, 256)
  await site.database.orm.update(users).set({ avatarKey: key }).where(eq(users.id, author.id))
  const side = AVATAR_PREVIEW_PX
  expect(await jpegAt(userPreviewPath(`sec-${author.id}`))).toEqual({
    format: 'jpeg',
    width: side,
    height: side,
  })
})

test('what is not there has none', async () => {
  const hidden = await addVideo(site.database, { authorId: author.id, state: 'processing' })
  const paths = [
    videoPreviewPath('1'),
    videoPreviewPath(hidden),
    videoPreviewPath('9'.repeat(30)),
    userPreviewPath('x'),
  ]
  const others = ['/preview/video/x.jpg', '/preview/user/..%2F..%2Fx.jpg']
  const answers = await Promise.all([...paths, ...others].map((path) => fetch(site.url + path)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
})
