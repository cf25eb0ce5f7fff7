import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { databaseAway, insufficientStorage, overloaded, serverError } from '#server/api/problems.ts'
import { isDatabaseAway } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import { isDiskFull } from '#server/storage/disk-space.ts'
import { StoreAway } from '#server/storage/storage.ts'

/** The server's clock, so that a device whose own is wrong can sign again. Milliseconds since 1970. */
export const SERVER_TIME_HEADER = 'x-server-time-ms'

export function answerOutput(output: object, headers: Headers): Response {
  return json({ statusCode: StatusCode.ok, ...output }, 200, headers)
}

export function answerProblem({ httpStatus, ...body }: Problem, headers: Headers): Response {
  setRetryAfter(headers, body)
  return json(body, httpStatus, headers)
}

/** Answers with the problem's sentence alone, for clients that read no JSON: a page, a picture, a crawler. */
export function answerProblemAsText(problem: Problem): Response {
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  setRetryAfter(headers, problem)
  return new Response(problem.message, { status: problem.httpStatus, headers })
}

function setRetryAfter(headers: Headers, { retryAfterMs }: Pick<Problem, 'retryAfterMs'>): void {
  if (retryAfterMs !== undefined) headers.set('retry-after', String(Math.ceil(retryAfterMs / 1_000)))
}

function json(body: object, status: number, headers: Headers): Response {
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  headers.set(SERVER_TIME_HEADER, String(Date.now()))
  const bytes = Buffer.from(JSON.stringify(body))
  headers.set('content-length', String(bytes.byteLength))
  return new Response(bytes, { status, headers })
}

/** Error codes of Node and PostgreSQL for a machine that has no descriptor, process, memory or connection left. */
const AT_A_LIMIT = new Set([
  'EMFILE',
  'ENFILE',
  'EAGAIN',
  'ENOMEM',
  'ENOBUFS',
  '53000',
  '53200',
  '53300',
  '53400',
])

/** Turns an error into the problem that the client may see. Everything else is logged under the request's id. */
export function toProblem(error: unknown, log: Log, message = 'call failed'): Problem {
  if (error instanceof ApiError) return error.problem
  if (hasCodeOf(AT_A_LIMIT, error)) {
    log.warn({ err: error }, 'A request was turned away: this machine is at a limit.')
    return overloaded().problem
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'A request was turned away: the database cannot be reached.')
    return databaseAway().problem
  }
  if (error instanceof StoreAway) {
    log.warn({ err: error }, 'A request was turned away: the object store cannot be used.')
    return overloaded().problem
  }
  log.error({ err: error }, message)
  return (isDiskFull(error) ? insufficientStorage() : serverError()).problem
}

/** Whether a response is a fault to be reported. Overload is not one. */
export const isFault = (httpStatus: number): boolean => httpStatus >= 500 && httpStatus !== 503

const hasCodeOf = (codes: ReadonlySet<string>, error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && codes.has(String(error.code))) || hasCodeOf(codes, error.cause))
