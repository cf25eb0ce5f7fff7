import { opendir, stat } from 'node:fs/promises'
import path from 'node:path'

import type { StoredKind } from '#contract/models/upkeep.ts'

import { hasCode } from './has-code.ts'
import type { FileKind } from './keys.ts'

type Bytes = Partial<Record<StoredKind, number>>

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
}
/** Files of videos that are not public are in one folder, whatever their kind. */
const RESTRICTED: Record<string, StoredKind> = { '.webp': 'picture', '.jpg': 'picture', '.vtt': 'subtitles' }

function kindOf(file: string): StoredKind {
  const [folder = '', kind = ''] = file.split(path.sep)
  if (folder === 'live') return 'live'
  if (folder === 'uploads') return 'upload'
  if (kind === 'restricted') return RESTRICTED[path.extname(file)] ?? 'video'
  // Files in the making have no kind yet.
  return kind in KINDS ? KINDS[kind as keyof typeof KINDS] : 'upload'
}

/**
 * Measures the files of a data folder, in bytes by kind. A file that has several names is counted once. Sequentially,
 * so that requests for videos do not wait for this.
 */
export async function measureFiles(dataDir: string): Promise<Bytes> {
  const bytes: Bytes = {}
  const linked = new Set<bigint>()
  const traverse = async (folder: string): Promise<void> => {
    const entries = await opendir(path.join(dataDir, folder)).catch(ifMissing)
    for await (const entry of entries ?? []) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) await traverse(file)
      if (!entry.isFile()) continue
      const found = await stat(path.join(dataDir, file), { bigint: true }).catch(ifMissing)
      if (!found || linked.has(found.ino)) continue
      if (found.nlink > 1n) linked.add(found.ino)
      const kind = kindOf(file)
      bytes[kind] = (bytes[kind] ?? 0) + Number(found.size)
    }
  }
  for (const folder of ['media', 'uploads', 'live']) {
    await traverse(folder)
  }
  return bytes
}

/** Files may appear and disappear meanwhile. */
function ifMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error
  return undefined
}
