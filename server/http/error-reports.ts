import type { Context, Hono } from 'hono'

import { ENVELOPE_TYPE, ERROR_REPORTS_PATH } from '#contract/error-reports.ts'
import { cutOff, methodNotAllowed, unsupportedMedia } from '#server/api/problems.ts'
import { logErrors, receiveEnvelope, type TakeError } from '#server/features/error-reports/service.ts'
import { isWithin, limitCall } from '#server/security/call-limits.ts'
import { checkRequestOrigin } from '#server/security/request-origin.ts'

import { answerProblem, toProblem } from './answer.ts'
import { callContextOf } from './call-context.ts'
import { isClientGone } from './client-left.ts'
import type { Environment } from './environment.ts'
import type { EdgeDeps } from './guarded-call.ts'
import { readSmallBody } from './read-json.ts'

/**
 * Mounts the tunnel for error reports. It asks neither for a signature nor for a session: what keeps a browser from
 * those is among the errors.
 */
export function mountErrorReports(app: Hono<Environment>, deps: EdgeDeps): void {
  const take = logErrors(deps.log, deps.errorReports.take)
  for (const address of [ERROR_REPORTS_PATH, ERROR_REPORTS_PATH.slice(0, -1)]) {
    app.all(address, (hono) => {
      if (hono.req.raw.method === 'POST') return answerEnvelope(hono, take, deps)
      return answerProblem(methodNotAllowed().problem, new Headers({ allow: 'POST' }))
    })
  }
}

async function answerEnvelope(
  hono: Context<Environment>,
  take: TakeError,
  deps: EdgeDeps,
): Promise<Response> {
  const request = hono.req.raw
  const { headers } = request
  try {
    checkRequestOrigin(headers, deps.connection, 'binary')
    const [type = ''] = (headers.get('content-type') ?? '').split(';', 1)
    if (type.trim().toLowerCase() !== ENVELOPE_TYPE) throw unsupportedMedia(`Send this as ${ENVELOPE_TYPE}.`)
    const context = callContextOf(hono, null, new Headers(), deps)
    await limitCall(deps.limiter, 'report', null, context)
    const mayBeNew = () => isWithin(deps.limiter, 'newReport', context)
    const isOwnOrigin = (origin: string) => deps.connection.isOwnOrigin(origin, headers)
    const id = await receiveEnvelope(await readSmallBody(request), isOwnOrigin, (event) =>
      take(event, mayBeNew),
    )
    // As a Sentry server answers.
    return hono.json({ id }, 200, { 'cache-control': 'no-store' })
  } catch (thrown) {
    const error = isClientGone(thrown, hono) ? cutOff() : thrown
    // Not a report of its own: where reports cannot be kept, neither can that.
    const log = deps.log.child({ requestId: hono.get('requestId'), op: 'errors.report' })
    return answerProblem(toProblem(error, log), new Headers())
  }
}
