import type { Context, Hono } from 'hono'

import { endpoints, ops, type BinaryOp, type Op } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { requireAccess, runHandler } from '#server/app/call-route.ts'
import type { AllRoutes } from '#server/app/compose-routes.ts'
import { parseInput } from '#server/app/parse-input.ts'
import { methodNotAllowed, noSuchEndpoint, signatureRefused } from '#server/app/problems.ts'
import type { CallContext } from '#server/app/route.ts'
import type { Auth } from '#server/auth/auth.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import { limitCall } from '#server/security/call-limits.ts'
import { isDigestOf } from '#server/security/content-digest.ts'
import type { Csrf } from '#server/security/csrf.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'
import { checkRequestOrigin } from '#server/security/request-origin.ts'
import type { FindKey } from '#server/security/signature.ts'

import { answerOutput, answerProblem, toProblem } from './answer.ts'
import { callContextOf } from './call-context.ts'
import { verifyWrite } from './call-guard.ts'
import type { Connection } from './connection.ts'
import type { Environment } from './environment.ts'
import { readFileBody } from './file-body.ts'
import { runOnce } from './idempotency.ts'
import { parseJson, readJsonBytes } from './read-json.ts'
import { readQuery } from './read-query.ts'

export interface ApiDeps {
  routes: AllRoutes
  database: Database
  auth: Auth
  csrf: Csrf
  connection: Connection
  limiter: RateLimiter
  findKey: FindKey
  log: Log
}

/** One call on its way through the edge. */
interface Call<K extends Op = Op> {
  op: K
  request: Request
  session: Session | null
  context: CallContext
}

/** Mounts every endpoint of the contract, with and without the slash at its end. */
export function mountApi(app: Hono<Environment>, deps: ApiDeps): void {
  for (const op of ops) {
    const { method, path } = endpoints[op]
    for (const address of [path, path.slice(0, -1)]) {
      app.on(method, address, (context) => answerCall(op, context, deps))
      app.all(address, () => {
        const allow = method === 'GET' ? 'GET, HEAD' : method
        return answerProblem(methodNotAllowed().problem, new Headers({ allow }))
      })
    }
  }
  app.all('/api/*', () => answerProblem(noSuchEndpoint().problem, new Headers()))
  app.all('/api', () => answerProblem(noSuchEndpoint().problem, new Headers()))
}

async function answerCall(op: Op, hono: Context<Environment>, deps: ApiDeps): Promise<Response> {
  const request = hono.req.raw
  const responseHeaders = new Headers()
  let session: Session | null = null
  try {
    if (endpoints[op].method === 'POST') {
      checkRequestOrigin(request.headers, deps.connection, endpoints[op].body)
    }
    session = await deps.auth.currentSession(request.headers, responseHeaders)
    const context = callContextOf(hono, session, responseHeaders, deps)
    requireAccess(op, context)
    const call: Call = { op, request, session, context }
    return answerOutput(await run(call, deps), responseHeaders)
  } catch (error) {
    const log = deps.log.child({ requestId: hono.get('requestId'), op })
    const problem = toProblem(error, log)
    if (problem.statusCode === StatusCode.csrfRefused) {
      deps.csrf.issue(request.headers, responseHeaders, session?.token ?? null)
    }
    return answerProblem(problem, responseHeaders)
  }
}

function run(call: Call, deps: ApiDeps): Promise<object> {
  if (endpoints[call.op].method === 'GET') return runRead(call, deps)
  deps.csrf.check(call.request.headers, call.session?.token ?? null)
  return isBinaryCall(call) ? runUpload(call, deps) : runWrite(call, deps)
}

const isBinaryCall = (call: Call): call is Call<BinaryOp> => endpoints[call.op].body === 'binary'

const runRead = ({ op, request, context }: Call, { routes }: ApiDeps): Promise<object> =>
  runHandler(routes, op, parseInput(op, readQuery(request.url)), context)

async function runWrite(call: Call, deps: ApiDeps): Promise<object> {
  const { op, request } = call
  const body = await readJsonBytes(request)
  const input = parseInput(op, parseJson(body))
  const context = await admit(call, input, deps)
  if (!isDigestOf(request.headers.get('content-digest'), body)) throw signatureRefused('invalid')
  if (endpoints[op].policy.idempotency !== 'transaction') {
    return runHandler(deps.routes, op, input, context)
  }
  return runOnce(deps.database, op, input, context, (inTransaction) =>
    runHandler(deps.routes, op, input, inTransaction),
  )
}

async function runUpload(call: Call<BinaryOp>, deps: ApiDeps): Promise<object> {
  const { op, request } = call
  const input = parseInput(op, readQuery(request.url))
  const context = await admit(call, input, deps)
  const file = readFileBody(op, request)
  try {
    return await runHandler(deps.routes, op, input, { ...context, body: file.stream })
  } catch (error) {
    throw file.problem() ?? error
  } finally {
    file.stream.destroy()
  }
}

/** Verifies who signed a write, then counts it. */
async function admit<K extends Op>(
  { op, request, session, context }: Call<K>,
  input: Parameters<AllRoutes[K]>[0],
  deps: ApiDeps,
): Promise<CallContext> {
  const deviceKeyId = await verifyWrite(op, request, input, session, deps.findKey, deps.database)
  const signed = { ...context, deviceKeyId }
  const { limit } = endpoints[op].policy
  if (limit) await limitCall(deps.limiter, limit, input, signed)
  return signed
}
