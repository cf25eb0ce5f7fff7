import { expect, test } from 'vitest'

import { judgeVideo } from '#server/features/moderation/service.ts'
import { findCrop, hashBoth, type GreyPicture } from '#server/media/perceptual-hash.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { isCopy, type Fingerprint } from './fingerprint.ts'
import { hasFewerReviewed } from './processing-repository.ts'
import { findRemovedCopy, isRemovedFile } from './removed-media.ts'

const db = await withDatabase()
const author = await addUser(db)

const SIDE = 128
type Shade = (x: number, y: number) => number
const draw = (shade: Shade): GreyPicture => ({
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
    Math.max(0, Math.min(255, shade(at % SIDE, Math.floor(at / SIDE)))),
  ),
  width: SIDE,
  height: SIDE,
})
/** A second of a scene: grey discs that move over a gradient. */
const scene =
  (seed: number, second: number): Shade =>
  (x, y) => {
    let grey = 90 + ((seed * 37) % 60) + x * (((seed * 13) % 10) / 10) - y * 0.3
    for (let disc = 1; disc <= 6; disc += 1) {
      const [cx, cy] = [(seed * 29 * disc + second * 7 * disc) % SIDE, (seed * 17 * disc + second * 3) % SIDE]
      if ((x - cx) ** 2 + (y - cy) ** 2 < (10 + ((seed * disc) % 22)) ** 2) grey = (seed * 53 * disc) % 256
    }
    return grey
  }
const fingerprintOf = (pictures: readonly GreyPicture[]): Fingerprint => {
  const crop = findCrop(pictures)
  return pictures.map((picture) => hashBoth(picture, crop))
}
const SECONDS = [0, 1, 2, 3, 4, 5]
const videoOf = (seed: number, alter: (shade: Shade) => Shade = (shade) => shade) =>
  fingerprintOf(SECONDS.map((second) => draw(alter(scene(seed, second)))))

const alterations: Record<string, (shade: Shade) => Shade> = {
  'as it is': (shade) => shade,
  brighter: (shade) => (x, y) => 1.1 * shade(x, y) + 12,
  'smaller, and up again': (shade) => (x, y) => shade(4 * Math.floor(x / 4) + 2, 4 * Math.floor(y / 4) + 2),
  'with the marks of an encoder': (shade) => (x, y) =>
    16 * Math.round(shade(x, y) / 16) + (((x * 31 + y * 17) % 7) - 3),
  'with a black border': (shade) => (x, y) => {
    const [inX, inY] = [(x - 12) * (SIDE / (SIDE - 24)), (y - 12) * (SIDE / (SIDE - 24))]
    return inX < 0 || inY < 0 || inX >= SIDE || inY >= SIDE ? 0 : shade(inX, inY)
  },
  'with a bright letterbox': (shade) => (x, y) => {
    const inY = (y - 20) * (SIDE / (SIDE - 40))
    return inY < 0 || inY >= SIDE ? 230 : shade(x, inY)
  },
}

const removedId = await addVideo(db, { authorId: author.id })
await db.query({
  text: "UPDATE videos SET upload_sha256 = 'the-file', fingerprint = $2 WHERE id = $1",
  values: [removedId, videoOf(1)],
})
const judge = (moderation: 'removed' | 'none') =>
  db.transaction((tx) => judgeVideo(tx, removedId, { moderation }))

test.each(Object.entries(alterations))('a removed video is known again: %s', async (_name, alter) => {
  await judge('removed')
  expect(await findRemovedCopy(db, videoOf(1, alter))).toBe(removedId)
})

test('other videos are not taken for it, nor ones that show nothing', async () => {
  await judge('removed')
  for (let seed = 2; seed < 60; seed += 1) {
    expect([seed, await findRemovedCopy(db, videoOf(seed))]).toEqual([seed, undefined])
  }
  const black = fingerprintOf(SECONDS.map(() => draw(() => 3)))
  expect([black.join(''), await findRemovedCopy(db, black)]).toEqual(['', undefined])
})

test('a part of it is it, and a video that has a part of it is not', () => {
  const whole = videoOf(1)
  expect(isCopy(whole.slice(2, 5), whole)).toBe(true)
  expect(isCopy([...videoOf(7), ...whole.slice(0, 2)], whole)).toBe(false)
})

test('its file is known too, beyond the video, until the removal is undone', async () => {
  await judge('removed')
  expect(await isRemovedFile(db, 'the-file')).toBe(true)
  expect(await isRemovedFile(db, 'another')).toBe(false)
  await judge('none')
  expect(await isRemovedFile(db, 'the-file')).toBe(false)
  expect(await findRemovedCopy(db, videoOf(1))).toBeUndefined()
  await judge('removed')
  await db.query({ text: 'DELETE FROM videos WHERE id = $1', values: [removedId] })
  expect(await isRemovedFile(db, 'the-file')).toBe(true)
  expect(await findRemovedCopy(db, videoOf(1))).toBe(removedId)
})

test('the first videos of an account are reviewed first, where the site wants it', async () => {
  const newcomer = await addUser(db)
  expect(await hasFewerReviewed(db, newcomer.id, 0)).toBe(false)
  expect(await hasFewerReviewed(db, newcomer.id, 2)).toBe(true)
  await addVideo(db, { authorId: newcomer.id })
  const held = await addVideo(db, { authorId: newcomer.id })
  await db.query({ text: "UPDATE videos SET moderation = 'firstReview' WHERE id = $1", values: [held] })
  expect(await hasFewerReviewed(db, newcomer.id, 2)).toBe(true)
  await db.query({ text: "UPDATE videos SET moderation = 'none' WHERE id = $1", values: [held] })
  expect(await hasFewerReviewed(db, newcomer.id, 2)).toBe(false)
})
