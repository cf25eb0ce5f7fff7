import { sentence } from '#contract/sentence.ts'
import { invalidInput, tooLarge } from '#server/api/problems.ts'

const SMALL_MAX_BYTES = 64 * 1024
/** A small body that takes longer is withheld on purpose or lost. */
const TIMEOUT_MS = 30_000

/**
 * The bytes of a body that is JSON, or lines of it.
 * @throws {ApiError} 413 over `maxBytes`, 400 when they do not arrive
 */
export async function readSmallBody(request: Request, maxBytes = SMALL_MAX_BYTES): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge()
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), TIMEOUT_MS)
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      sizeBytes += value.byteLength
      if (sizeBytes > maxBytes) throw bodyTooLarge()
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
    reader.releaseLock()
  }
  return Buffer.concat(chunks)
}

/** @throws {ApiError} 400 when the bytes are not UTF-8 */
export function parseText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidInput('This is not UTF-8.')
  }
}

/** @throws {ApiError} 400 when the bytes are not UTF-8 or not JSON */
export function parseJson(bytes: Uint8Array): unknown {
  const text = parseText(bytes)
  try {
    return JSON.parse(text)
  } catch {
    throw invalidInput('This is not JSON.')
  }
}

const bodyTooLarge = () => tooLarge(sentence('requestTooLarge'))
