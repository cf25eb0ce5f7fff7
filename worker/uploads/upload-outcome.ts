import type { Problem } from '#contract/errors.ts'
import { KEY_REUSED, StatusCode } from '#contract/status-codes.ts'

import { problemOf } from '../http/problems.ts'
import { outcomeOf, type Outcome } from '../outbox/outcome.ts'

/** `restart`: the server does not have it any more, and it is sent again. `posted`: a video was made of it before. */
export type UploadOutcome = Outcome | 'restart' | 'posted'

const NOT_FOUND = 404
const GONE = 410
const CONFLICT = 409
const CONTENT_TOO_LARGE = 413
const UNPROCESSABLE = 422
const CHECKSUM_MISMATCH = 460
const INSUFFICIENT_STORAGE = 507

/** Outcome of a failure while the file is being sent. */
export function transferOutcome(problem: Problem): UploadOutcome {
  // The file itself or this app is at fault.
  if (problem.statusCode === StatusCode.clientPageError) return 'refused'
  if (isChunkTooLarge(problem)) return 'failed'
  switch (problem.httpStatus) {
    case NOT_FOUND:
    case GONE:
      // A proxy's own page says nothing about the file.
      return problem.statusCode === StatusCode.serverError ? 'failed' : 'restart'
    // Another chunk came first, a chunk was changed on its way, or the disk is full for now.
    case CONFLICT:
    case CHECKSUM_MISMATCH:
    case INSUFFICIENT_STORAGE:
      return 'failed'
    default:
      return outcomeOf(problem)
  }
}

/**
 * Whether the chunk is too large for a proxy in front of the server, which accepts less per request and does not
 * answer in the server's format.
 */
export const isChunkTooLarge = ({ httpStatus, statusCode }: Problem): boolean =>
  httpStatus === CONTENT_TOO_LARGE && statusCode !== StatusCode.tooLarge

/** Outcome of a failure while the video is made of a file that the server has. */
export function creationOutcome(problem: Problem): UploadOutcome {
  if (isUsed(problem) || problem.fields?.['reason'] === KEY_REUSED) return 'posted'
  return problem.httpStatus === UNPROCESSABLE ? 'restart' : outcomeOf(problem)
}

/** Whether the server says that a video was made of the file. While one is being made, it has not decided yet. */
const isUsed = ({ httpStatus, retryAfterMs }: Problem): boolean =>
  httpStatus === CONFLICT && retryAfterMs === undefined

/**
 * Withdraws an upload that may already be a video.
 * @returns false when it is one
 * @throws any failure that leaves it undecided
 */
export async function isWithdrawn(withdraw: () => Promise<void>): Promise<boolean> {
  try {
    await withdraw()
  } catch (error) {
    const problem = problemOf(error)
    if (isUsed(problem)) return false
    if (problem.httpStatus !== NOT_FOUND || problem.statusCode !== StatusCode.notFound) throw error
  }
  return true
}
