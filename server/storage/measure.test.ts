import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { contentKey, messagePictureKey, restrictedKey } from './keys.ts'
import { measureFiles } from './measure.ts'

const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-measure-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

async function add(file: string, sizeBytes: number): Promise<string> {
  const target = path.join(dir, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, Buffer.alloc(sizeBytes))
  return target
}

test('the bytes of a data folder are split by kind, and a file with two names is counted once', async () => {
  expect(await measureFiles(dir)).toEqual({})
  const hash = 'ab'.repeat(32)
  const video = await add(`media/${contentKey('video', hash, 'mp4')}`, 1_000)
  await link(video, path.join(path.dirname(video), `${'ac'.repeat(32)}.mp4`))
  await add(`media/${restrictedKey('7', 'mp4')}`, 200)
  await add(`media/${restrictedKey('7', 'webp')}`, 30)
  await add(`media/${restrictedKey('7', 'vtt')}`, 4)
  await add(`media/${contentKey('poster', hash, 'webp')}`, 50)
  await add(`media/${contentKey('upload', hash, 'mp4')}`, 600)
  await add('uploads/0123abcd', 6_000)
  await add(`media/${messagePictureKey('7')}`, 70)
  await add(`media/${contentKey('export', hash, 'zip')}`, 8)
  await add(`media/${contentKey('download', hash, 'mp4')}`, 90)
  await add('live/7/recording/1.m4s', 111)
  // The database is measured by itself.
  await add('postgres/base/1', 5_555)
  expect(await measureFiles(dir)).toEqual({
    video: 1_200,
    picture: 80,
    subtitles: 4,
    upload: 6_600,
    message: 70,
    copy: 98,
    live: 111,
  })
})
