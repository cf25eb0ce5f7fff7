import type { Context } from 'hono'

import { StatusCode } from '#contract/status-codes.ts'
import { cutOff } from '#server/api/problems.ts'
import type { CallContext } from '#server/api/route.ts'
import type { Auth } from '#server/auth/auth.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Database } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica.ts'
import type { ErrorReports } from '#server/features/error-reports/index.ts'
import type { ReadSite } from '#server/features/site/settings-service.ts'
import type { Log } from '#server/log.ts'
import type { Csrf } from '#server/security/csrf.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'
import { checkRequestOrigin } from '#server/security/request-origin.ts'
import type { FindKey } from '#server/security/signature.ts'

import { answerProblem, isFault, toProblem } from './answer.ts'
import { callContextOf } from './call-context.ts'
import { isClientGone } from './client-left.ts'
import type { Connection } from './connection.ts'
import type { Environment } from './environment.ts'
import { noteWrite } from './read-replica.ts'
import { requireMayWrite, requireRulesAccepted } from './restricted-users.ts'
import { requireOpenSite } from './site-rules.ts'

/** Services that identify the caller and check what they may do. */
export interface EdgeDeps {
  database: Database
  auth: Auth
  csrf: Csrf
  connection: Connection
  limiter: RateLimiter
  findKey: FindKey
  log: Log
  errorReports: ErrorReports
  readSite: ReadSite
  /** Read in place of the database for lists of videos. Absent: there is none. */
  replica?: Replica | undefined
}

/** A request whose sender is known. */
export interface GuardedCall {
  request: Request
  session: Session | null
  context: CallContext
}

/**
 * Answers a request of the API: refuses writes that come from another site, identifies the sender, and formats every
 * refusal.
 * @param name of the endpoint or route, also for the log
 * @param body what a write's body is; null for a read
 */
export async function answerGuarded(
  hono: Context<Environment>,
  { name, body }: { name: string; body: 'json' | 'binary' | null },
  deps: EdgeDeps,
  answer: (call: GuardedCall) => Promise<Response>,
): Promise<Response> {
  const request = hono.req.raw
  const responseHeaders = new Headers()
  let session: Session | null = null
  try {
    if (body) checkRequestOrigin(request.headers, deps.connection, body)
    session = await deps.auth.currentSession(request.headers, responseHeaders)
    if (body && session) requireMayWrite(name, session)
    const context = callContextOf(hono, session, responseHeaders, deps)
    if (body) {
      const site = await deps.readSite()
      requireOpenSite(name, session, context.clientAddress, site)
      if (session) await requireRulesAccepted(deps.database, name, session, site)
    }
    const response = await answer({ request, session, context })
    if (body && deps.replica) noteWrite(request.headers, response.headers, deps.connection)
    return response
  } catch (thrown) {
    const error = isClientGone(thrown, hono) ? cutOff() : thrown
    const log = deps.log.child({ requestId: hono.get('requestId'), op: name })
    const problem = toProblem(error, log)
    if (isFault(problem.httpStatus)) deps.errorReports.report(error, hono.req)
    if (problem.statusCode === StatusCode.csrfRefused) {
      deps.csrf.issue(request.headers, responseHeaders, session?.token ?? null)
    }
    return answerProblem(problem, responseHeaders)
  }
}
