import path from 'node:path'

import type { StoredKind } from '#contract/models/upkeep.ts'

import { checkedKey, type FileKind } from './keys.ts'

const KINDS: Record<Exclude<FileKind, 'restricted'>, StoredKind> = {
  video: 'video',
  poster: 'picture',
  preview: 'picture',
  captions: 'subtitles',
  avatar: 'avatar',
  sticker: 'sticker',
  mark: 'picture',
  message: 'message',
  upload: 'upload',
  chunk: 'upload',
  export: 'copy',
  download: 'copy',
  build: 'build',
}
/** Files of videos that are not public are in one folder, whatever their kind. */
const RESTRICTED: Record<string, StoredKind> = { '.webp': 'picture', '.jpg': 'picture', '.vtt': 'subtitles' }

/** The kind under which operators see a stored file. */
export function storedKindOf(key: string): StoredKind {
  const [kind = ''] = checkedKey(key).split('/')
  if (kind === 'restricted') return RESTRICTED[path.extname(key)] ?? 'video'
  return KINDS[kind as keyof typeof KINDS]
}
