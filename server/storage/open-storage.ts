import path from 'node:path'

import { commands } from '#server/commands.ts'
import { ConfigError, type Config } from '#server/config.ts'

import { DiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'
import { TwoStores } from './two-stores.ts'

/** The stores of a site. */
export interface Stores {
  /** All files of the site. */
  storage: Storage
  /** New files are written here. */
  main: Storage
  /** May have files that are not moved to the main one yet. Absent: there is only one store. */
  former?: Storage
}

/**
 * Opens the site's storage: a folder in `DATA_DIR`, the object store of the settings, or both, of which `STORAGE` is the
 * one that is written to. The client of object stores takes a second to load, and is loaded only where there is one.
 * @throws {ConfigError} when the object store cannot be used
 */
export async function openStores({
  dataDir,
  s3,
  storageKind,
}: Pick<Config, 'dataDir' | 's3' | 'storageKind'>): Promise<Stores> {
  const disk = new DiskStorage(path.join(dataDir, 'media'))
  if (!s3) return { storage: disk, main: disk }
  const { S3Storage } = await import('./s3.ts')
  const bucket = new S3Storage(s3, path.join(dataDir, 'work'))
  await bucket.check().catch((error: unknown) => {
    throw new ConfigError(commands.s3Refused({ bucket: s3.bucket, reason: reasonOf(error) }))
  })
  const [main, former] = storageKind === 's3' ? [bucket, disk] : [disk, bucket]
  return { storage: new TwoStores(main, former), main, former }
}

/** A HEAD has no text of an error: then its status says most. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { httpStatusCode } = ('$metadata' in error ? error.$metadata : {}) as { httpStatusCode?: number }
  return [httpStatusCode, error.name, error.message]
    .filter((text) => text !== undefined && text !== '')
    .join(' ')
}
