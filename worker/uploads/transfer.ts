import { DetailedError, Upload } from 'tus-js-client'

import { ApiError } from '#contract/errors.ts'
import { UPLOAD_FILE_NAME, UPLOAD_SHA256, UPLOADS_PATH } from '#contract/uploads.ts'

import { unreadableResponseProblem } from '../http/problems.ts'
import type { ChunkSize } from './chunk-size.ts'
import { signedStack } from './tus-request.ts'
import type { PostableRecord, UploadRecord } from './upload-records.ts'

interface TransferOptions {
  chunkSize: ChunkSize
  /** Receives the upload's address on the server, which must be persisted before this resolves. */
  onAddress: (url: string) => Promise<void>
  /** Receives the number of bytes sent. */
  onProgress: (bytes: number) => void
  /** Receives the number of bytes that the server has on its disk. */
  onAccepted: (bytes: number) => void
}

/**
 * Sends the part of a persisted file that the server does not have, chunk by chunk. Resolves when the server has verified
 * the whole file. Makes one attempt: rejects with the first failure, and the next attempt continues where this one ended.
 * @throws {ApiError}, or the signal's reason
 */
export async function transfer(
  record: PostableRecord,
  file: Blob,
  { chunkSize, onAddress, onProgress, onAccepted }: TransferOptions,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const { requestKey, fileName, sha256, url } = record
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let chunkStartedAtMs = performance.now()
  const upload = new Upload(file, {
    // Given both, tus-js-client starts over whenever the server refuses the old address.
    ...(url === null ? { endpoint: UPLOADS_PATH } : { uploadUrl: url }),
    httpStack: signedStack(record, signal),
    metadata: { [UPLOAD_FILE_NAME]: fileName, [UPLOAD_SHA256]: sha256 },
    chunkSize: chunkSize.bytes,
    // The caller decides when to retry.
    retryDelays: null,
    fingerprint: () => Promise.resolve(requestKey),
    urlStorage: {
      findAllUploads: () => Promise.resolve([]),
      findUploadsByFingerprint: () => Promise.resolve([]),
      removeUpload: () => Promise.resolve(),
      addUpload: async (_fingerprint, { uploadUrl }) => {
        if (uploadUrl && uploadUrl !== url) await onAddress(uploadUrl)
        chunkStartedAtMs = performance.now()
        return requestKey
      },
    },
    onProgress,
    onChunkComplete(bytes, acceptedBytes) {
      onAccepted(acceptedBytes)
      const nowMs = performance.now()
      chunkSize.sent(bytes, nowMs - chunkStartedAtMs)
      chunkStartedAtMs = nowMs
      upload.options.chunkSize = chunkSize.bytes
    },
    onSuccess({ lastResponse }) {
      if (lastResponse.getHeader('repr-digest') === `sha-256=:${sha256}:`) resolve()
      else reject(new ApiError(unreadableResponseProblem(lastResponse.getStatus())))
    },
    onError: (error) => reject(causeOf(error)),
  })
  const onAbort = () => {
    void upload.abort()
    reject(signal.reason as Error)
  }
  signal.addEventListener('abort', onAbort)
  try {
    upload.start()
    await promise
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const causeOf = (error: Error): Error =>
  error instanceof DetailedError && error.causingError ? error.causingError : error

/**
 * Withdraws an upload from the server, which otherwise forgets it after some days. Rejects when the server
 * does not confirm it.
 */
export async function withdraw(record: UploadRecord): Promise<void> {
  const httpStack = signedStack(record, new AbortController().signal)
  if (record.url === null) return
  await Upload.terminate(record.url, { httpStack, retryDelays: null }).catch((error: Error) => {
    throw causeOf(error)
  })
}
