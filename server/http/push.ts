import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'

import { PUSH_PATH, WatchQuerySchema, type Watch } from '#contract/push.ts'
import { invalidInput, methodNotAllowed, notLoggedIn } from '#server/api/problems.ts'
import type { PushHub } from '#server/features/push/hub.ts'
import { subscriberOf } from '#server/security/address-block.ts'
import { limitCall } from '#server/security/call-limits.ts'

import { answerProblem } from './answer.ts'
import { requireExpectedUser } from './call-guard.ts'
import type { Environment } from './environment.ts'
import { beginEventStream } from './event-stream.ts'
import { answerGuarded, type EdgeDeps, type GuardedCall } from './guarded-call.ts'
import { queryOf, readQuery } from './read-query.ts'

const LAST_EVENT_ID_MAX_LENGTH = 64

/** Mounts the push channel: for users only, who get changes that concern them and what they watch. */
export function mountPush(app: Hono<Environment>, hub: PushHub, deps: EdgeDeps): void {
  for (const address of [PUSH_PATH, PUSH_PATH.slice(0, -1)]) {
    app.all(address, (hono) => {
      if (hono.req.raw.method !== 'GET') {
        return answerProblem(methodNotAllowed().problem, new Headers({ allow: 'GET' }))
      }
      return answerGuarded(hono, { name: 'push', body: null }, deps, (call) =>
        openStream(hono, hub, deps, call),
      )
    })
  }
}

async function openStream(
  hono: Context<Environment>,
  hub: PushHub,
  { limiter, connection }: EdgeDeps,
  { request, session, context }: GuardedCall,
): Promise<Response> {
  if (!session) throw notLoggedIn()
  requireExpectedUser(request, session)
  const watch = readWatch(request.url)
  await limitCall(limiter, 'push', null, context)
  const listener = {
    viewerId: session.viewer.id,
    sessionId: session.id,
    address: subscriberOf(context.clientAddress),
  }
  hub.requireCapacity(listener)
  const out = beginEventStream(hono, context, connection)
  hub.open(listener, { watch, lastEventId: lastEventIdOf(request.headers) }, out)
  return new Response(null, RESPONSE_ALREADY_SENT)
}

/** @throws {ApiError} 400 when it cannot be read, or is more than one may watch */
function readWatch(url: string): Watch {
  const result = v.safeParse(WatchQuerySchema, readQuery(queryOf(url)))
  if (result.success) return result.output
  const fields = result.issues.map((issue) => [v.getDotPath(issue)?.split('.')[0] ?? 'input', issue.message])
  throw invalidInput('Some of these subjects cannot be watched.', Object.fromEntries(fields))
}

/** An invalid id is treated like an unknown one. */
const lastEventIdOf = (headers: Headers): string | null =>
  headers.get('last-event-id')?.slice(0, LAST_EVENT_ID_MAX_LENGTH) ?? null
