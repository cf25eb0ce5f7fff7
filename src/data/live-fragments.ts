import * as v from 'valibot'

import { ApiError } from '#contract/errors.ts'
import { hostOf } from '#contract/hosts.ts'
import { LIVE_INGEST_PATH, RECORDING_CLOSED, type LiveEndReason } from '#contract/live.ts'
import { LiveFragmentAnswerSchema } from '#contract/models/live.ts'
import { ProblemSchema, type Problem } from '#contract/models/problem.ts'
import { readDocumentContext } from '#src/state/document-context.ts'

const UNAUTHORIZED = 401
const CONFLICT = 409
const CONTENT_TOO_LARGE = 413
const UNSUPPORTED_MEDIA_TYPE = 415
/** A fragment that takes longer counts as lost. */
const DEADLINE_MS = 10_000

interface FragmentRequest {
  roomId: string
  token: string
  sequence: number
  bytes: Uint8Array<ArrayBuffer>
  isAfterGap: boolean
  isHeader: boolean
}

type FragmentOutcome =
  /** `endReason`: the room is over, and the fragment is in its recording. */
  | { nextSequence: number; isMissing?: boolean; endReason?: LiveEndReason | undefined }
  /** The token is too old, or the room was interrupted for long: it has to be started again. */
  | { needsStart: true }
  /** The server cannot show any of it. */
  | { isUnusable: true }
  | { refusal: ApiError }

/**
 * Sends a fragment of a live (docs/live.md). It uses `fetch` instead of the worker, which would sign each request: the
 * token takes the place of the signature, since it came with a signed request.
 * @throws {Error} when it did not arrive, or the server cannot take it right now
 */
export async function sendFragment({
  roomId,
  token,
  sequence,
  bytes,
  isAfterGap,
  isHeader,
}: FragmentRequest): Promise<FragmentOutcome> {
  const query = new URLSearchParams({ roomId, seq: String(sequence), ...(isAfterGap && { gap: '1' }) })
  const response = await fetch(
    `${hostOf(readDocumentContext().hosts ?? {})}${LIVE_INGEST_PATH}?${query.toString()}`,
    {
      method: 'POST',
      credentials: 'include',
      headers: { authorization: `bearer ${token}`, 'content-type': 'video/mp4' },
      body: bytes,
      signal: AbortSignal.timeout(DEADLINE_MS),
    },
  )
  const answer = (await response.json()) as object
  if (response.ok) {
    const { nextSeq, endReason } = v.parse(LiveFragmentAnswerSchema, answer)
    return { nextSequence: nextSeq, endReason }
  }
  return outcomeOf(v.parse(ProblemSchema, { httpStatus: response.status, ...answer }), isHeader)
}

function outcomeOf(problem: Problem, isHeader: boolean): FragmentOutcome {
  const { httpStatus, fields } = problem
  if (httpStatus === UNAUTHORIZED) return { needsStart: true }
  if (httpStatus === CONFLICT) {
    if (fields?.['reason'] === RECORDING_CLOSED) return { refusal: new ApiError(problem) }
    const nextSeq = Number(fields?.['nextSeq'])
    return Number.isSafeInteger(nextSeq) ? { nextSequence: nextSeq, isMissing: true } : { needsStart: true }
  }
  if (httpStatus === CONTENT_TOO_LARGE || httpStatus === UNSUPPORTED_MEDIA_TYPE) {
    return isHeader ? { refusal: new ApiError(problem) } : { isUnusable: true }
  }
  throw new ApiError(problem)
}
