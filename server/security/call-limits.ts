import type { Policy } from '#contract/endpoint.ts'
import { tooManyRequests } from '#server/app/problems.ts'
import type { CallContext } from '#server/app/route.ts'
import { subscriberOf } from '#server/http/connection.ts'

import type { Rate, RateLimiter } from './rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// A school or an office shares one address, so what counts addresses only is generous.
const LOG_IN_PER_NAME: Rate = { max: 10, windowMs: 10 * MINUTE_MS }
const LOG_IN_PER_ADDRESS: Rate = { max: 100, windowMs: 10 * MINUTE_MS }
const SIGN_UP_PER_ADDRESS: Rate = { max: 30, windowMs: HOUR_MS }
const WRITE_PER_PERSON: Rate = { max: 240, windowMs: MINUTE_MS }
const WRITE_PER_ADDRESS: Rate = { max: 240, windowMs: MINUTE_MS }
const UPLOAD_PER_PERSON: Rate = { max: 60, windowMs: HOUR_MS }
// A device that was offline for long sends a hundred batches in a row.
const TELEMETRY_PER_PERSON: Rate = { max: 240, windowMs: MINUTE_MS }
const TELEMETRY_PER_ADDRESS: Rate = { max: 600, windowMs: MINUTE_MS }
/** Five a minute on a telephone, twenty a second on a wire. */
const PIECE_PER_PERSON: Rate = { max: 1_200, windowMs: MINUTE_MS }

/** A browser asks anew when it shows something else. */
const PUSH_PER_PERSON: Rate = { max: 240, windowMs: MINUTE_MS }

/** A page that breaks does so often. More of the same tell nothing new. */
const REPORT_PER_ADDRESS: Rate = { max: 120, windowMs: MINUTE_MS }
const REPORT_OF_ALL: Rate = { max: 1_200, windowMs: MINUTE_MS }

/** A policy's limit, or that of a piece of a file, of a push stream, or of a report of an error. */
type Limit = NonNullable<Policy['limit']> | 'piece' | 'push' | 'report'

/**
 * Counts a call against the limits that its policy names.
 * @throws {ApiError} 429 with the time to wait
 */
export async function limitCall(
  limiter: RateLimiter,
  limit: Limit,
  input: unknown,
  context: CallContext,
): Promise<void> {
  for (const [key, rate] of COUNTED_AS[limit](input, context)) {
    const retryAfterMs = await limiter.take(`${limit}:${key}`, rate)
    if (retryAfterMs > 0) throw tooManyRequests(retryAfterMs)
  }
}

type Counted = (input: unknown, context: CallContext) => [key: string, rate: Rate][]
const addressOf = ({ clientAddress }: CallContext): string => subscriberOf(clientAddress)

const COUNTED_AS: Record<Limit, Counted> = {
  logIn: (input, context) => [
    [`${addressOf(context)}:${namedAccount(input)}`, LOG_IN_PER_NAME],
    [addressOf(context), LOG_IN_PER_ADDRESS],
  ],
  signUp: (_input, context) => [[addressOf(context), SIGN_UP_PER_ADDRESS]],
  // A guest makes as many device keys as they like, so guests are counted by address.
  write: (_input, context) =>
    context.viewer ? [[context.viewer.id, WRITE_PER_PERSON]] : [[addressOf(context), WRITE_PER_ADDRESS]],
  telemetry: (_input, context) =>
    context.viewer
      ? [[context.viewer.id, TELEMETRY_PER_PERSON]]
      : [[addressOf(context), TELEMETRY_PER_ADDRESS]],
  upload: (_input, context) => [[context.viewer?.id ?? addressOf(context), UPLOAD_PER_PERSON]],
  piece: (_input, context) => [[context.viewer?.id ?? addressOf(context), PIECE_PER_PERSON]],
  push: (_input, context) => [[context.viewer?.id ?? addressOf(context), PUSH_PER_PERSON]],
  report: (_input, context) => [
    [addressOf(context), REPORT_PER_ADDRESS],
    ['all', REPORT_OF_ALL],
  ],
}

/** The account that a log-in or a sign-up is about, in one case of its letters. */
export const namedAccount = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'username' in input
    ? String(input.username).toLowerCase()
    : ''
