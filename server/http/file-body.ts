import { createHash } from 'node:crypto'
import { PassThrough, pipeline, Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { IMAGE_MAX_BYTES, MARK_MAX_BYTES } from '#contract/constants.ts'
import type { BinaryOp } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'
import { LIVE_CHECK_BYTES } from '#contract/live.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput, tooLarge } from '#server/api/problems.ts'
import { sha256Of } from '#server/security/content-digest.ts'

const MAX_BYTES: Record<BinaryOp, number> = {
  'conversations.uploadPicture': IMAGE_MAX_BYTES,
  'feedback.uploadImage': IMAGE_MAX_BYTES,
  'live.checkUpload': LIVE_CHECK_BYTES,
  'live.setPicture': IMAGE_MAX_BYTES,
  'operator.setMark': MARK_MAX_BYTES,
  'stickers.add': IMAGE_MAX_BYTES,
  'users.uploadImage': IMAGE_MAX_BYTES,
}
/** Longest pause within a file that is being received. */
const STALL_TIMEOUT_MS = 60_000
/** For a whole file, even over a slow connection, as one that trickles occupies a place that others wait for. */
const WHOLE_TIMEOUT_MS = 180_000

/** An incoming file. Reading `stream` to its end means that every byte arrived and matches the signature. */
export interface FileBody {
  stream: Readable
  /** Why the stream broke, if it did: the reader may have wrapped or hidden it. */
  problem(): ApiError | undefined
}

/**
 * The body of a binary call as a stream that breaks when it grows too large, stalls, is cut off or does not
 * match the request's `Content-Digest`. It is never held in memory.
 * @throws {ApiError} 413 when Content-Length is already too large
 */
export function readFileBody(op: BinaryOp, request: Request): FileBody {
  const maxBytes = MAX_BYTES[op]
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw fileTooLarge(maxBytes)
  // Under the DOM's types, which the tests' program knows too, this is another ReadableStream.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion
  const source = request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([])
  const checked = new PassThrough()
  let problem: ApiError | undefined
  // The first listener: it knows before the reader's promise is rejected.
  checked.on('error', (error) => {
    problem = error instanceof ApiError ? error : bodyCutOff()
  })

  const stallTimer = setTimeout(() => source.destroy(bodyCutOff()), STALL_TIMEOUT_MS)
  const wholeTimer = setTimeout(() => source.destroy(bodyCutOff()), WHOLE_TIMEOUT_MS)
  const check = checkBytes(maxBytes, request.headers.get('content-digest'), stallTimer)
  pipeline(source, check, checked, () => {
    clearTimeout(stallTimer)
    clearTimeout(wholeTimer)
  })
  return { stream: checked, problem: () => problem }
}

function checkBytes(maxBytes: number, contentDigest: string | null, stallTimer: NodeJS.Timeout): Transform {
  const hash = createHash('sha256')
  let sizeBytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      stallTimer.refresh()
      sizeBytes += chunk.byteLength
      if (sizeBytes > maxBytes) return done(fileTooLarge(maxBytes))
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const isMatch = hash.digest('base64') === sha256Of(contentDigest)
      done(isMatch ? null : invalidInput(sentence('fileDamagedInTransit')))
    },
  })
}

const bodyCutOff = () => invalidInput(sentence('fileIncomplete'))
const fileTooLarge = (maxBytes: number) =>
  tooLarge(sentence('fileTooLarge', { megabytes: Math.floor(maxBytes / 1024 / 1024) }))
