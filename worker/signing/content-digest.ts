import { ApiError } from '#contract/errors.ts'

import { unreadableFileProblem } from '../http/problems.ts'
import { loadPart } from '../load-part.ts'
import { toBase64 } from './base64.ts'
import type { SigningKey } from './signing-types.ts'

const SLICE_BYTES = 1024 * 1024

async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch {
    throw new ApiError(unreadableFileProblem)
  }
}

/** Hashes files that are too large to read at once, with a script that is loaded for them. */
async function hashInSlices(file: Blob, signal: AbortSignal): Promise<Uint8Array> {
  const { sha256 } = await loadPart(import('@noble/hashes/sha2.js'))
  const hash = sha256.create()
  for (let offset = 0; offset < file.size; offset += SLICE_BYTES) {
    hash.update(await readBytes(file.slice(offset, offset + SLICE_BYTES)))
    signal.throwIfAborted()
  }
  return hash.digest()
}

/** The `Content-Digest` of a body (RFC 9530). Throws an `ApiError` when the file cannot be read. */
export async function contentDigest(
  body: Uint8Array<ArrayBuffer> | Blob,
  key: SigningKey,
  signal: AbortSignal,
): Promise<string> {
  const isLargeFile = body instanceof Blob && body.size > key.hashMaxBytes
  const digest = isLargeFile
    ? await hashInSlices(body, signal)
    : await key.sha256(body instanceof Blob ? await readBytes(body) : body)
  return `sha-256=:${toBase64(digest)}:`
}
