import { sha256 } from '@noble/hashes/sha2.js'

import { ApiError } from '#contract/errors.ts'

import { unreadableFileProblem } from '../http/problems.ts'
import { toBase64 } from '../signing/base64.ts'
import type { PersistedFiles } from './persisted-files.ts'

const SLICE_BYTES = 1024 * 1024

async function readSlice(file: Blob, start: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, start + SLICE_BYTES).arrayBuffer())
  } catch {
    throw new ApiError(unreadableFileProblem)
  }
}

/** Computes the SHA-256 of a file, in base64. `onSlice` gets its bytes, in order. */
async function hashFile(
  file: Blob,
  onSlice: (bytes: Uint8Array<ArrayBuffer>, end: number) => Promise<void> | void,
): Promise<string> {
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    const bytes = await readSlice(file, start)
    hash.update(bytes)
    await onSlice(bytes, start + bytes.byteLength)
  }
  return toBase64(hash.digest())
}

/**
 * Copies a file to storage that outlives the page. When this resolves, all of it is on the disk.
 * @returns its SHA-256, base64
 * @throws {ApiError} when it cannot be read; the browser's error when it cannot be written. Nothing is left
 * behind then.
 */
export async function persistFile(
  files: PersistedFiles,
  id: string,
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<string> {
  const writer = await files.create(id)
  try {
    const digest = await hashFile(file, async (bytes, end) => {
      signal.throwIfAborted()
      await writer.write(bytes)
      onProgress(end / file.size)
    })
    await writer.finish()
    return digest
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/** Whether a persisted file is still as it was written. */
export const isIntact = async (file: Blob, digest: string): Promise<boolean> =>
  (await hashFile(file, () => {})) === digest
