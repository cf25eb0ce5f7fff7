import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { typeOfFile, type BuildFile, type BuildFiles } from '#server/http/build-files.ts'
import type { ContentCoding } from '#server/http/content-coding.ts'
import { contentKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

const PLAIN = 'plain'

/** Places of files in a bundle, by their addresses. */
export type BundleIndex = Record<string, Pick<BuildFile, 'tag' | 'inline'> & { parts: Parts }>
type Parts = Partial<Record<ContentCoding | typeof PLAIN, [start: number, sizeBytes: number]>>

/** All files of a build in one: a build has thousands, and each would be a request to an object store. */
export interface Bundle {
  /** In the store; named by its content. */
  key: string
  bytes: Buffer
  index: BundleIndex
}

export async function bundleFiles(files: BuildFiles): Promise<Bundle> {
  const chunks: Buffer[] = []
  const index: BundleIndex = {}
  let sizeBytes = 0
  const add = async (read: Promise<Buffer>): Promise<[number, number]> => {
    const bytes = await read
    const start = sizeBytes
    chunks.push(bytes)
    sizeBytes += bytes.byteLength
    return [start, bytes.byteLength]
  }
  // In order, so that the same files make the same bundle.
  for (const [address, file] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const parts: Parts = { [PLAIN]: await add(file.read()) }
    for (const coding of file.codings) parts[coding] = await add(file.read(coding))
    index[address] = { tag: file.tag, ...(file.inline && { inline: file.inline }), parts }
  }
  const bytes = Buffer.concat(chunks)
  const hash = createHash('sha256').update(JSON.stringify(index)).update(bytes).digest('hex')
  return { key: contentKey('build', hash, 'bundle'), bytes, index }
}

/** The files of a bundle in the store, each read when it is asked for. */
export function filesOfBundle(storage: Pick<Storage, 'open'>, key: string, index: BundleIndex): BuildFiles {
  const files = new Map<string, BuildFile>()
  for (const [address, { tag, inline, parts }] of Object.entries(index)) {
    const type = typeOfFile(address)
    if (type === undefined) continue
    files.set(address, {
      type,
      tag,
      ...(inline && { inline }),
      codings: (['br', 'gzip'] as const).filter((coding) => parts[coding]),
      async read(coding) {
        const [start, sizeBytes] = parts[coding ?? PLAIN] ?? [0, 0]
        if (sizeBytes === 0) return Buffer.alloc(0)
        return buffer(await storage.open(key, { start, end: start + sizeBytes - 1 }))
      },
    })
  }
  return files
}
