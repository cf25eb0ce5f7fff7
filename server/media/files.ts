import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import type { MediaFile } from './result.ts'

/** Size and SHA-256 of a finished file. */
export async function describeFile(path: string): Promise<MediaFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
