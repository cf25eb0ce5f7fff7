import { createHash } from 'node:crypto'

import { FILE_KINDS } from './keys.ts'
import { FileNotFound, type Storage } from './storage.ts'

export interface Moved {
  fileCount: number
  sizeBytes: number
}

/** A file was read back with other bytes than were written: the store that files move to is broken. */
export class MoveDamaged extends Error {
  readonly key: string

  constructor(key: string) {
    super(`${key} has other bytes there.`)
    this.key = key
  }
}

/**
 * Moves all files from one store to another, one after the other: each is copied, read back, compared by its SHA-256 and
 * only then deleted. If it is interrupted, another call goes on with the files that are left. The site may run meanwhile
 * with `TwoStores`; only one move may run at a time.
 * @throws {MoveDamaged} when a copy differs; the file stays where it was
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  onMoved: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const moved = { fileCount: 0, sizeBytes: 0 }
  // All files: clocks of stores differ.
  const putBefore = new Date(Date.now() + 24 * 60 * 60 * 1000)
  for (const kind of FILE_KINDS) {
    for await (const { key } of from.filesOf(kind, putBefore)) {
      const sizeBytes = await moveFile(key, from, to)
      if (sizeBytes === undefined) continue
      moved.fileCount += 1
      moved.sizeBytes += sizeBytes
      onMoved(moved)
    }
  }
  return moved
}

/** @returns its size in bytes; undefined when it was deleted meanwhile */
async function moveFile(key: string, from: Storage, to: Storage): Promise<number | undefined> {
  const before = await readWhole(key, from)
  if (!before) return undefined
  // A move that was interrupted may have copied it.
  if (!isSame(before, await readWhole(key, to))) {
    try {
      await to.put(key, await from.open(key))
    } catch (error) {
      if (error instanceof FileNotFound) return undefined
      throw error
    }
    const copied = await readWhole(key, to)
    // Deleted by the site: first there, then here.
    if (!copied && !(await from.stat(key))) return undefined
    if (!isSame(before, copied)) throw new MoveDamaged(key)
  }
  if (!(await from.stat(key))) {
    await to.delete(key)
    return undefined
  }
  await from.delete(key)
  return before.sizeBytes
}

interface Whole {
  sha256: string
  sizeBytes: number
}

const isSame = (one: Whole, other: Whole | undefined): boolean =>
  one.sha256 === other?.sha256 && one.sizeBytes === other.sizeBytes

async function readWhole(key: string, store: Storage): Promise<Whole | undefined> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    for await (const bytes of await store.open(key)) {
      hash.update(bytes as Buffer)
      sizeBytes += (bytes as Buffer).byteLength
    }
  } catch (error) {
    if (error instanceof FileNotFound) return undefined
    throw error
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}
