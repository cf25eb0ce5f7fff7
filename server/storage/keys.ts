import { randomBytes } from 'node:crypto'

import * as v from 'valibot'

import { IdSchema } from '#contract/models/primitives.ts'

/** The kinds of stored files. */
export const FILE_KINDS = [
  'video',
  'poster',
  'captions',
  'restricted',
  'avatar',
  'sticker',
  'mark',
  'message',
  'preview',
  'upload',
  'chunk',
  'export',
  'download',
  'build',
] as const

/** The kind of a stored file; the first part of its key, so that each kind can be counted and cleared by itself. */
export type FileKind = (typeof FILE_KINDS)[number]

const NAME_BYTES = 32
const keyPattern = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-z]{8,128}\.[a-z0-9]{1,8}$/

/**
 * Key of a file that is named by its content: `video/ab/abcdef....mp4`. The same bytes have the same key, and
 * what is under a key never changes.
 * @param sha256 hexadecimal
 * @param extension without a dot
 */
export function contentKey(kind: FileKind, sha256: string, extension: string): string {
  return checkedKey(`${kind}/${sha256.slice(0, 2)}/${sha256}.${extension}`)
}

/** Key of a file of a video that is not public. Its name cannot be guessed, and holds the video's id. */
export function restrictedKey(videoId: string, extension: string): string {
  const name = randomBytes(NAME_BYTES).toString('hex')
  return checkedKey(`restricted/${name.slice(0, 2)}/${name}v${videoId}.${extension}`)
}

/** The id of the video that a restricted file belongs to; undefined for every other key, and for a number that is no id. */
export function videoIdOfKey(key: string): string | undefined {
  const id = /^restricted\/[0-9a-f]{2}\/[0-9a-f]+v(\d+)\./.exec(key)?.[1]
  return v.is(IdSchema, id) ? id : undefined
}

/** Key of a picture in a message. Its name cannot be guessed, and holds the picture's id. */
export function messagePictureKey(pictureId: string): string {
  const name = randomBytes(NAME_BYTES).toString('hex')
  return checkedKey(`message/${name.slice(0, 2)}/${name}p${pictureId}.webp`)
}

/** The id of the picture of a message that a file belongs to; undefined for every other key. */
export function pictureIdOfKey(key: string): string | undefined {
  const id = /^message\/[0-9a-f]{2}\/[0-9a-f]+p(\d+)\./.exec(key)?.[1]
  return v.is(IdSchema, id) ? id : undefined
}

/** Key of a file of a public video whose name says nothing of its content. */
export const randomKey = (kind: FileKind, extension: string): string =>
  contentKey(kind, randomBytes(NAME_BYTES).toString('hex'), extension)

/**
 * Key of the JPEG of one size that is made of a stored picture.
 * @param key of the picture, which is named by its content
 */
export function previewKey(key: string, { width, height }: { width: number; height: number }): string {
  const [, folder = '', name = ''] = checkedKey(key).split('/')
  const [hash = ''] = name.split('.')
  return checkedKey(`preview/${folder}/${hash}x${width}x${height}.jpg`)
}

/** Whether a text has the form of a key: no way up the folders, no separators but its own. */
export const isStorageKey = (text: string): boolean => keyPattern.test(text)

/** @throws {TypeError} when the text is not a key */
export function checkedKey(text: string): string {
  if (!isStorageKey(text)) throw new TypeError(`Not a storage key: ${JSON.stringify(text)}`)
  return text
}
