import path from 'node:path'

import { commands } from '#server/commands.ts'
import { ConfigError, type Config } from '#server/config.ts'

import { DiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the site's storage: the object store of the settings, or else a folder in `DATA_DIR`. The client of object stores
 * takes two seconds to load, and is loaded only where there is one.
 * @throws {ConfigError} when the store cannot be used
 */
export async function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!s3) return new DiskStorage(path.join(dataDir, 'media'))
  const { S3Storage } = await import('./s3.ts')
  const storage = new S3Storage(s3, path.join(dataDir, 'work'))
  await storage.check().catch((error: unknown) => {
    throw new ConfigError(commands.s3Refused({ bucket: s3.bucket, reason: reasonOf(error) }))
  })
  return storage
}

/** A HEAD has no text of an error: then its status says most. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { httpStatusCode } = ('$metadata' in error ? error.$metadata : {}) as { httpStatusCode?: number }
  return [httpStatusCode, error.name, error.message]
    .filter((text) => text !== undefined && text !== '')
    .join(' ')
}
