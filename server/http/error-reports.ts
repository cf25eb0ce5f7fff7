import type { Context, Hono } from 'hono'

import {
  ENVELOPE_TYPE,
  ERROR_REPORTS_PATH,
  POLICY_REPORT_TYPE,
  POLICY_REPORTS_PATH,
} from '#contract/error-reports.ts'
import type { ErrorEvent } from '#contract/models/error-event.ts'
import { cutOff, methodNotAllowed, unsupportedMedia } from '#server/api/problems.ts'
import { readPolicyReport } from '#server/features/error-reports/policy-reports.ts'
import { logErrors, receiveEnvelope } from '#server/features/error-reports/service.ts'
import { isWithin, limitCall, OF_THIS_RELEASE } from '#server/security/call-limits.ts'
import { checkRequestOrigin } from '#server/security/request-origin.ts'

import { answerProblem, toProblem } from './answer.ts'
import { callContextOf } from './call-context.ts'
import { isClientGone } from './client-left.ts'
import type { Environment } from './environment.ts'
import type { EdgeDeps } from './guarded-call.ts'
import { parseText, readSmallBody } from './read-json.ts'

/** Takes the body of a report. @returns the id of the stored event, if there is one */
type Receive = (
  body: Uint8Array,
  mayBeNew: (event: ErrorEvent) => Promise<boolean>,
  headers: Headers,
) => Promise<string | undefined>

/**
 * Mounts the tunnel for error reports, and the address that browsers report to what a policy has blocked. They require
 * neither a signature nor a session, as the reported error may be what prevents those.
 */
export function mountErrorReports(app: Hono<Environment>, deps: EdgeDeps): void {
  const take = logErrors(deps.log, deps.errorReports.take)
  const mount = (path: string, type: string, receive: Receive) => {
    for (const address of [path, path.slice(0, -1)]) {
      app.all(address, (hono) => {
        if (hono.req.raw.method === 'POST') return answerReport(hono, deps, type, receive)
        return answerProblem(methodNotAllowed().problem, new Headers({ allow: 'POST' }))
      })
    }
  }
  mount(ERROR_REPORTS_PATH, ENVELOPE_TYPE, (body, mayBeNew, headers) =>
    receiveEnvelope(
      body,
      (origin) => deps.connection.isOwnOrigin(origin, headers),
      (event) => take(event, () => mayBeNew(event)),
    ),
  )
  mount(POLICY_REPORTS_PATH, POLICY_REPORT_TYPE, async (body, mayBeNew) => {
    const event = readPolicyReport(parseText(body))
    if (event) await take(event, () => mayBeNew(event))
    return event?.event_id
  })
}

async function answerReport(
  hono: Context<Environment>,
  deps: EdgeDeps,
  wantedType: string,
  receive: Receive,
): Promise<Response> {
  const request = hono.req.raw
  const { headers } = request
  try {
    checkRequestOrigin(headers, deps.connection, 'binary')
    const [type = ''] = (headers.get('content-type') ?? '').split(';', 1)
    if (type.trim().toLowerCase() !== wantedType) throw unsupportedMedia(`Send this as ${wantedType}.`)
    const context = callContextOf(hono, null, new Headers(), deps)
    await limitCall(deps.limiter, 'report', null, context)
    const mayBeNew = async ({ release }: ErrorEvent) => {
      const session = await deps.auth.currentSession(headers, new Headers())
      const isOfThis = release !== undefined && release === deps.errorReports.release
      const caller = { ...context, viewer: session?.viewer ?? null }
      return isWithin(deps.limiter, 'newReport', caller, isOfThis ? OF_THIS_RELEASE : null)
    }
    const id = await receive(await readSmallBody(request), mayBeNew, headers)
    // Like a Sentry server.
    return hono.json({ id }, 200, { 'cache-control': 'no-store' })
  } catch (thrown) {
    const error = isClientGone(thrown, hono) ? cutOff() : thrown
    // Only logged: if reports cannot be stored, neither can a report of that.
    const log = deps.log.child({ requestId: hono.get('requestId'), op: 'errors.report' })
    return answerProblem(toProblem(error, log), new Headers())
  }
}
