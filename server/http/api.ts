import type { Context, Hono } from 'hono'

import type { Policy } from '#contract/endpoint.ts'
import { endpoints, isVideoListOp, ops, type BinaryOp, type Op } from '#contract/endpoints/index.ts'
import type { ItemList } from '#contract/models/video.ts'
import { toWireList } from '#contract/share-list.ts'
import { requireAccess, runHandler } from '#server/api/call-route.ts'
import type { AllRoutes } from '#server/api/compose-routes.ts'
import { parseForm, parseInput } from '#server/api/parse-input.ts'
import { methodNotAllowed, noSuchEndpoint, signatureRefused } from '#server/api/problems.ts'
import { requireViewer } from '#server/api/route.ts'
import type { CallContext } from '#server/api/route.ts'
import type { NoteRefusal } from '#server/features/operator/abnormal.ts'
import { findKnownDevice } from '#server/features/session/log-in-watch-service.ts'
import { limitCall, namedAccount } from '#server/security/call-limits.ts'
import type { CaptchaGuard } from '#server/security/captcha-guard.ts'
import { isDigestOf } from '#server/security/content-digest.ts'
import { isForm } from '#server/security/request-origin.ts'
import { spendSignature } from '#server/security/signature.ts'

import { answerOutput, answerProblem } from './answer.ts'
import { checkExpectedUser, verifyWrite } from './call-guard.ts'
import type { Environment } from './environment.ts'
import { readFileBody } from './file-body.ts'
import { answerGuarded, type EdgeDeps, type GuardedCall } from './guarded-call.ts'
import { runOnce } from './idempotency.ts'
import { parseJson, parseText, readSmallBody } from './read-json.ts'
import { queryOf, readQuery } from './read-query.ts'
import { onReplica } from './read-replica.ts'
import { requireMayWrite } from './restricted-users.ts'

export interface ApiDeps extends EdgeDeps {
  routes: AllRoutes
  captchaGuard: CaptchaGuard
  /** Called for writes that a limit has refused. */
  noteRefusal: NoteRefusal
}

/** One call on its way through the edge. */
interface Call<K extends Op = Op> extends GuardedCall {
  op: K
}

/** Mounts every endpoint of the contract, with and without the slash at its end. */
export function mountApi(app: Hono<Environment>, deps: ApiDeps): void {
  for (const op of ops) {
    const { method, path } = endpoints[op]
    const bare = path.replace(/\/$/, '')
    for (const address of [bare, `${bare}/`]) {
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

function answerCall(op: Op, hono: Context<Environment>, deps: ApiDeps): Promise<Response> {
  const { method, body } = endpoints[op]
  return answerGuarded(hono, { name: op, body: method === 'POST' ? body : null }, deps, async (guarded) =>
    answerOutput(await run({ op, ...guarded }, deps), guarded.context.responseHeaders),
  )
}

/**
 * Guests are asked to log in before anything else, and rights of users are checked after the request is known to be
 * theirs.
 */
async function run(call: Call, deps: ApiDeps): Promise<object> {
  const { method, policy } = endpoints[call.op]
  if (policy.access !== 'anyone') requireViewer(call.context)
  if (method === 'POST') {
    deps.csrf.check(call.request.headers, call.session?.token ?? null)
    checkExpectedUser(call.op, call.request, call.session)
  }
  requireAccess(call.op, call.context)
  if (method === 'GET') return runRead(call, deps)
  return isBinaryCall(call) ? runUpload(call, deps) : runWrite(call, deps)
}

/** Subtitles at their longest, three bytes to a character, and what comes with them. */
const SUBTITLES_MAX_BYTES = 256 * 1024
const BODY_MAX_BYTES: Partial<Record<Op, number>> = {
  'videos.create': SUBTITLES_MAX_BYTES,
  'videos.setCaptionTrack': SUBTITLES_MAX_BYTES,
}

const isBinaryCall = (call: Call): call is Call<BinaryOp> => endpoints[call.op].body === 'binary'

async function runRead(
  { op, request, session, context }: Call,
  { routes, limiter, replica }: ApiDeps,
): Promise<object> {
  const input = parseInput(op, readQuery(queryOf(request.url)))
  const { limit, isRefusedAsWrite } = endpoints[op].policy
  if (isRefusedAsWrite && session) requireMayWrite(op, session)
  if (limit) await limitCall(limiter, limit, input, context)
  const output = await runHandler(routes, op, input, onReplica(op, context, replica))
  return isVideoListOp(op) ? toWireList(output as ItemList) : output
}

async function runWrite(call: Call, deps: ApiDeps): Promise<object> {
  const { op, request } = call
  const body = await readSmallBody(request, BODY_MAX_BYTES[op])
  const input = isForm(request.headers)
    ? parseForm(op, readQuery(parseText(body)))
    : parseInput(op, parseJson(body))
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
  const input = parseInput(op, readQuery(queryOf(request.url)))
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

/**
 * Calls of guests that are counted separately on a device of the account they name, so that no stranger uses up its
 * user's limit.
 */
const OWN_LANE_OPS = new Set<Op>(['session.logIn', 'session.mailCode'])

/** Limits of writes that others see: only these make an account look like a program. */
const REACHES_OTHERS = new Set<Policy['limit']>([
  'write',
  'comment',
  'message',
  'liveChat',
  'complaint',
  'upload',
])

/** Verifies who signed a write, asks for a captcha in a burst, counts it, and lets it go through once. */
async function admit<K extends Op>(
  { op, request, session, context }: Call<K>,
  input: Parameters<AllRoutes[K]>[0],
  deps: ApiDeps,
): Promise<CallContext> {
  const signature = await verifyWrite(op, request, input, session, deps.findKey)
  const { keyId: deviceKeyId } = signature
  const isKnownDevice =
    OWN_LANE_OPS.has(op) && (await findKnownDevice(deps.database, namedAccount(input), deviceKeyId))
  const signed = { ...context, deviceKeyId, isKnownDevice }
  await deps.captchaGuard.check(op, input, signed, deviceKeyId, await deps.readSite())
  const { limit } = endpoints[op].policy
  if (limit) {
    try {
      await limitCall(deps.limiter, limit, input, signed, { op, site: await deps.readSite() })
    } catch (error) {
      if (REACHES_OTHERS.has(limit)) await deps.noteRefusal(context.viewer)
      throw error
    }
  }
  await spendSignature(deps.database, signature)
  return signed
}
