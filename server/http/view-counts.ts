import type { Context, Hono } from 'hono'
import * as v from 'valibot'

import { UNNAMED_VIEWS_MAX_COUNT, VIEW_COUNT_PATH } from '#contract/constants.ts'
import { UnnamedViewSchema } from '#contract/models/view-report.ts'
import { cutOff, methodNotAllowed, unprocessable } from '#server/api/problems.ts'
import type { ViewCounter } from '#server/features/views/service.ts'
import { botTypeOf } from '#server/security/bot-type.ts'
import { limitCall } from '#server/security/call-limits.ts'
import { checkRequestOrigin } from '#server/security/request-origin.ts'

import { answerProblem, toProblem } from './answer.ts'
import { callContextOf } from './call-context.ts'
import { isClientGone } from './client-left.ts'
import type { Environment } from './environment.ts'
import type { EdgeDeps } from './guarded-call.ts'
import { parseJson, readSmallBody } from './read-json.ts'

const BodySchema = v.object({
  views: v.pipe(v.array(UnnamedViewSchema), v.minLength(1), v.maxLength(UNNAMED_VIEWS_MAX_COUNT)),
})

/**
 * Mounts the address to which views are reported that name nobody: those of guests who are not recorded, and of players on
 * other sites, which have neither cookies nor storage. So it takes no session and no signature; a report counts by the
 * token of its video, and only a number from one address block.
 */
export function mountViewCounts(app: Hono<Environment>, deps: EdgeDeps, counter: ViewCounter): void {
  app.all(VIEW_COUNT_PATH, (hono) => {
    if (hono.req.raw.method === 'POST') return answerViews(hono, deps, counter)
    return answerProblem(methodNotAllowed().problem, new Headers({ allow: 'POST' }))
  })
}

async function answerViews(
  hono: Context<Environment>,
  deps: EdgeDeps,
  counter: ViewCounter,
): Promise<Response> {
  const request = hono.req.raw
  const { headers } = request
  try {
    checkRequestOrigin(headers, deps.connection, 'json')
    const context = callContextOf(hono, null, new Headers(), deps)
    const parsed = v.safeParse(BodySchema, parseJson(await readSmallBody(request)))
    if (!parsed.success) throw unprocessable(parsed.issues[0].message)
    await limitCall(deps.limiter, 'telemetry', parsed.output, context)
    if (!botTypeOf(headers))
      await counter.countUnnamed(deps.database, parsed.output.views, context.clientAddress)
    return hono.json({}, 200, { 'cache-control': 'no-store' })
  } catch (thrown) {
    const error = isClientGone(thrown, hono) ? cutOff() : thrown
    const log = deps.log.child({ requestId: hono.get('requestId'), op: 'views.count' })
    return answerProblem(toProblem(error, log), new Headers())
  }
}
