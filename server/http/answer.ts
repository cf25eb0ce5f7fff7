import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { insufficientStorage, serverError } from '#server/app/problems.ts'
import type { Log } from '#server/log.ts'

/** The server's clock, so that a device whose own is wrong can sign again. Milliseconds since 1970. */
export const SERVER_TIME_HEADER = 'x-server-time-ms'

export function answerOutput(output: object, headers: Headers): Response {
  return json({ statusCode: StatusCode.ok, ...output }, 200, headers)
}

export function answerProblem({ httpStatus, ...body }: Problem, headers: Headers): Response {
  if (body.retryAfterMs !== undefined) headers.set('retry-after', String(Math.ceil(body.retryAfterMs / 1000)))
  return json(body, httpStatus, headers)
}

function json(body: object, status: number, headers: Headers): Response {
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  headers.set(SERVER_TIME_HEADER, String(Date.now()))
  const bytes = Buffer.from(JSON.stringify(body))
  headers.set('content-length', String(bytes.byteLength))
  return new Response(bytes, { status, headers })
}

/** Node's and PostgreSQL's words for a full disk. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** What a caller may know of an error. All that it may not is written to the log, under the request's id. */
export function toProblem(error: unknown, log: Log): Problem {
  if (error instanceof ApiError) return error.problem
  log.error({ err: error }, 'call failed')
  return (isDiskFull(error) ? insufficientStorage() : serverError()).problem
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DISK_FULL.has(String(error.code))) || isDiskFull(error.cause))
